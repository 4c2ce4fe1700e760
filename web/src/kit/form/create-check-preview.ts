import type { ManualInput } from '@harness/shared/device/manual-input.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import {
  type Accessor,
  batch,
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
} from 'solid-js'
import type { PreviewScreen, PreviewTarget } from '../../worker/api.ts'
import type { Page } from '../page/page.ts'

/** Live preview of the application before the run, to try checks on. */
export interface CheckPreview {
  /** False until the form names an application to open. */
  readonly canOpen: Accessor<boolean>
  /** The last screen read; undefined before the first, and after another application was chosen. */
  readonly screen: Accessor<PreviewScreen | undefined>
  /** The first screen after opening, from which the run starts. */
  readonly start: Accessor<Scene | undefined>
  readonly reading: Accessor<boolean>
  readonly error: Accessor<string | undefined>
  /** Opens the application from its start. */
  readonly open: () => void
  readonly read: () => void
  readonly send: (input: ManualInput) => void
  readonly close: () => void
}

export function createCheckPreview(
  { worker }: Pick<Page, 'worker'>,
  target: Accessor<PreviewTarget | undefined>,
): CheckPreview {
  const shown = createShown()
  const { screen, reading, error, take } = shown
  const [start, setStart] = createSignal<Scene>()
  let waiting: readonly ManualInput[] = []
  let isOpen = false
  const open = async () => {
    const place = target()
    if (!place || reading()) return
    isOpen = true
    setStart(await take(worker.openPreview(place)))
    if (waiting.length > 0) await read()
  }
  const read = async () => {
    if (reading()) return
    if (!isOpen) return open()
    do {
      const inputs = waiting
      waiting = []
      await take(worker.readPreview(inputs))
    } while (waiting.length > 0)
  }
  const close = () => {
    if (isOpen) void worker.closePreview()
    isOpen = false
    shown.drop()
    waiting = []
  }
  // A screen of another application must not stay visible.
  const wanted = createMemo(() => JSON.stringify(target()))
  createEffect(
    on(
      wanted,
      () => {
        close()
        shown.clear()
        setStart(undefined)
      },
      { defer: true },
    ),
  )
  onCleanup(close)
  return {
    canOpen: () => target() !== undefined,
    ...{ screen, start, reading, error, close },
    open: () => void open(),
    read: () => void read(),
    send(input) {
      waiting = [...waiting, input]
      void read()
    },
  }
}

/** Keeps the screen or error of the latest answer. */
function createShown() {
  const [screen, setScreen] = createSignal<PreviewScreen>()
  const [reading, setReading] = createSignal(false)
  const [error, setError] = createSignal<string>()
  let turn = 0
  const take = async (request: ReturnType<Page['worker']['readPreview']>) => {
    setReading(true)
    const mine = turn
    const answer = await request
    // Set in one batch, so that no state without `reading`, screen and error is ever rendered.
    batch(() => {
      setReading(false)
      if (mine !== turn) return
      setError('error' in answer ? answer.error.message : undefined)
      if ('value' in answer) setScreen(answer.value)
    })
    return mine === turn && 'value' in answer ? answer.value.scene : undefined
  }
  return {
    ...{ screen, reading, error, take },
    /** Makes pending answers be ignored. */
    drop() {
      turn += 1
    },
    clear() {
      setScreen(undefined)
      setError(undefined)
    },
  }
}

import type { RunId } from '@harness/shared/base/ids.ts'
import { supportsTakeover } from '@harness/shared/device/abilities.ts'
import type { ManualInput } from '@harness/shared/device/manual-input.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { type Accessor, createEffect, createSignal } from 'solid-js'
import type { Page } from '../page/page.ts'
import { queued } from './manual-input.ts'

/** Maximum number of characters in one input, as limited by the bridge. */
const LONGEST_TEXT = 10_000

/** Manual control of the tested app, while the run waits. */
export interface TakeOver {
  /** True when device and run support manual control; `free` when it is possible now. */
  readonly offered: Accessor<boolean>
  readonly free: Accessor<boolean>
  /** True after a request while the agent acts: control follows with the pause. */
  readonly pending: Accessor<boolean>
  /** True while the user has control. */
  readonly active: Accessor<boolean>
  /** Takes control now, or when the run has paused. */
  readonly take: () => void
  readonly endTakeover: () => void
  readonly send: (input: ManualInput) => void
  /** Time of the user's last input in the page, in milliseconds since 1970; 0 for never. */
  readonly actedAt: Accessor<number>
  /** Reason why the last input failed. */
  readonly refused: Accessor<string | undefined>
}

interface Watched {
  readonly page: Page
  readonly runId: RunId
  readonly run: Accessor<RunState>
  /** True while the stage shows the live screen. */
  readonly pinned: Accessor<boolean>
  /** True from the press on Pause until the run resumes. */
  readonly paused: Accessor<boolean>
  readonly pause: () => void
}

export function createTakeOver({ page, runId, run, pinned, paused, pause }: Watched): TakeOver {
  const [taken, setTaken] = createSignal(false)
  const [asked, setAsked] = createSignal(false)
  const [actedAt, setActedAt] = createSignal(0)
  const activity = () => page.activityOf(runId)
  const free = () => pinned() && activity().canTakeOver === true
  const active = () => taken() && free()
  const line = createLine(page, runId, active)
  const endTakeover = () => {
    if (!taken()) return
    setTaken(false)
    page.announce('The agent has control again.', 'polite')
  }
  const begin = () => {
    setAsked(false)
    line.clear()
    setTaken(true)
    page.announce('You have control. Escape returns it to the agent.', 'assertive')
  }
  /** True when the run waits, or will wait after this step. */
  const isHeld = () => paused() || activity().phase?.phase === 'waiting'
  const pending = () => asked() && isHeld() && pinned()
  createEffect(() => {
    if (free() && pending()) begin()
    // Manual control ends when the agent resumes, and does not return at its next wait.
    else if (!free()) endTakeover()
    if (!isHeld()) setAsked(false)
  })
  return {
    offered: () => {
      const { phase, started } = run()
      const isHere = phase === 'running' && activity().phase !== undefined
      return isHere && pinned() && started !== undefined && supportsTakeover(started.device)
    },
    free,
    pending,
    active,
    take() {
      if (free()) return begin()
      if (!isHeld()) pause()
      if (!isHeld()) return
      setAsked(true)
      page.announce('You get control when the agent has ended its step.', 'polite')
    },
    endTakeover,
    send(input) {
      setActedAt(Date.now())
      line.send(input)
    },
    actedAt,
    refused: line.refused,
  }
}

/** Sends inputs one at a time; inputs that arrive meanwhile are merged. */
function createLine({ worker }: Page, runId: RunId, active: Accessor<boolean>) {
  const [refused, setRefused] = createSignal<string>()
  let waiting: readonly ManualInput[] = []
  let sending = false
  const empty = async () => {
    if (sending) return
    sending = true
    for (let [next] = waiting; next && active(); [next] = waiting) {
      waiting = waiting.slice(1)
      const result = await worker.manualInput(runId, next)
      setRefused('error' in result ? result.error.message : undefined)
    }
    waiting = []
    sending = false
  }
  return {
    refused,
    clear() {
      waiting = []
      setRefused(undefined)
    },
    send(input: ManualInput) {
      if (!active()) return
      const text = input.kind === 'type' ? { text: input.text.slice(0, LONGEST_TEXT) } : {}
      waiting = queued(waiting, { ...input, ...text })
      void empty()
    },
  }
}

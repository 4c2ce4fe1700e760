import type { ManualInput } from '@harness/shared/devices/manual-input.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import { supportsTakeover } from '@harness/shared/language/protocol.ts'
import type { RunState } from '@harness/shared/views/fold.ts'
import { type Accessor, createEffect, createSignal } from 'solid-js'
import type { Page } from '../shell/page.ts'
import { queued } from './manual-input.ts'

/** The bridge takes no longer text in one input. */
const LONGEST_TEXT = 10_000

/** A person who uses the tested app themselves, while the run waits for them. */
export interface TakeOver {
  /** Device and run of this tab know it; whether it may be done now is `free`. */
  readonly offered: Accessor<boolean>
  readonly free: Accessor<boolean>
  /** The person has the controls. */
  readonly active: Accessor<boolean>
  readonly take: () => void
  readonly endTakeover: () => void
  readonly send: (input: ManualInput) => void
  /** Why the last input did not arrive. */
  readonly refused: Accessor<string | undefined>
}

interface Watched {
  readonly page: Page
  readonly runId: RunId
  readonly run: Accessor<RunState>
  /** The stage shows what is live. */
  readonly pinned: Accessor<boolean>
}

export function createTakeOver({ page, runId, run, pinned }: Watched): TakeOver {
  const [taken, setTaken] = createSignal(false)
  const activity = () => page.activityOf(runId)
  const free = () => pinned() && activity().canTakeOver === true
  const active = () => taken() && free()
  const line = createLine(page, runId, active)
  const endTakeover = () => {
    if (!taken()) return
    setTaken(false)
    page.announce('You gave the controls back.', 'polite')
  }
  // The agent goes on: the controls are its own again, also when it waits the next time.
  createEffect(() => {
    if (!free()) endTakeover()
  })
  return {
    offered: () => {
      const { phase, started } = run()
      const isHere = phase === 'running' && activity().phase !== undefined
      return isHere && pinned() && started !== undefined && supportsTakeover(started.device)
    },
    free,
    active,
    take() {
      if (!free()) return
      line.clear()
      setTaken(true)
      page.announce('You have the controls. Escape gives them back.', 'assertive')
    },
    endTakeover,
    send: line.send,
    refused: line.refused,
  }
}

/** Inputs go one after the other; what comes meanwhile in one go is one input. */
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

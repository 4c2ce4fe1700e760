import type { RunId } from '@harness/shared/base/ids.ts'
import { supportsTakeover } from '@harness/shared/device/abilities.ts'
import type { ManualInput } from '@harness/shared/device/manual-input.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { type Accessor, createEffect, createSignal } from 'solid-js'
import type { Page } from '../page/page.ts'
import { queued } from './manual-input.ts'

/** The bridge's limit for the text of one input. */
const LONGEST_TEXT = 10_000

/** Manual control of the tested app, while the run waits. */
export interface TakeOver {
  /** Device and run of this tab know it; whether it may be done now is `free`. */
  readonly offered: Accessor<boolean>
  readonly free: Accessor<boolean>
  /** Request made while the agent acts: control comes with the pause. */
  readonly pending: Accessor<boolean>
  /** True while the user has control. */
  readonly active: Accessor<boolean>
  /** Takes control now, or pauses the run first. */
  readonly take: () => void
  readonly endTakeover: () => void
  readonly send: (input: ManualInput) => void
  /** When the person last did something in the page; 0 for never. */
  readonly actedAt: Accessor<number>
  /** Reason why the last input failed. */
  readonly refused: Accessor<string | undefined>
}

interface Watched {
  readonly page: Page
  readonly runId: RunId
  readonly run: Accessor<RunState>
  /** The stage shows what is live. */
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
  /** The run stands still, or will after this step. */
  const isHeld = () => paused() || activity().phase?.phase === 'waiting'
  const pending = () => asked() && isHeld() && pinned()
  createEffect(() => {
    if (free() && pending()) begin()
    // The agent resumes: manual control ends, also for its next wait.
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

/** Inputs are sent one after another; those that arrive meanwhile are merged. */
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

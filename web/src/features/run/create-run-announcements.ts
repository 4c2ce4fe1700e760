import { FRICTION_LABELS, stepWaits } from '@harness/shared/findings/words.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { type Accessor, createEffect, on } from 'solid-js'
import type { Announcer } from '../../kit/page/create-announcer.ts'
import { notify } from '../../kit/page/notify.ts'
import { pillOf } from '../../kit/words/state-pill.ts'
import type { Control } from './create-control.ts'

function doneSteps(run: RunState): number {
  return run.steps.filter((step) => step.completed).length
}

function newFriction(run: RunState): string {
  const note = run.steps.at(-1)?.friction.at(-1)
  return note ? `Reported: ${FRICTION_LABELS[note.frictionKind].toLowerCase()}` : ''
}

/** Announces steps, friction and end of a live run, but not what was there when it was opened. */
export function createRunAnnouncements(run: Accessor<RunState>, announce: Announcer): void {
  createEffect(
    on(run, (now, before) => {
      if (before?.phase !== 'running') return
      if (now.phase !== 'running')
        announce(`The run ended: ${pillOf({ ...now, ...now.completed }).word}`, 'assertive')
      else if (now.frictionCount > before.frictionCount) announce(newFriction(now), 'polite')
      else if (doneSteps(now) > doneSteps(before)) {
        const step = now.steps.findLast((known) => known.completed)
        announce(`Step ${step?.step} done: ${step?.call?.label ?? ''}`, 'polite')
      }
    }),
  )
}

/** A wait that only the user can end. */
interface Wait {
  /** Identifies one wait. */
  readonly key: string
  readonly said: string
  readonly title: string
  readonly body: string
}

/** Announces each wait of a run once, even if rows and worker report it repeatedly. */
export function createWaitAnnouncements(control: Control, announce: Announcer): void {
  createEffect((said: string | undefined) => {
    const wait = waitOf(control)
    if (wait && wait.key !== said) {
      announce(wait.said, 'assertive')
      notify(wait.title, wait.body)
    }
    return wait?.key
  })
}

function waitOf({ request, lost, pause }: Control): Wait | undefined {
  const pending = request()
  if (pending) {
    const title = stepWaits(pending.step)
    return { key: pending.callId, said: `${title}: ${pending.label}`, title, body: pending.label }
  }
  const error = lost()
  if (error)
    return { key: error.message, said: error.message, title: 'Paused', body: error.message }
  const cause = pause.cause()
  if (cause?.kind !== 'limit') return undefined
  return {
    key: cause.limit,
    said: 'Paused: a limit is reached.',
    title: 'Paused',
    body: 'A limit is reached. Add to it, or stop the run.',
  }
}

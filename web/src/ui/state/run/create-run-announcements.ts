import type { RunState } from '@harness/shared/views/fold.ts'
import { FRICTION_LABELS } from '@harness/shared/views/words.ts'
import { type Accessor, createEffect, on } from 'solid-js'
import { pillOf } from '../../words/state-pill.ts'
import type { Announcer } from '../shell/create-announcer.ts'

function doneSteps(run: RunState): number {
  return run.steps.filter((step) => step.completed).length
}

function newFriction(run: RunState): string {
  const note = run.steps.at(-1)?.friction.at(-1)
  return note ? `Reported: ${FRICTION_LABELS[note.frictionKind].toLowerCase()}` : ''
}

/**
 * Speaks the steps, friction and end of a run while it is live; what was there on arrival is not
 * read out.
 */
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

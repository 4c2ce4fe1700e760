import type { StepState } from '@harness/shared/fold.ts'
import type { LegContext } from '../leg.ts'
import { remember } from '../memory.ts'
import { type Left, type PickedUp, UNKNOWN_OUTCOME } from './pick-up.ts'

/** The leg knows again what it did before the interruption; its pictures are gone, the words are not. */
export function recall(context: LegContext, { steps }: PickedUp, left: Left): void {
  for (const step of steps) recallStep(context, step, left)
  context.memory.notes = [...context.memory.notes, noteOf(steps, left)]
}

function recallStep(
  context: LegContext,
  { step, started, call, result, friction }: StepState,
  { screens }: Left,
): void {
  if (!call) return
  const { mark, ...words } = call
  const { pointSize, scale, url, title, scroll, screenHash } = started
  const kept = screens.get(step)
  const scene = kept?.scene ?? {
    ...{ pointSize, scale, elements: [], text: '' },
    ...(url !== undefined && { url }),
    ...(title !== undefined && { title }),
    ...(scroll && { scroll }),
  }
  remember(context, {
    step,
    scene,
    marks: kept?.marks ?? [],
    screenHash,
    call: { ...words, ...(mark && { mark }) },
    outcome: {
      success: result?.success ?? false,
      outcome: result?.outcome ?? 'interrupted',
      detail: result?.detail ?? UNKNOWN_OUTCOME,
    },
    friction: friction.map(({ frictionKind: kind, detail }) => ({ kind, detail })),
  })
}

function noteOf(steps: readonly StepState[], { device }: Left): string {
  const open = steps.at(-1)?.call && !steps.at(-1)?.result
  return [
    'The test was interrupted and goes on now.',
    ...(open
      ? ['Whether your last call had an effect is unknown: look before you repeat it.']
      : []),
    ...(device === 'recreated'
      ? ['The app stands at its beginning again, and you may be signed out.']
      : []),
  ].join(' ')
}

import type { StepState } from '@harness/shared/fold.ts'
import { BY_HAND, deedIn, personDid } from '../control/hand.ts'
import { personSays } from '../control/steer.ts'
import type { LegContext } from '../leg.ts'
import { labelsOf, remember } from '../memory.ts'
import { stateOf } from '../stuck/state.ts'
import { type Left, type PickedUp, UNKNOWN_OUTCOME } from './pick-up.ts'

/**
 * The leg knows again what it did before the interruption: history, what the stuck detectors saw, and the words that no
 * request carried yet. Its pictures are gone, and the estimate of the model's tokens begins anew. A secret in a field is dots in the
 * log, so such a field looks changed to the detectors once.
 */
export function recall(context: LegContext, { steps }: PickedUp, left: Left): void {
  context.memory.stepsBefore -= steps.length
  for (const step of steps) {
    recallStep(context, step, left)
    watchAgain(context, step, left)
  }
  context.memory.notes = [...unheard(steps), noteOf(steps, left)]
}

/** How often a told success was refused, as the log tells it. */
export function refusalsIn(steps: readonly StepState[]): number {
  const isRefusal = ({ kind, reason }: StepState['notes'][number]) =>
    kind === 'nudged' && reason === 'unproven'
  return steps.filter(({ notes }) => notes.some(isRefusal)).length
}

/** What was to be said in the request after the last call, which may never have been asked. */
function unheard(steps: readonly StepState[]): readonly string[] {
  const last = steps.findLast(({ call }) => call)
  const said = last?.approval?.given
  const late = steps.filter(({ step }) => step > (last?.step ?? 0))
  return [
    ...(last?.notes.flatMap(({ kind, text }) => (kind === 'nudged' ? text : [])) ?? []),
    ...(said?.by === 'you' && said.note !== undefined ? [personSays(said.note)] : []),
    ...late.flatMap(({ notes }) =>
      notes.flatMap(({ kind, reason, text }) => {
        if (reason === BY_HAND) return []
        return kind === 'steered' ? personSays(text) : text
      }),
    ),
    ...deeds([...(last ? [last] : []), ...late]),
  ]
}

/** What a person did by hand in those steps. */
function deeds(steps: readonly StepState[]): readonly string[] {
  const rows = steps.flatMap(({ notes }) => notes.filter(({ reason }) => reason === BY_HAND))
  const found = [...new Set(rows.map(({ text }) => deedIn(text)))]
  return found.length > 0 ? [personDid(found)] : []
}

/** The detectors see the screen and the call as they did then; what they said about it was said. */
function watchAgain(
  { memory, ports }: LegContext,
  { step, started, modelCalls, call, result }: StepState,
  { screens }: Left,
): void {
  const kept = screens.get(step)
  if (!kept) return
  const { screenHash: hash, url, scroll } = started
  const before = stateOf({ hash, url, scroll, labels: labelsOf(kept.marks) }, kept.scene)
  memory.watch.see(before)
  const tool = ports.tools.find(({ spec }) => spec.name === call?.tool)
  if (!call || !tool) return
  const unknownTools = modelCalls.filter(({ error }) => error?.code === 'tool_unknown').length
  const { mark, ...words } = call
  const use = { ...words, class: tool.class, ...(mark && { mark }) }
  const { success = false, outcome = 'interrupted' } = result ?? {}
  memory.watch.record({ use, before, unknownTools }, { success, outcome })
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

import type { HarnessError } from '@harness/shared/base/errors.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { nudgeOf } from '../context/nudge.ts'
import type { LegContext } from '../leg.ts'
import { remember } from '../memory.ts'
import type { EncodedImage } from '../ports.ts'
import type { Decision } from '../reply/read.ts'
import type { Completion } from '../stop/completion.ts'
import { unknownTools } from '../stuck/turn.ts'
import type { Stuck } from '../stuck/watch.ts'
import type { Acted } from './act.ts'
import type { Checked } from './check.ts'
import type { Screen } from './observe.ts'
import { type Attempt, attemptRows, frictionRows, stepCompletedRow, toolResultRow } from './rows.ts'

/** Result of a step. `rows` close it and are written with the stop decision. */
export interface StepReport {
  readonly rows: readonly RowBody[]
  readonly completion?: Completion
  readonly stuck?: Stuck
  readonly fault?: HarnessError
}

interface Done extends Pick<Decision, 'friction'> {
  readonly screen: Screen
  readonly attempts: readonly Attempt[]
  /** Requests for summaries of older steps. */
  readonly summaries: readonly Attempt[]
  readonly checked: Checked
  readonly acted: Acted
  /** Picture of the screen for the history. */
  readonly past: EncodedImage
  readonly durationMs: number
}

/** Adds the step to the memory of the leg, and returns the rows that close it. */
export function record(leg: LegContext, done: Done): StepReport {
  const { screen, attempts, friction, checked, acted, durationMs } = done
  const { step } = screen
  rememberStep(leg, done)
  return {
    rows: [
      ...(acted.rows ?? []),
      toolResultRow(step, acted.decided ? { ...checked, decided: acted.decided } : checked, acted),
      ...frictionRows(step, friction),
      ...refusalRows(leg, step, acted),
      stepCompletedRow(step, [...done.summaries, ...attempts], durationMs),
    ],
    ...(acted.completion && { completion: acted.completion }),
    ...(checked.stuck && { stuck: checked.stuck }),
    ...(acted.fault && { fault: acted.fault }),
  }
}

/** Records a step that reached the token budget before a call. */
export async function recordWithoutCall(
  { recorder }: LegContext,
  step: number,
  asked: { readonly attempts: readonly Attempt[]; readonly summaries?: readonly Attempt[] },
  durationMs: number,
): Promise<StepReport> {
  const { attempts, summaries = [] } = asked
  await recorder.write(attemptRows(attempts))
  return { rows: [stepCompletedRow(step, [...summaries, ...attempts], durationMs)] }
}

function refusalRows(leg: LegContext, step: number, { completion }: Acted): readonly RowBody[] {
  if (completion?.kind !== 'refused') return []
  const { gaps, byPlan } = completion
  const { reason, text } = nudgeOf(leg.plan.prompts, 'unproven', { GAPS: gaps })
  const reopened = byPlan ? [] : leg.memory.planning?.reopenedRows(leg, step, completion.reason)
  return [{ kind: 'nudged', step, reason, text: byPlan ? gaps : text }, ...(reopened ?? [])]
}

function rememberStep(leg: LegContext, done: Done): void {
  const { screen, attempts, friction, checked, acted, past } = done
  const { step, scene, marks, unit, key, state } = screen
  const { use: call } = checked
  const { outcome, reading } = acted
  const { memory } = leg
  const made = { use: call, before: state, unknownTools: unknownTools(attempts) }
  memory.watch.record(made, outcome)
  remember(leg, {
    step,
    scene,
    marks,
    unit,
    screenHash: key.hash,
    call,
    outcome,
    image: past,
    ...(reading !== undefined && { reading }),
    friction: friction.map(({ frictionKind: kind, detail }) => ({ kind, detail })),
  })
  memory.senses.remember(scene.url, call, outcome, elementOf(call.mark, scene))
  const at = leg.ports.clock.monotonic() - outcome.settleMs
  memory.last = { step, scene, key, call, outcome, at }
}

function elementOf(mark: Checked['use']['mark'], { elements }: Screen['scene']) {
  return elements.find(({ role, label }) => role === mark?.role && label === mark.label)
}

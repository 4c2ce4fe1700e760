import { asHarnessError, type HarnessError } from '@harness/shared/base/errors.ts'
import type { Outcome } from '@harness/shared/device/command.ts'
import { CANNOT_PRESS } from '@harness/shared/device/limits.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { headAndTail } from '../context/cut.ts'
import { passageOf } from '../context/passage.ts'
import { promptText } from '../context/prompt.ts'
import { performHeld } from '../control/held-requests.ts'
import { MAX_READ_TEXT } from '../figures.ts'
import type { LegContext } from '../leg.ts'
import { loadPart } from '../load-part.ts'
import { instantOutcome } from '../outcome.ts'
import { withNearest } from '../screen/nearest.ts'
import { type Completion, judgeCompletion } from '../stop/completion.ts'
import type { Checked } from './check.ts'
import type { Screen } from './observe.ts'
import { toolCallRow } from './rows.ts'

/** Result of a call; with `fault` the run cannot continue, but the outcome is still logged. */
export interface Acted {
  readonly outcome: Outcome
  /** Screen text that the model requested. */
  readonly reading?: string
  /** Rows of decisions that were made during the call. */
  readonly rows?: readonly RowBody[]
  readonly decided?: Checked['decided']
  readonly fault?: HarnessError
  /** Judgement of a reported verdict. */
  readonly completion?: Completion
}

/**
 * Makes the call once, after it is durable in the log; the device answers when the screen is still.
 * Throws only `store_*`: a lost device or an abort becomes an outcome.
 */
export async function actAndSettle(
  leg: LegContext,
  screen: Screen,
  checked: Checked,
  signal: AbortSignal,
): Promise<Acted> {
  const { recorder, ports } = leg
  const { step } = screen
  const { use, instead } = checked
  await recorder.write([...checked.rows, toolCallRow(step, checked)])
  const label = recorder.redactor.text(use.label)
  ports.onActivity({ kind: 'phase', step, phase: 'acting', label })
  if (instead) return { outcome: instead }
  return carryOut(leg, screen, checked, signal)
}

async function carryOut(
  leg: LegContext,
  screen: Screen,
  checked: Checked,
  signal: AbortSignal,
): Promise<Acted> {
  const { use, callId } = checked
  const { effect } = use
  switch (effect.kind) {
    case 'command':
      try {
        const request = { step: screen.step, callId, screen, use, due: [] }
        const toDo = { ...checked, command: effect.command }
        const { outcome, ...done } = await performHeld(leg, request, toDo, signal)
        const { reading, ...plain } = outcome
        const read = reading === undefined ? {} : { reading: headAndTail(reading, MAX_READ_TEXT) }
        return { ...done, ...read, outcome: withNearest(leg, plain, use, screen.marks) }
      } catch (thrown) {
        const fault = asHarnessError(thrown)
        return { outcome: brokenOff(leg, fault), fault }
      }
    case 'refusal':
      return { outcome: instantOutcome(false, effect.outcome, effect.detail) }
    case 'reading': {
      const { text, range } = passageOf(effect.text, effect.wanted, MAX_READ_TEXT)
      const detail = promptText(leg.plan.prompts, ...range)
      return { outcome: instantOutcome(true, 'unchanged', detail), reading: text }
    }
    case 'finish':
      return finish(leg, screen, effect, signal)
    case 'friction':
    case 'plan':
      return {
        outcome: instantOutcome(true, 'unchanged', promptText(leg.plan.prompts, 'kept_note')),
      }
  }
}

function canPress({ tools }: LegContext['ports']): boolean {
  return tools.some(({ spec }) => spec.name === 'tap_mark')
}

async function finish(
  leg: LegContext,
  screen: Screen,
  effect: Completion['finish'],
  signal: AbortSignal,
): Promise<Acted> {
  const { answer } = leg.recorder.tally
  const scene = { ...screen.scene, answer }
  const completion = judgeCompletion(standardOf(leg, screen.step), effect, scene)
  const { hooks } = leg
  if (!hooks) return verdictResult(leg, completion)
  const { hookedCompletion } = await loadPart(import('../hooks/before-end.ts'))
  const hooked = await hookedCompletion(leg, screen, { hooks, completion }, signal)
  return { ...verdictResult(leg, hooked.completion), rows: hooked.rows }
}

function standardOf(leg: LegContext, step: number) {
  const { legPlan, plan, ports, recorder, memory } = leg
  const { refusals } = recorder.tally
  const sweeps = ports.model.profile.sweeps ?? false
  return {
    checks: legPlan.checks ?? [],
    strict: plan.strict,
    refusals,
    sweeps,
    step,
    held: memory.start.held,
    limit: memory.limit?.words ?? (sweeps && !canPress(ports) ? CANNOT_PRESS : undefined),
    openParts: memory.planning?.openParts(leg),
    prompts: plan.prompts,
  }
}

/** Result of a verdict call; says if it was accepted, so that the history does not claim more. */
function verdictResult({ plan: { prompts } }: LegContext, completion: Completion): Acted {
  const isRefused = 'gaps' in completion && completion.kind !== 'unproven'
  if (!isRefused) {
    const detail = promptText(prompts, 'verdict_recorded')
    return { outcome: instantOutcome(true, 'unchanged', detail), completion }
  }
  const name = completion.finish.verdict === 'success' ? 'success_refused' : 'end_refused'
  const detail = promptText(prompts, name, { GAPS: completion.gaps })
  return { outcome: instantOutcome(false, 'refused', detail), completion }
}

function brokenOff({ plan }: LegContext, fault: HarnessError): Outcome {
  return fault.code === 'aborted'
    ? instantOutcome(false, 'interrupted', promptText(plan.prompts, 'stopped_midway'))
    : instantOutcome(false, 'device_lost', fault.message)
}

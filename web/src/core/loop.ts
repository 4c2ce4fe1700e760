// The agent loop. A run is legs, a leg is steps, a step is in step.ts: observe, sense, think,
// check, act, settle, record. The picture and the tool call are durable before anything is done
// with them, and every ending is reported.
import { asHarnessError } from '@harness/shared/language/errors.ts'
import { waitWhilePaused } from './control/pause.ts'
import { recoverDevice } from './control/recover-device.ts'
import { type LegContext, startLeg, startRun } from './leg.ts'
import type { Ports, RunPlan } from './plan.ts'
import { rebuildMemory } from './resume/rebuild.ts'
import { type InterruptedRun, readResumeState } from './resume/resume-state.ts'
import { legCompletedRow, legStartedRow, runCompletedRow, runStartedRow } from './rows.ts'
import type { StepReport } from './step/record.ts'
import { runStep } from './step/step.ts'
import { decideStop, type LegEnd, stopRows } from './stop/policy.ts'
import { refusePlan } from './stop/refuse-plan.ts'
import { aggregate, SKIPPED } from './stop/verdict.ts'

/**
 * Runs the plan to its end, whatever that is; resolves when `run_completed` is durable. Device and
 * model have been proven reachable before; the caller owns and closes them. Throws
 * `argument_invalid` for a plan that cannot be meant, before it writes anything, and else only
 * `store_*`: when the log fails, nothing can be reported. With what is `left` of an interrupted run
 * it goes on where the log stands, and throws `run_over` when there is nothing to go on with.
 */
export async function runLoop(
  plan: RunPlan,
  ports: Ports,
  signal: AbortSignal,
  interrupted?: InterruptedRun,
): Promise<LegEnd> {
  refusePlan(plan)
  const began = ports.clock.monotonic()
  const resumed = interrupted && readResumeState(interrupted)
  const run = startRun(plan, ports, resumed)
  const { recorder, idle } = run
  await recorder.write(resumed?.rows ?? [runStartedRow(plan, ports)])
  const ends = [...(resumed?.ends ?? [])]
  for (const [index, legPlan] of [...plan.legs.entries()].slice(ends.length)) {
    const isOpen = index === resumed?.openLeg
    if (!isOpen) await recorder.write([legStartedRow(index, legPlan)])
    const leg = startLeg(run, index, legPlan)
    if (isOpen) rebuildMemory(leg, resumed)
    const succeeded = ends.every(({ verdict }) => verdict === 'success')
    ends.push(succeeded ? await runLeg(leg, signal) : await skipLeg(leg))
  }
  const end = aggregate(ends)
  const workedMs = ports.clock.monotonic() - began - idle.ms + (resumed?.workedMs ?? 0)
  await recorder.write([runCompletedRow(end, recorder.tally, Math.round(workedMs))])
  return end
}

/**
 * One goal, step by step, until the stop policy says so. Its end is durable with the step that
 * brought it.
 */
async function runLeg(leg: LegContext, signal: AbortSignal): Promise<LegEnd> {
  for (;;) {
    const report = await attemptStep(leg, signal)
    const { rows, fault } = await recoverDevice(leg, report, signal)
    const { tally } = leg.recorder
    const decisions = decideStop({
      step: tally.steps,
      stepsInLeg: tally.stepsInLeg,
      stepBudget: leg.plan.stepBudget,
      tokensUsed: tally.tokens.input,
      tokenBudget: leg.plan.tokenBudget,
      aborted: signal.aborted,
      personHasSpoken: leg.ports.person?.hasMessages() ?? false,
      ...report,
      fault,
    })
    const end = decisions.at(-1)?.end
    await leg.recorder.write([
      ...rows,
      ...stopRows(tally.steps, decisions),
      ...(end ? [legCompletedRow(leg.leg, end)] : []),
    ])
    if (end) return end
  }
}

/** A step that broke off is a report too; only a log that cannot be written ends everything. */
async function attemptStep(leg: LegContext, signal: AbortSignal): Promise<StepReport> {
  const { ports, recorder } = leg
  try {
    await waitWhilePaused(leg, signal)
    if (startsOver(leg)) await ports.driver.reset(signal)
    return await runStep(leg, recorder.tally.steps + 1, signal)
  } catch (thrown) {
    const fault = asHarnessError(thrown)
    if (fault.code === 'store_failed' || fault.code === 'store_full') throw fault
    return { rows: [], fault }
  }
}

/** The application goes back to its beginning before the first step of a leg that asks for it. */
function startsOver({ leg, legPlan, recorder }: LegContext): boolean {
  return leg > 0 && !legPlan.preservesState && recorder.tally.stepsInLeg === 0
}

async function skipLeg({ leg, recorder }: LegContext): Promise<LegEnd> {
  await recorder.write([legCompletedRow(leg, SKIPPED)])
  return SKIPPED
}

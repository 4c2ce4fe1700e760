// The agent loop. A run is legs, a leg is steps, a step is in step.ts: look, sense, think, check, act, settle, tell. The
// picture and the tool call are durable before anything is done with them, and every ending is told.
import { asHarnessError } from '@harness/shared/errors.ts'
import { makeFence } from './context/fence.ts'
import { type RunContext, startLeg } from './leg.ts'
import type { LegPlan, Ports, RunPlan } from './plan.ts'
import { Recorder } from './recorder.ts'
import { legCompletedRow, legStartedRow, runCompletedRow, runStartedRow } from './rows.ts'
import { runStep, type StepReport } from './step.ts'
import { decideStop, type LegEnd, stopRows } from './stop/policy.ts'
import { refusePlan } from './stop/refuse-plan.ts'
import { aggregate, SKIPPED } from './stop/verdict.ts'

/** Length of the key that fences off screen content: 48 random bits, which no page can guess within a run. */
const FENCE_KEY_LENGTH = 12

/**
 * Runs the plan to its end, whatever that is; resolves when `run_completed` is durable. Device and model have been proven
 * reachable before; the caller owns and closes them. Throws `argument_invalid` for a plan that cannot be meant, before it
 * writes anything, and else only `store_*`: when the log fails, nothing can be told.
 */
export async function runLoop(plan: RunPlan, ports: Ports, signal: AbortSignal): Promise<LegEnd> {
  refusePlan(plan)
  const began = ports.clock.monotonic()
  const recorder = new Recorder(ports.log, ports.clock, plan.runId)
  const fence = makeFence(ports.ids.uuid().replaceAll('-', '').slice(0, FENCE_KEY_LENGTH))
  const run = { plan, ports, recorder, fence }
  await recorder.write([runStartedRow(plan, ports)])
  const ends: LegEnd[] = []
  for (const [leg, legPlan] of plan.legs.entries()) {
    await recorder.write([legStartedRow(leg, legPlan)])
    const goesOn = ends.every(({ verdict }) => verdict === 'success')
    const end = goesOn ? await runLeg(run, { leg, legPlan }, signal) : SKIPPED
    await recorder.write([legCompletedRow(leg, end)])
    ends.push(end)
  }
  const end = aggregate(ends)
  const durationMs = Math.round(ports.clock.monotonic() - began)
  await recorder.write([runCompletedRow(end, recorder.tally, durationMs)])
  return end
}

/** One goal, step by step, until the stop policy says so. */
async function runLeg(
  run: RunContext,
  { leg, legPlan }: { leg: number; legPlan: LegPlan },
  signal: AbortSignal,
): Promise<LegEnd> {
  const { ports, plan, recorder } = run
  const stepsBefore = recorder.tally.steps
  const context = startLeg(run, leg, legPlan)
  for (let stepsInLeg = 1; ; stepsInLeg++) {
    const report = await faultsTold(async () => {
      signal.throwIfAborted()
      if (stepsInLeg === 1 && leg > 0 && !legPlan.preservesState) await ports.driver.reset(signal)
      return runStep(context, stepsBefore + stepsInLeg, signal)
    })
    const decisions = decideStop({
      step: recorder.tally.steps,
      stepsInLeg,
      stepBudget: plan.stepBudget,
      tokensUsed: recorder.tally.tokens.input,
      tokenBudget: plan.tokenBudget,
      aborted: signal.aborted,
      ...report,
    })
    await recorder.write([...report.rows, ...stopRows(recorder.tally.steps, decisions)])
    const end = decisions.at(-1)?.end
    if (end) return end
  }
}

/** A step that broke off is a report too; only a log that cannot be written ends everything. */
async function faultsTold(step: () => Promise<StepReport>): Promise<StepReport> {
  try {
    return await step()
  } catch (thrown) {
    const fault = asHarnessError(thrown)
    if (fault.code === 'store_failed' || fault.code === 'store_full') throw fault
    return { rows: [], fault }
  }
}

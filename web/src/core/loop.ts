// The agent loop. A run is legs, a leg is steps, a step is in step.ts: look, sense, think, check, act, settle, tell. The
// picture and the tool call are durable before anything is done with them, and every ending is told.
import { asHarnessError } from '@harness/shared/errors.ts'
import { makeFence } from './context/fence.ts'
import { Rest } from './control/rest.ts'
import { revived } from './control/revive.ts'
import { heardOut } from './control/steer.ts'
import { type LegContext, type RunContext, startLeg } from './leg.ts'
import type { LegPlan, Ports, RunPlan } from './plan.ts'
import { Recorder } from './recorder.ts'
import { legCompletedRow, legStartedRow, runCompletedRow, runStartedRow } from './rows.ts'
import { guardsOf } from './rules/guards.ts'
import { makeSite } from './rules/site.ts'
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
  const run = startRun(plan, ports)
  const { recorder, rest } = run
  await recorder.write([runStartedRow(plan, ports)])
  const ends: LegEnd[] = []
  for (const [leg, legPlan] of plan.legs.entries()) {
    await recorder.write([legStartedRow(leg, legPlan)])
    const goesOn = ends.every(({ verdict }) => verdict === 'success')
    if (goesOn) ends.push(await runLeg(run, { leg, legPlan }, signal))
    else {
      await recorder.write([legCompletedRow(leg, SKIPPED)])
      ends.push(SKIPPED)
    }
  }
  const end = aggregate(ends)
  const durationMs = Math.round(ports.clock.monotonic() - began - rest.ms)
  await recorder.write([runCompletedRow(end, recorder.tally, durationMs)])
  return end
}

function startRun(plan: RunPlan, ports: Ports): RunContext {
  const site = plan.hosts && makeSite(plan.application.url, plan.hosts)
  return {
    plan,
    ports,
    recorder: new Recorder(ports.log, ports.clock, plan.runId),
    fence: makeFence(ports.ids.uuid().replaceAll('-', '').slice(0, FENCE_KEY_LENGTH)),
    guards: guardsOf(plan.rules, site),
    rest: new Rest(ports.clock),
    ...(site && { site }),
  }
}

interface Leg {
  readonly leg: number
  readonly legPlan: LegPlan
}

/** One goal, step by step, until the stop policy says so. Its end is durable with the step that brought it. */
async function runLeg(
  run: RunContext,
  { leg, legPlan }: Leg,
  signal: AbortSignal,
): Promise<LegEnd> {
  const { ports, plan, recorder } = run
  const stepsBefore = recorder.tally.steps
  const context = startLeg(run, leg, legPlan)
  let afresh = leg > 0 && !legPlan.preservesState
  for (;;) {
    const told = await faultsTold(async () => {
      await paused(context, signal)
      if (afresh) await ports.driver.reset(signal)
      afresh = false
      return runStep(context, recorder.tally.steps + 1, signal)
    })
    const report = await revived(context, told, signal)
    const decided = decideStop({
      step: recorder.tally.steps,
      stepsInLeg: recorder.tally.steps - stepsBefore,
      stepBudget: plan.stepBudget,
      tokensUsed: recorder.tally.tokens.input,
      tokenBudget: plan.tokenBudget,
      aborted: signal.aborted,
      ...report,
    })
    const decisions = heardOut(decided, ports.person?.hasSpoken() ?? false)
    const end = decisions.at(-1)?.end
    const rows = [...report.rows, ...stopRows(recorder.tally.steps, decisions)]
    await recorder.write(end ? [...rows, legCompletedRow(leg, end)] : rows)
    if (end) return end
  }
}

/** The top of a step: a stop ends the run here, a pause holds it. */
async function paused({ ports, recorder, rest }: LegContext, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await rest.during(async () => ports.person?.ready(recorder.tally.steps + 1, signal))
  signal.throwIfAborted()
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

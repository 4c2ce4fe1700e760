// The agent loop. A run is legs, a leg is steps, a step is in step.ts: look, sense, think, check, act, settle, tell. The
// picture and the tool call are durable before anything is done with them, and every ending is told.
import { asHarnessError } from '@harness/shared/errors.ts'
import { makeFence } from './context/fence.ts'
import { lent } from './control/hand.ts'
import { Rest } from './control/rest.ts'
import { revived } from './control/revive.ts'
import { heardOut } from './control/steer.ts'
import { type LegContext, type RunContext, startLeg } from './leg.ts'
import type { LegPlan, Ports, RunPlan } from './plan.ts'
import { Recorder } from './recorder.ts'
import { type Left, type PickedUp, pickUp } from './resume/pick-up.ts'
import { recall, refusalsIn } from './resume/recall.ts'
import { legCompletedRow, legStartedRow, runCompletedRow, runStartedRow } from './rows.ts'
import { guardsOf } from './rules/guards.ts'
import { makeSite } from './rules/site.ts'
import { runStep, type StepReport } from './step.ts'
import { decideStop, type LegEnd, stopRows } from './stop/policy.ts'
import { refusePlan } from './stop/refuse-plan.ts'
import { aggregate, SKIPPED } from './stop/verdict.ts'
import { unfailing } from './unfailing.ts'

/** Length of the key that fences off screen content: 48 random bits, which no page can guess within a run. */
const FENCE_KEY_LENGTH = 12

/**
 * Runs the plan to its end, whatever that is; resolves when `run_completed` is durable. Device and model have been proven
 * reachable before; the caller owns and closes them. Throws `argument_invalid` for a plan that cannot be meant, before it
 * writes anything, and else only `store_*`: when the log fails, nothing can be told. With what is `left` of an interrupted
 * run it goes on where the log stands, and throws `run_over` when there is nothing to go on with.
 */
export async function runLoop(
  plan: RunPlan,
  ports: Ports,
  signal: AbortSignal,
  left?: Left,
): Promise<LegEnd> {
  refusePlan(plan)
  const began = ports.clock.monotonic()
  const picked = left && pickUp(left)
  const run = startRun(plan, { ...ports, onActivity: unfailing(ports.onActivity) }, picked)
  const { recorder, rest } = run
  await recorder.write(picked?.rows ?? [runStartedRow(plan, ports)])
  const ends = [...(picked?.ends ?? [])]
  for (const [leg, legPlan] of [...plan.legs.entries()].slice(ends.length)) {
    const before = left && picked?.openLeg === leg ? { left, picked } : undefined
    if (!before) await recorder.write([legStartedRow(leg, legPlan)])
    const goesOn = ends.every(({ verdict }) => verdict === 'success')
    ends.push(goesOn ? await runLeg(run, { leg, legPlan, before }, signal) : await skip(run, leg))
  }
  const end = aggregate(ends)
  const worked = ports.clock.monotonic() - began - rest.ms + (picked?.workedMs ?? 0)
  await recorder.write([runCompletedRow(end, recorder.tally, Math.round(worked))])
  return end
}

function startRun(plan: RunPlan, ports: Ports, picked: PickedUp | undefined): RunContext {
  const site = plan.hosts && makeSite(plan.application.url, plan.hosts)
  if (picked?.home !== undefined) site?.settle(picked.home)
  return {
    plan,
    ports,
    recorder: new Recorder(ports, plan.runId, picked),
    fence: makeFence(ports.ids.uuid().replaceAll('-', '').slice(0, FENCE_KEY_LENGTH)),
    guards: guardsOf(plan.rules, site),
    rest: new Rest(ports.clock),
    ...(site && { site }),
  }
}

async function skip({ recorder }: RunContext, leg: number): Promise<LegEnd> {
  await recorder.write([legCompletedRow(leg, SKIPPED)])
  return SKIPPED
}

interface Leg {
  readonly leg: number
  readonly legPlan: LegPlan
  /** What the leg did before the run was interrupted. */
  readonly before: { readonly left: Left; readonly picked: PickedUp } | undefined
}

/** One goal, step by step, until the stop policy says so. Its end is durable with the step that brought it. */
async function runLeg(
  run: RunContext,
  { leg, legPlan, before }: Leg,
  signal: AbortSignal,
): Promise<LegEnd> {
  const { ports, plan, recorder } = run
  const stepsDone = before?.picked.steps.length ?? 0
  const context = startLeg(run, leg, legPlan, refusalsIn(before?.picked.steps ?? []))
  if (before) recall(context, before.picked, before.left)
  let afresh = leg > 0 && stepsDone === 0 && !legPlan.preservesState
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
      stepsInLeg: recorder.tally.steps - context.memory.stepsBefore,
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
async function paused(context: LegContext, signal: AbortSignal): Promise<void> {
  const { ports, recorder, rest } = context
  const { person } = ports
  const { steps } = recorder.tally
  const ready = async () => person?.ready(steps + 1, signal)
  signal.throwIfAborted()
  // What a person does now is told of the step that is over.
  await rest.during(() => (person?.holds?.() ? lent(context, steps, ready, signal) : ready()))
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

// The agent loop. A run consists of legs, and a leg of steps (step/step.ts). Picture and tool call
// are durable before they are used, and every ending is logged.
import { asHarnessError, type HarnessError } from '@harness/shared/base/errors.ts'
import type { Help } from '@harness/shared/log/judgement.ts'
import { waitWhilePaused } from './control/pause.ts'
import { recoverDevice } from './control/recover-device.ts'
import { type LegContext, limitsOf, startLeg, startRun } from './leg.ts'
import { loadPart } from './load-part.ts'
import { loadPictures } from './load-pictures.ts'
import { loadPlanning } from './parts/goal-parts.ts'
import type { HelperJob, Ports, RunPlan } from './plan.ts'
import type { InterruptedRun, ResumeState } from './resume/resume-state.ts'
import {
  legCompletedRow,
  legStartedRow,
  runCompletedRow,
  runStartedRow,
  settingsOf,
} from './rows.ts'
import type { StepReport } from './step/record.ts'
import { senseLoss } from './step/sense.ts'
import { runStep } from './step/step.ts'
import { limitToRaise } from './stop/limits.ts'
import { decideStop, type LegEnd, stopRows } from './stop/policy.ts'
import { refusePlan } from './stop/refuse-plan.ts'
import { aggregate, letsNextStart, SKIPPED } from './stop/verdict.ts'

/**
 * Runs the plan to its end, or resumes the `interrupted` run; resolves when `run_completed` is
 * durable. The caller opens and closes device and model. Throws `argument_invalid` before anything
 * is written, `run_over` for an ended run, and `store_*`. Throws `run_handed_over` when a loop with
 * another plan or model resumes the log.
 */
export async function runLoop(
  plan: RunPlan,
  ports: Ports,
  signal: AbortSignal,
  interrupted?: InterruptedRun,
): Promise<LegEnd> {
  refusePlan(plan)
  const began = ports.clock.monotonic()
  const resumed =
    interrupted &&
    (await loadPart(import('./resume/resume-state.ts'))).readResumeState(
      interrupted,
      settingsOf(plan, ports),
    )
  const run = await startRun(plan, ports, resumed)
  const { recorder, idle } = run
  await beginLog(run, resumed)
  const ends = [...(resumed?.ends ?? [])]
  for (const [index, legPlan] of [...plan.legs.entries()].slice(ends.length)) {
    const isOpen = index === resumed?.openLeg
    if (!isOpen) await recorder.write([legStartedRow(index, legPlan)])
    const leg = startLeg(run, index, legPlan)
    if (leg.planned || recorder.tally.plan.length > 0) leg.memory.planning = await loadPlanning()
    await pinPictures(leg, isOpen ? resumed.steps : [], interrupted)
    if (isOpen) await (await loadPart(import('./resume/rebuild.ts'))).rebuildMemory(leg, resumed)
    ends.push(ends.every(letsNextStart) ? await runLeg(leg, signal) : await skipLeg(leg))
  }
  const end = aggregate(ends)
  const workedMs = ports.clock.monotonic() - began - idle.ms + (resumed?.workedMs ?? 0)
  const help = await helpAfterEnd(plan, ports, (row) => recorder.write([row]), signal)
  await recorder.write([runCompletedRow(end, recorder.tally, Math.round(workedMs), help)])
  return end
}

async function pinPictures(
  leg: LegContext,
  steps: ResumeState['steps'],
  interrupted: InterruptedRun | undefined,
): Promise<void> {
  if (leg.plan.pictures || interrupted?.pictures)
    (await loadPictures()).pinGiven(leg, steps, interrupted)
}

/** Writes the first rows of the loop, with the pictures of the goals for a new run. */
async function beginLog(
  { plan, ports, recorder }: Pick<LegContext, 'plan' | 'ports' | 'recorder'>,
  resumed: ResumeState | undefined,
): Promise<void> {
  if (resumed) return recorder.write(resumed.rows)
  const { pictures } = plan
  const kept = pictures && (await loadPictures()).keepPictures(pictures, 0, 0)
  await recorder.write([runStartedRow(plan, ports), ...(kept?.rows ?? [])], kept)
}

/** Runs the helpers after the end. They never change the ending, and a failed one is ignored. */
async function helpAfterEnd(
  { runId, helpers: budgets, helped, interview, memory }: RunPlan,
  { helpers, model, onActivity }: Ports,
  onCall: HelperJob['onCall'],
  signal: AbortSignal,
): Promise<Help | undefined> {
  const { sweeps = false, driven = false } = model.profile
  if (helped) {
    const { rows = [], ...help } = helped
    for (const row of rows) await onCall(row)
    return help
  }
  if (!helpers || !budgets || signal.aborted || sweeps || driven) return undefined
  const job = { runId, model, budgets, interview, memory: memory?.text, onActivity, onCall }
  return helpers(job, signal).catch(() => undefined)
}

/**
 * Runs one goal step by step until the stop policy ends it. The end is written with the last step,
 * in one transaction.
 */
async function runLeg(leg: LegContext, signal: AbortSignal): Promise<LegEnd> {
  for (;;) {
    const report = await attemptStep(leg, signal)
    const end = await conclude(leg, report, signal)
    if (!end) continue
    if (leg.hooks)
      await (await loadPart(import('./hooks/goals.ts'))).handOnFindings(leg, leg.hooks, signal)
    return end
  }
}

/**
 * Writes the end of a step, and of its leg if that ends too. A report with an invalid row ends the
 * leg as a fault, so that the log always has an end.
 */
async function conclude(
  leg: LegContext,
  report: StepReport,
  signal: AbortSignal,
): Promise<LegEnd | undefined> {
  try {
    return await writeEnd(leg, report, signal)
  } catch (thrown) {
    const fault = asHarnessError(thrown)
    if (leavesLogOpen(fault)) throw fault
    return writeEnd(leg, { rows: [], fault: asHarnessError(thrown, 'internal') }, signal)
  }
}

async function writeEnd(
  leg: LegContext,
  report: StepReport,
  signal: AbortSignal,
): Promise<LegEnd | undefined> {
  const { rows, fault } = await recoverDevice(leg, withLoss(leg, report), signal)
  const { tally } = leg.recorder
  const decisions = decideStop({
    step: tally.steps,
    ...limitsOf(leg),
    waitsAtLimits: limitToRaise(leg.ports.person, limitsOf(leg)) !== undefined,
    aborted: signal.aborted,
    hasMessages: leg.ports.person?.hasMessages() ?? false,
    limit: leg.memory.limit?.words,
    ...report,
    fault,
  })
  const end = decisions.at(-1)?.end
  await leg.recorder.write([
    ...rows,
    ...stopRows(tally.steps, decisions),
    ...(end ? [legCompletedRow(leg.leg, end)] : []),
  ])
  return end
}

/** Adds rows for what the fault shows about the application. */
function withLoss(leg: LegContext, report: StepReport): StepReport {
  const { rows, fault } = report
  return fault ? { ...report, rows: [...rows, ...senseLoss(leg, fault)] } : report
}

/** True when nothing can be written, or another loop writes the rest. */
function leavesLogOpen({ code }: HarnessError): boolean {
  return code === 'store_failed' || code === 'store_full' || code === 'run_handed_over'
}

/** Returns a failing step as a report with a fault; throws only errors that leave the log open. */
async function attemptStep(leg: LegContext, signal: AbortSignal): Promise<StepReport> {
  const { ports, recorder } = leg
  try {
    await waitWhilePaused(leg, signal)
    await hookBefore(leg, signal)
    if (startsOver(leg)) await ports.driver.reset(signal)
    return await runStep(leg, recorder.tally.steps + 1, signal)
  } catch (thrown) {
    const fault = asHarnessError(thrown)
    if (leavesLogOpen(fault)) throw fault
    return { rows: [], fault }
  }
}

/** Runs the hook before every goal except the first. */
async function hookBefore(leg: LegContext, signal: AbortSignal): Promise<void> {
  const { hooks, recorder } = leg
  if (!hooks || leg.leg === 0 || recorder.tally.stepsInLeg > 0) return
  const { hookBetweenGoals } = await loadPart(import('./hooks/goals.ts'))
  await hookBetweenGoals(leg, hooks, signal)
}

/** True when the application is reset before the first step of the leg. */
function startsOver({ leg, legPlan, recorder }: LegContext): boolean {
  return leg > 0 && !legPlan.preservesState && recorder.tally.stepsInLeg === 0
}

async function skipLeg({ leg, recorder }: LegContext): Promise<LegEnd> {
  await recorder.write([legCompletedRow(leg, SKIPPED)])
  return SKIPPED
}

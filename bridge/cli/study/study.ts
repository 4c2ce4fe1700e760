// The `study` and `ci` commands: run a plan through the pipeline of `run`, then write reports.
import { counted } from '@harness/shared/base/counted.ts'
import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { StudyDocument } from '@harness/shared/files/study/document.ts'
import type { GateRules, RuleResult } from '@harness/shared/files/study/gate.ts'
import { forecastLines } from '@harness/shared/findings/study/forecast.ts'
import { isOffline } from '@harness/shared/order/provider-names.ts'
import type { Shard } from '@harness/shared/order/study/expand.ts'
import type { PlannedRun } from '@harness/shared/order/study/plan.ts'
import { COMMAND } from '../../system/root.ts'
import { acceptLine, reportLine } from '../next-steps.ts'
import { makeConsole } from '../pipeline/console.ts'
import { githubAnnotations } from '../pipeline/github-actions.ts'
import { limitTime, timedOut, waitFor } from '../pipeline/wait-for.ts'
import { KEY_VARIABLES, PASSWORD } from '../run/secrets.ts'
import { HTTP_PASSWORD } from '../run/site-secrets.ts'
import { plainLine } from '../run/terminal.ts'
import { CANCELLED, CANCELLED_TEXT, listenForStop, type StopRequest } from '../stop-signal.ts'
import { askPlace } from './ask-place.ts'
import { checkBudget } from './budget.ts'
import type { StudyKind } from './folder.ts'
import { type Making, makeAll, usualParallel } from './make.ts'
import { type OpenedStudy, openStudy } from './open.ts'
import { openPool } from './pool.ts'
import { checkVariants } from './reachable.ts'
import { publishRefused } from './refused.ts'
import { hasRun, publishStudy, resultsOf } from './results.ts'
import { runLine } from './run-line.ts'

export interface StudyDeps {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly ensureBuilt: () => Promise<void>
  /** Writes a line to standard output. */
  readonly print: (text: string) => void
  /** Writes a line to standard error. */
  readonly note: (text: string, isProblem?: boolean) => void
}

/**
 * Starts the remaining runs of a plan. Resolves to the exit status: 0 when no run is missing and
 * every rule passes, 1 otherwise, 130 when cancelled. Throws `argument_invalid`, and `run_refused`
 * when an application does not answer.
 */
export async function studyCommand(
  kind: StudyKind,
  argv: readonly string[],
  deps: StudyDeps,
): Promise<number> {
  const { cwd, env } = deps
  const caller = { cwd, env, platform: process.platform, now: new Date() }
  const study = await openStudy(kind, argv, caller)
  // Removed from the environment so that no child process inherits a key or a password.
  for (const name of [PASSWORD, HTTP_PASSWORD, ...KEY_VARIABLES]) Reflect.deleteProperty(env, name)
  const parallel = study.settings.parallel ?? usualParallel(study)
  checkBudget(study.cells, study.settings, { place: study.file.place, parallel })
  const output = makeConsole(study.pipeline, false)
  const stopRequest = listenForStop()
  const limit = limitTime(study.pipeline.timeoutMs, stopRequest)
  try {
    const own = { ...deps, print: output.out, note: output.note }
    const status = await makeStudy(study, { parallel, stopRequest, timeLimit: limit }, own)
    if (limit.hasPassed()) return timedOut(output, study.pipeline)
    if (status === CANCELLED) output.note(cancelledText(study), true)
    return status
  } finally {
    limit.clear()
    stopRequest.dispose()
  }
}

/** Formats "Cancelled. The reports count 3 of 8 runs." */
function cancelledText({ planned, folder }: OpenedStudy): string {
  const made = planned.filter(({ id }) => hasRun(folder, id)).length
  return `${CANCELLED_TEXT} The reports count ${made} of ${planned.length} runs.`
}

async function makeStudy(
  study: OpenedStudy,
  { parallel, stopRequest, timeLimit }: Pick<Making, 'parallel' | 'stopRequest' | 'timeLimit'>,
  deps: StudyDeps,
): Promise<number> {
  const { answering, pool } = await readyFor(study, stopRequest, deps)
  const before = await resultsOf(study.plan, study.own, study.folder)
  const left = study.own.filter(({ id }) => !(study.continues && hasRun(study.folder, id)))
  for (const line of forecastOf(study, { left, before: before.runs, parallel }))
    deps.print(`${line}\n`)
  if (study.isDry) {
    for (const each of left) deps.print(`${runLine(each)}\n`)
    return 0
  }
  const counted = study.continues ? before.runs : []
  const spent = { runs: counted.length, tokens: sum(counted.map(({ tokens }) => tokens)) }
  const making = { left, parallel, spent, stopRequest, answering, pool, timeLimit }
  await makeAll(study, making, deps)
  return finish(study, stopRequest, deps)
}

/** Addresses that answer, and the pool. A refusal is in the reports before it is thrown. */
async function readyFor(
  study: OpenedStudy,
  { stopSignal }: StopRequest,
  deps: StudyDeps,
): Promise<Pick<Making, 'answering' | 'pool'>> {
  try {
    for (const address of waitedFor(study))
      await waitFor(address, stopSignal, study.pipeline.timeoutMs)
    return { answering: await checkVariants(study), pool: await poolOf(study, deps) }
  } catch (thrown) {
    if (!study.isDry) await publishRefused(study, asHarnessError(thrown), deps)
    throw thrown
  }
}

/** Opens the pool of the plan; undefined when no run needs it. */
async function poolOf({ settings, plan, file, cells }: OpenedStudy, { note }: StudyDeps) {
  const kinds = new Set(cells.flatMap(({ poolKind }) => poolKind ?? []))
  if (!settings.pool || kinds.size === 0) return undefined
  const source = settings.pool === plan.settings.pool ? file.place(['pool']) : '--pool'
  const ask = askPlace
  return openPool(settings.pool, { kinds, source, ask, note: (text) => note(text, true) })
}

/** Addresses of the command line and the plan that must answer first. */
function waitedFor({ pipeline, cells }: OpenedStudy): ReadonlySet<string> {
  const all = [pipeline, ...cells.map(({ args }) => args.pipeline)]
  return new Set(all.flatMap((each) => each.waitFor ?? []))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

interface Before {
  readonly left: readonly PlannedRun[]
  readonly before: readonly {
    readonly id: string
    readonly durationMs: number
    readonly tokens: number
  }[]
  readonly parallel: number
}

/** Formats the forecast below the name of the study. */
export function forecastOf(
  study: Pick<OpenedStudy, 'planned' | 'cells' | 'own' | 'plan'>,
  { left, before, parallel }: Before,
): readonly string[] {
  const byId = new Map(study.planned.map((each) => [each.id, each.cell]))
  const budgets = new Map(study.cells.map(({ cell, args }) => [cell.key, args.order]))
  const lines = forecastLines({
    planned: study.own,
    left,
    parallel,
    earlier: before.flatMap(({ id, durationMs, tokens }) => {
      const cell = byId.get(id)
      return cell ? [{ cell, durationMs, tokens }] : []
    }),
    mostTokens({ cell }) {
      const order = budgets.get(cell.key)
      if (order && isOffline(order.model.provider)) return 0
      return order?.tokenBudget || undefined
    },
  })
  return [study.plan.name, ...lines]
}

async function finish(
  study: OpenedStudy,
  { stopSignal }: StopRequest,
  { env, print, note }: StudyDeps,
): Promise<number> {
  const { folder, shard } = study
  const whole = await resultsOf(study.plan, study.own, folder)
  const name = shard ? `${whole.result.name}, ${partText(shard)}` : whole.result.name
  const { rules, document, reports } = await publishStudy(
    { ...whole, result: { ...whole.result, name } },
    {
      ...{ folder, wanted: study.wanted, kind: study.kind },
      rules: shard ? partRules(study.rules) : study.rules,
    },
  )
  print(summaryText(document, rules))
  if (study.kind === 'ci')
    print(githubAnnotations({ reports, thresholds: study.rules.thresholds }, env))
  note(`The ${shard ? 'part' : 'study'} is in ${folder}: study.html, study.md and study.json.`)
  for (const [format, path] of Object.entries(study.wanted)) note(reportLine(format, path))
  const left = whole.result.missing.length
  if (stopSignal.aborted || left > 0) note(continueText(study, left))
  else if (shard) note(mergeText(shard))
  if (stopSignal.aborted) return CANCELLED
  const broken = rules.filter(({ holds }) => !holds)
  if (study.pipeline.quiet) for (const rule of broken) note(plainLine(ruleLine(rule)), true)
  if (study.kind === 'ci' && broken.some(({ ofFindings }) => ofFindings))
    note(acceptLine(folder, study.pipeline.baselineFile))
  return broken.length === 0 ? 0 : 1
}

/** Rules of one part: only the baseline, for its reports. Others apply to the merged study. */
function partRules({ thresholds: { baseline }, today }: GateRules): GateRules {
  return { thresholds: { failOn: 'never', ...(baseline && { baseline }) }, today }
}

/** Formats "part 2 of 5". */
function partText({ index, count }: Shard): string {
  return `part ${index} of ${count}`
}

function mergeText(shard: Shard): string {
  return `This is ${partText(shard)}. When all parts are made: ${COMMAND} merge PART-1 … PART-${shard.count} --output WHOLE`
}

/** Command that runs the rest of an incomplete study. */
function continueText({ kind, own }: OpenedStudy, left: number): string {
  const made = own.length - left
  const how = kind === 'ci' ? 'the same command with --continue' : 'the same command again'
  return left === 0
    ? `All ${counted(made, 'run')} are made.`
    : `${made} of ${counted(own.length, 'run')} are made and kept. To make the other ${left}, run ${how}: no run is made twice.`
}

export function summaryText({ answers }: StudyDocument, rules: readonly RuleResult[]): string {
  const lines = ['', ...answers, ...rules.map(ruleLine)]
  return `${lines.map(plainLine).join('\n')}\n`
}

export function ruleLine({ name, holds, isIncomplete, text }: RuleResult): string {
  return `${ruleWord(holds, isIncomplete)} ${name}: ${text}`
}

function ruleWord(holds: boolean, isIncomplete = false): string {
  if (holds) return 'holds'
  return isIncomplete ? 'INCOMPLETE' : 'BROKEN'
}

// The `audit` command: starts runs with audits on, which follow a sweep or the tour of the sample.
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { reportText } from '@harness/shared/files/report/formats.ts'
import { notStartedReport } from '@harness/shared/files/report/not-started.ts'
import { isFault } from '@harness/shared/files/report/problems.ts'
import type { RunReport } from '@harness/shared/files/report/run-report.ts'
import { type Judgement, judged } from '@harness/shared/files/report/thresholds.ts'
import { studyPage } from '@harness/shared/files/study/page.ts'
import { EMPTY_RUN, type RunState } from '@harness/shared/log/fold.ts'
import { failedStart } from '@harness/shared/log/views/failed-start.ts'
import { type BuiltText, builtText } from '../../server/checkout.ts'
import { exportedRuns } from '../bundle/export.ts'
import { readBundle } from '../bundle/read-bundle.ts'
import { saveNew } from '../bundle/save.ts'
import { acceptLine, reportLine, runLines } from '../next-steps.ts'
import { type Console, makeConsole } from '../pipeline/console.ts'
import { githubAnnotations } from '../pipeline/github-actions.ts'
import { judgementLines } from '../pipeline/print-judgement.ts'
import { REPORT_HINT } from '../pipeline/print-levels.ts'
import { limitTime, type TimeLimit, timedOut } from '../pipeline/wait-for.ts'
import type { RunArguments } from '../run/arguments.ts'
import { notStarted } from '../run/not-started.ts'
import { saveReports } from '../run/reports.ts'
import { run } from '../run/run.ts'
import { PASSWORD } from '../run/secrets.ts'
import { HTTP_PASSWORD } from '../run/site-secrets.ts'
import { makeScratch } from '../scratch.ts'
import { CANCELLED, listenForStop, type StopRequest } from '../stop-signal.ts'
import { type AuditArguments, parseAudit } from './arguments.ts'
import { auditLines, cancelledText, screenLine, shortfall } from './print-audit.ts'

interface AuditDeps {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly ensureBuilt: () => Promise<void>
}

/** Parsed arguments and dependencies of one `audit` command. */
interface Auditing {
  readonly args: AuditArguments
  readonly console: Console
  readonly stopRequest: StopRequest
  readonly ensureBuilt: () => Promise<void>
  readonly annotate: (judgement: Judgement) => void
  readonly limit: TimeLimit
}

/**
 * Audits applications. Exit status: 0 no finding breaks the build; 1 a finding does, an error page
 * or nothing to audit; 130 cancelled. Throws `argument_invalid`.
 */
export async function auditCommand(argv: readonly string[], deps: AuditDeps): Promise<number> {
  const scratch = await makeScratch()
  const stopRequest = listenForStop()
  try {
    const { cwd, env, ensureBuilt } = deps
    const caller = { cwd, env, platform: process.platform, now: new Date() }
    const args = await parseAudit(argv, join(scratch.folder, 'run'), caller)
    // Removed from the environment so that no child process inherits them.
    for (const name of [PASSWORD, HTTP_PASSWORD]) Reflect.deleteProperty(env, name)
    const console = makeConsole(args.pipeline, args.json)
    const annotate = (judgement: Judgement) =>
      void (args.json ? process.stderr : process.stdout).write(githubAnnotations(judgement, env))
    const limit = limitTime(args.pipeline.timeoutMs, stopRequest)
    const status = await auditAll({ args, console, stopRequest, ensureBuilt, annotate, limit })
    limit.clear()
    if (limit.hasPassed()) return timedOut(console, args.pipeline)
    return status
  } finally {
    scratch.remove()
    stopRequest.dispose()
  }
}

interface Audited {
  readonly report: RunReport
  /** Undefined when nothing could be audited. */
  readonly output?: string
}

async function auditAll(auditing: Auditing): Promise<number> {
  const { args, stopRequest, limit } = auditing
  const all: Audited[] = []
  let isWhole = true
  for (const each of args.runs) {
    if (stopRequest.stopSignal.aborted) break
    const result = await auditOne(each, auditing)
    if (result) all.push(result)
    if (!result?.output || isFault(result.report) || result.report.failedStart !== undefined)
      isWhole = false
  }
  const isCancelled = stopRequest.stopSignal.aborted && !limit.hasPassed()
  const { thresholds, today } = args.pipeline
  const judgement = judged(
    all.map(({ report }) => report),
    thresholds,
    today,
  )
  if (all.length > 0) await publish(judgement, all, auditing)
  if (isCancelled) {
    const screens = sum(all.map(({ report }) => report.audit?.screens.length ?? 0))
    auditing.console.note(cancelledText(screens, all.length > 0 && args.reports.length > 0), true)
    return CANCELLED
  }
  auditing.annotate(judgement)
  return isWhole && judgement.reasons.length === 0 ? 0 : 1
}

/** Audits one address. Undefined when stopped before the first screen. */
async function auditOne(args: RunArguments, auditing: Auditing): Promise<Audited | undefined> {
  const { console, stopRequest } = auditing
  const { report, state, notes } = await audited(args, auditing)
  const isStopped = stopRequest.stopSignal.aborted
  const screens = report?.audit?.screens.length ?? 0
  if (isStopped && screens === 0) return undefined
  const failed = failedStart(state)
  const fault = report && isFault(report) ? report.summary : undefined
  if (!report || (screens === 0 && failed === undefined)) {
    const problem = fault ?? notes[0] ?? 'Nothing was audited: no screen could be opened.'
    console.note(problem, true)
    return { report: notStartedReport(await notStarted(args, problem)) }
  }
  if (failed !== undefined) console.note(`${failed}.`, true)
  else if (fault !== undefined) console.note(fault, true)
  else if (screens < auditing.args.screens && args.url !== undefined && !isStopped)
    console.note(
      `${screens} of ${auditing.args.screens} screens audited: ${shortfall(state, report)}.`,
    )
  return { report, output: args.output }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

async function publish(
  judgement: Judgement,
  all: readonly Audited[],
  { args, console, ensureBuilt }: Auditing,
): Promise<void> {
  const { reports, json, isKept, pipeline } = args
  const { overwrite } = pipeline
  const built: BuiltText = async (name) => {
    await ensureBuilt()
    return builtText(name)
  }
  for (const { format, path } of reports) {
    if (format === 'html') {
      const outputs = all.flatMap(({ output }) => output ?? [])
      await saveNew(path, await pageOf(outputs, judgement, built), overwrite)
    } else {
      const places = all.map(({ output }) => (isKept ? output : undefined))
      await saveReports([{ format, path }], judgement, places, overwrite)
    }
  }
  console.out(json ? reportText(judgement.reports, 'json') : printedText(judgement))
  if (!json) hint(judgement, args, console)
  const { thresholds } = pipeline
  const isUsual = Object.keys(thresholds).length === 0
  // Without thresholds every finding is printed already, except with `--quiet`.
  if (!isUsual || pipeline.quiet)
    for (const line of judgementLines(judgement)) console.note(line, judgement.reasons.length > 0)
  for (const line of keptLines(judgement, all, args)) console.note(line)
}

/** Text of the audited screens. Empty when no screen was audited, which was already printed. */
function printedText({ reports }: Judgement): string {
  const shown = reports.filter(({ audit }) => audit)
  return shown.map((report) => auditLines(report, reports.length > 1)).join('\n')
}

/** Page of the HTML report; if nothing was audited, it explains why. */
async function pageOf(
  outputs: readonly string[],
  { reports }: Judgement,
  built: BuiltText,
): Promise<string | Uint8Array> {
  const answers = reports.map(({ summary }) => summary)
  if (outputs.length === 0)
    return studyPage({ title: 'Accessibility audit', answers, rules: [], sections: [] })
  const bundles = []
  for (const output of outputs) bundles.push(await readBundle(output, output))
  return exportedRuns(bundles, built)
}

/** Lines that name the written files and the next step. */
function keptLines(
  { breaking }: Judgement,
  all: readonly Audited[],
  { reports, isKept, output, pipeline }: AuditArguments,
): readonly string[] {
  const written = reports.map(({ format, path }) => reportLine(format, path))
  const runs = isKept ? all.flatMap(({ output: made }) => (made ? runLines(made) : [])) : []
  if (breaking.length === 0) return [...written, ...runs]
  const next = isKept
    ? acceptLine(output, pipeline.baselineFile)
    : 'Nothing else is kept. Add --output FOLDER for its pictures, or to accept findings.'
  return [...written, ...runs, next]
}

/** Suggests a report when the findings were only printed. */
function hint({ reports }: Judgement, { reports: wanted }: AuditArguments, console: Console): void {
  const isListed = reports.some(({ findings }) => findings.length > 0)
  if (isListed && wanted.length === 0) console.note(REPORT_HINT)
}

/** Runs one audit; returns its report, its last state and the problems. */
async function audited(args: RunArguments, { console, stopRequest, ...auditing }: Auditing) {
  const notes: string[] = []
  let ended: { readonly report: RunReport | undefined; readonly state: RunState } | undefined
  let screens = 0
  const quiet = { ...args, pipeline: { ...args.pipeline, thresholds: {} }, reports: [] }
  await run(quiet, {
    ensureBuilt: auditing.ensureBuilt,
    terminal: undefined,
    stopRequest,
    onJudged({ reports: [report] }, state) {
      ended = { report, state }
    },
    progress: {
      rows(more) {
        if (more.some(({ kind }) => kind === 'run_started')) screens = 0
        for (const row of more) {
          if (row.kind !== 'step_started' || !row.audited || auditing.args.json) continue
          screens += 1
          console.note(screenLine(row, row.audited, screens))
        }
      },
      note(text, isProblem) {
        if (isProblem) notes.push(text)
        else if (text.startsWith('Testing ') && !auditing.args.json) console.note(text)
      },
    },
  }).catch((thrown: unknown) => {
    if (thrown instanceof HarnessError && thrown.code === 'argument_invalid') throw thrown
    notes.unshift(thrown instanceof Error ? thrown.message : String(thrown))
  })
  return { report: ended?.report, state: ended?.state ?? EMPTY_RUN, notes }
}

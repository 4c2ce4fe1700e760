// The `run` command: starts a bridge, a browser with the worker in it, and a folder for the output.

import { join } from 'node:path'
import { counted } from '@harness/shared/base/counted.ts'
import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import type { Judgement } from '@harness/shared/files/report/thresholds.ts'
import { EMPTY_RUN, type RunState } from '@harness/shared/log/fold.ts'
import { lastRows } from '@harness/shared/log/last-rows.ts'
import { isSuccess } from '@harness/shared/log/views/success.ts'
import type { PreflightRow } from '@harness/shared/log/wire/preflight.ts'
import { aborted } from '../../devices/waiting.ts'
import { findChrome } from '../../devices/web/life/chrome.ts'
import {
  APP_ROOT,
  kinds,
  makeOpeners,
  ownVersion,
  SAMPLE_ROOT,
  simulators,
} from '../../server/checkout.ts'
import { type RunningBridge, startBridge } from '../../server/serve.ts'
import { ownedFolder } from '../../system/owned-folder.ts'
import { answerHooks } from '../hooks/answer-hooks.ts'
import { runLines } from '../next-steps.ts'
import { judgementLines } from '../pipeline/print-judgement.ts'
import { levelLines, REPORT_HINT } from '../pipeline/print-levels.ts'
import { waitFor } from '../pipeline/wait-for.ts'
import { makeScratch } from '../scratch.ts'
import { CANCELLED, type StopRequest } from '../stop-signal.ts'
import { answerQuestions } from './answer-questions.ts'
import type { RunArguments } from './arguments.ts'
import { completeOrder, ephemeralOf, sentences } from './complete.ts'
import { judgedAndSaved } from './judged-run.ts'
import { saveMemory } from './memory-file.ts'
import { saveNotStarted } from './not-started.ts'
import { type Output, openOutput } from './output.ts'
import { openPage, type WorkerPage } from './page.ts'
import { type ProgressPrinter, verdictLine } from './print-progress.ts'
import { STEER_HINT, steerFrom } from './steer.ts'
import type { Terminal } from './terminal.ts'
import { type Watched, watch } from './watch.ts'

/** Time limit for a stopped run to write its last rows, in milliseconds. */
const LAST_ROWS_MS = 8_000

interface RunDeps {
  readonly stopRequest: StopRequest
  readonly progress: ProgressPrinter
  /** Undefined when no user is present; calls that need approval are then rejected. */
  readonly terminal: Terminal | undefined
  readonly ensureBuilt: () => Promise<void>
  /** Receives the judgement and the last state of the last attempt, for the pipeline around it. */
  readonly onJudged?: (judgement: Judgement, state: RunState) => void
  /** Receives the error that stopped an attempt before its end. */
  readonly onFailure?: (failure: HarnessError) => void
  /** Devices, by default those of this checkout. */
  readonly makeOpeners?: typeof makeOpeners
}

/** One attempt at a run, after its output is closed. */
interface Attempt {
  readonly output: Output
  readonly failure: HarnessError | undefined
  /** True when the worker could not read the prototype, and therefore started no run. */
  readonly isUnread: boolean
}

/**
 * Runs the order to its end. Resolves to the exit status, 2 for an argument found unusable during
 * the run; throws `argument_invalid` for an unusable output.
 */
export async function run(args: RunArguments, deps: RunDeps): Promise<number> {
  const { stopRequest, progress } = deps
  const { retries, waitFor: address, overwrite } = args.pipeline
  for (const note of args.notes) progress.note(note)
  if (address !== undefined) await answering(address, args, deps)
  let attempt = await attemptOf(args, deps, overwrite)
  for (let count = 1; count <= retries && !stopRequest.stopSignal.aborted; count++) {
    const problem = problemOf(attempt)
    if (problem === undefined) break
    progress.note(`${problem} Trying again, ${count} of ${retries}.`, true)
    attempt = await attemptOf({ ...args, ...placeOf(attempt) }, deps, true)
  }
  return ended(attempt, args, deps)
}

/** Waits for the address. Throws `run_refused`, after writing the reports. */
async function answering(address: string, args: RunArguments, deps: RunDeps): Promise<void> {
  const { stopRequest, progress, onJudged } = deps
  try {
    await waitFor(address, stopRequest.stopSignal, args.pipeline.timeoutMs)
  } catch (thrown) {
    const { judgement, saved } = await saveNotStarted(args, asHarnessError(thrown))
    onJudged?.(judgement, EMPTY_RUN)
    for (const line of saved) progress.note(line)
    throw thrown
  }
}

/** Output of the next attempt: it replaces this one. */
function placeOf({ output }: Attempt) {
  return { output: output.target(), isUsualOutput: false }
}

/** Reason to try again: the run could not start, or ended with a fault. */
function problemOf({ output, failure, isUnread }: Attempt): string | undefined {
  if (isUnread || failure?.code === 'argument_invalid') return undefined
  const { completed } = output.state()
  if (failure) return failure.message
  return completed?.ending === 'fault' ? completed.summary : undefined
}

async function attemptOf(args: RunArguments, deps: RunDeps, overwrite: boolean): Promise<Attempt> {
  const output = await openOutput(args.output, args.format, {
    overwrite,
    isUsual: args.isUsualOutput,
  })
  const failures: HarnessError[] = []
  const tried = (work: () => Promise<void>) =>
    work().catch((thrown) => void failures.push(asHarnessError(thrown)))
  await tried(() => runWith(output, args, deps))
  await tried(() => closeLog(output, failures[0]))
  await tried(() => output.finish())
  const [failure] = failures.filter(({ code }) => code !== 'aborted')
  if (failure) deps.onFailure?.(failure)
  const isUnread = failure?.code === 'prototype_invalid' && output.state().rowCount === 0
  return { output, failure, isUnread }
}

/** Judges and reports the last attempt. Resolves to the exit status. */
async function ended(attempt: Attempt, args: RunArguments, deps: RunDeps): Promise<number> {
  const { stopRequest, progress } = deps
  const { output, failure, isUnread } = attempt
  const refused = refusalOf(attempt)
  const { judgement, saved, unsaved } = await judgedAndSaved(output, args, refused)
  const remembered = await saveMemory(args.rememberIn, output.state())
  const problems = [failure, ...unsaved].filter((problem) => problem !== undefined)
  for (const { message } of problems)
    progress.note(`${isUnread ? '--prototype: ' : ''}${message}`, true)
  for (const line of judgementLines(judgement)) progress.note(line, judgement.reasons.length > 0)
  for (const line of sweptLines(judgement, args)) progress.note(line)
  deps.onJudged?.(judgement, output.state())
  const hasRows = output.state().rowCount > 0
  const lines = [...saved, ...remembered, ...(hasRows ? runLines(output.target()) : [])]
  for (const line of lines) progress.note(line)
  if (stopRequest.stopSignal.aborted) {
    if (!hasRows) progress.note('Stopped before the run began.', true)
    return CANCELLED
  }
  if (isUnread || problems.some(({ code }) => code === 'argument_invalid')) return 2
  const isBroken = problems.length > 0 || judgement.reasons.length > 0
  if (!isBroken && isSuccess(output.state())) return 0
  sayEnd(output, args, progress)
  return 1
}

/** Error that prevented the start and is not a mistake in the arguments. */
function refusalOf({ failure, isUnread }: Attempt): HarnessError | undefined {
  return isUnread || failure?.code === 'argument_invalid' ? undefined : failure
}

/** Prints the verdict of a failed run when its steps are not printed. */
function sayEnd(output: Output, { pipeline }: RunArguments, progress: ProgressPrinter): void {
  const { completed } = output.state()
  if (pipeline.quiet && completed) progress.note(verdictLine(completed), true)
}

/** Findings of a sweep, which has no verdict to name them. */
function sweptLines(
  { reports }: Judgement,
  { reports: wanted, order, pipeline }: RunArguments,
): readonly string[] {
  const isUsual = Object.keys(pipeline.thresholds).length === 0
  const found = reports.flatMap(({ findings }) => findings)
  if (order.model.provider !== 'sweep' || !isUsual || found.length === 0) return []
  const count = counted(found.length, 'finding')
  const levels = levelLines(found).map((line) => `${count}: ${line}`)
  return wanted.length > 0 ? levels : [...levels, REPORT_HINT]
}

/** Completes the log when the page is gone, or hangs, before the last row. */
async function closeLog(output: Output, failure: HarnessError | undefined): Promise<void> {
  const fault = failure?.code === 'aborted' ? undefined : failure
  const rows = lastRows(output.state(), fault, new Date())
  if (rows.length > 0) await output.take({ rows, png: new Uint8Array() })
}

/**
 * Time between two pings of the run's own page. Twenty runs on two cores keep a page silent for
 * many seconds, and a page that ended is noticed without a ping.
 */
const OWN_PAGE_PING_MS = 60_000

async function runWith(output: Output, args: RunArguments, deps: RunDeps): Promise<void> {
  await deps.ensureBuilt()
  const scratch = await makeScratch()
  const watched = watch(output, deps.progress, args.order.tokenBudget)
  let bridge: RunningBridge | undefined
  let page: WorkerPage | undefined
  try {
    const stateDirectory = join(scratch.folder, 'state')
    bridge = await startBridge({
      port: 0,
      stateDirectory,
      appRoot: APP_ROOT,
      version: await ownVersion(),
      openers: (deps.makeOpeners ?? makeOpeners)(stateDirectory, scratch.folder),
      kinds,
      simulators,
      sample: { root: SAMPLE_ROOT },
      mode: args.network,
      records: watched.take,
      limits: { pingMs: OWN_PAGE_PING_MS },
    })
    await announce(args, deps)
    const folder = ownedFolder(join(scratch.folder, 'page'))
    page = await openPage(
      bridge,
      { folder, temporary: scratch.folder },
      deps.stopRequest.stopSignal,
    )
    await runToCompletion(page, { args, watched, deps })
  } finally {
    await Promise.all([page?.close(), bridge?.close()])
    scratch.remove()
  }
}

/** Prints the first line of a run, because its browser takes seconds to start. */
async function announce({ url, order }: RunArguments, deps: RunDeps): Promise<void> {
  const isPossible = (await findChrome(process.env)) !== undefined
  if (!isPossible || deps.stopRequest.stopSignal.aborted) return
  const what = url === undefined ? 'the sample' : url || 'the application'
  deps.progress.note(`Testing ${what} with ${order.model.provider}.`)
}

/**
 * Check that stops the run before it starts. A key or model that does not answer is tolerated if
 * there are others.
 */
function obstacleIn(rows: readonly PreflightRow[], { key, order }: RunArguments) {
  const hasOthers = (order.fallbackModels ?? []).length > 0 || key?.secret.reveal().includes(',')
  return rows.find(({ id, state }) => state === 'bad' && !(hasOthers && OF_KEY.includes(id)))
}

const OF_KEY: readonly PreflightRow['id'][] = ['model', 'model_key']

interface PageRun {
  readonly args: RunArguments
  readonly watched: Watched
  readonly deps: RunDeps
}

async function runToCompletion(page: WorkerPage, { args, watched, deps }: PageRun): Promise<void> {
  const { stopRequest, terminal } = deps
  const { stopSignal } = stopRequest
  const stopped = aborted(stopSignal)
  const work = async () => {
    for (const key of [...(args.key ? [args.key] : []), ...args.otherKeys]) await page.setKey(key)
    const order = await completeOrder(
      page,
      args,
      { terminal, warn: (text) => deps.progress.note(text), unattended: terminal === undefined },
      stopSignal,
    )
    const rows = await page.preflight(order)
    const obstacle = obstacleIn(rows, args)
    if (obstacle) throw new HarnessError('run_refused', { what: sentences(obstacle) })
    const promised = rows.find(({ id, state }) => id === 'determinism' && state === 'note')
    if (promised) deps.progress.note(sentences(promised))
    const runId = await page.start({ order, ...ephemeralOf(args) })
    if (args.steers) steer({ page, runId, model: order.model }, deps)
    const ends = [watched.completed]
    if (args.hooks.commands.length > 0) ends.push(answerHooks(page, args.hooks, stopSignal))
    if (terminal) ends.push(answerQuestions(page, terminal, stopRequest))
    await Promise.race(ends)
  }
  const going = Promise.race([work(), page.failed])
  going.catch(() => undefined) // after a stop request later errors do not matter
  await Promise.race([going, stopped])
  const runId = watched.runId()
  if (!stopSignal.aborted || runId === undefined) return
  await page.stop(runId)
  await Promise.race([watched.completed, page.failed, elapsed(LAST_ROWS_MS)])
}

/** Steers the run with the lines typed at the terminal from now on. */
function steer(
  of: Pick<Parameters<typeof steerFrom>[1], 'page' | 'runId' | 'model'>,
  { terminal, progress: { note }, stopRequest: { requestStop } }: RunDeps,
): void {
  note(terminal ? STEER_HINT : '--steer needs a terminal, so nothing can be typed here.')
  if (terminal) steerFrom(terminal, { ...of, note, requestStop })
}

function elapsed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}

// Runs the queue of a study, several runs at a time, each through the pipeline of `run`.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { HarnessError } from '@harness/shared/base/errors.ts'
import type { Judgement } from '@harness/shared/files/report/thresholds.ts'
import { EMPTY_RUN, foldAll, type RunState } from '@harness/shared/log/fold.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { failedStart } from '@harness/shared/log/views/failed-start.ts'
import type { PlannedRun } from '@harness/shared/order/study/plan.ts'
import type { RunArguments } from '../run/arguments.ts'
import { notStarted } from '../run/not-started.ts'
import { run } from '../run/run.ts'
import type { StopRequest } from '../stop-signal.ts'
import { refusedBetween } from './between-runs.ts'
import type { StudyFolder } from './folder.ts'
import { type Claim, type Holds, type HoldsDeps, makeHolds } from './holds.ts'
import { placedIn } from './pool.ts'

export interface QueueDeps extends HoldsDeps {
  readonly folder: StudyFolder
  readonly parallel: number
  readonly stopRequest: StopRequest
  /** Reason to start no further run; undefined while runs may start. */
  readonly limit: () => string | undefined
  readonly onRun: (planned: PlannedRun, state: RunState) => void
  readonly unreachable: (address: string) => Promise<string | undefined>
  /** Pipeline of one run; `run` by default. */
  readonly make?: typeof run
}

/** Starts the runs in order, until a limit or a stop. */
export async function makeRuns(planned: readonly PlannedRun[], deps: QueueDeps): Promise<void> {
  let waiting = [...planned]
  const held = makeHolds(deps)
  const isOver = makeLimit(deps)
  let started = 0
  const takeFirst = (): Claim | undefined => {
    for (const [at, each] of waiting.entries()) {
      const claim = held.claim(each)
      if (claim) waiting.splice(at, 1)
      if (claim) return claim
    }
    return undefined
  }
  /** Takes the next run that may start, or waits for one. Undefined when no run remains. */
  const next = async (): Promise<Claim | undefined> => {
    while (!isOver()) {
      const left = waiting.filter((each) => held.whyLeft(each) !== undefined)
      waiting = waiting.filter((each) => !left.includes(each))
      for (const each of left) await leave(each, held.whyLeft(each) ?? '', deps)
      // Meanwhile more may be known, or released.
      if (left.length > 0) continue
      const claim = takeFirst()
      if (claim || waiting.length === 0) return claim
      await held.changed()
    }
    return undefined
  }
  const worker = async () => {
    for (let claim = await next(); claim !== undefined; claim = await next()) {
      const isLater = started > 0
      started += 1
      try {
        const isMade = await makeOne(claim, { ...deps, isLater }, held)
        if (!isMade) waiting = [claim.planned, ...waiting]
      } finally {
        held.release(claim)
      }
    }
  }
  await Promise.all(Array.from({ length: deps.parallel }, worker))
}

/** Notes why a run has no log. */
async function leave(
  planned: PlannedRun,
  why: string,
  { folder, argsOf }: Pick<QueueDeps, 'folder' | 'argsOf'>,
): Promise<void> {
  await folder.leave(planned.id, await notStarted(argsOf(planned), why))
}

/** Returns true once no further run may start; prints the reason once. */
function makeLimit({ stopRequest, limit, note }: QueueDeps): () => boolean {
  let reached: string | undefined
  return () => {
    if (stopRequest.stopSignal.aborted || reached !== undefined) return true
    reached = limit()
    if (reached !== undefined) note(reached)
    return reached !== undefined
  }
}

/** Makes one run. Resolves to false when it must be retried in another place. */
async function makeOne(
  { planned, place }: Claim,
  deps: QueueDeps & { readonly isLater: boolean },
  held: Holds,
): Promise<boolean> {
  const { folder, stopRequest, pool } = deps
  const refused = deps.isLater ? await refusedBetween(planned, deps) : undefined
  const { state, notes, failure } = refused ?? (await played({ planned, place }, deps))
  const { completed } = state
  if (stopRequest.stopSignal.aborted && completed?.ending !== 'goal') {
    await folder.discard(planned.id)
    return true
  }
  const isFault = completed === undefined || completed.ending === 'fault'
  const isDoubtful = isFault || failedStart(state) !== undefined
  const kind = deps.poolKindOf(planned)
  if (isDoubtful && place && kind && !(await pool?.check(place, kind, failure))) {
    await folder.discard(planned.id)
    return false
  }
  const { url } = deps.argsOf(planned)
  const silence = isDoubtful && url ? await deps.unreachable(url) : undefined
  const reason = failure?.message ?? notes[0] ?? 'No reason was given.'
  await settle(planned, { state, isFault, silence, reason }, { ...deps, held })
  return true
}

interface Outcome {
  readonly state: RunState
  readonly isFault: boolean
  /** Reason of an application that does not answer any more. */
  readonly silence: string | undefined
  /** Reason of a run without a log. */
  readonly reason: string
}

/** Keeps a run, sets aside one that an error ended, or notes why it has no log. */
async function settle(
  planned: PlannedRun,
  { state, isFault, silence, reason }: Outcome,
  deps: QueueDeps & { readonly held: Holds },
): Promise<void> {
  const { folder, held, onRun } = deps
  const why = state.completed?.summary || reason
  if (silence === undefined) held.count(planned, isFault ? why : undefined)
  else held.leaveVariant(planned, silence)
  if (state.completed && (isFault || silence !== undefined)) await folder.setAside(planned.id)
  if (state.completed && isFault) return
  if (isFault || silence !== undefined)
    return leave(planned, silence === undefined ? why : (held.whyLeft(planned) ?? why), deps)
  await folder.keep(planned.id)
  onRun(planned, state)
}

/** Result of a run, complete only if its folder exists. */
async function played({ planned, place }: Claim, deps: QueueDeps) {
  const { folder, stopRequest, make = run } = deps
  const output = folder.partOf(planned.id)
  const own: RunArguments = { ...deps.argsOf(planned), output, reports: [], format: 'harness' }
  const args = place ? placedIn(place, own) : own
  const rows: Row[] = []
  const notes: string[] = []
  const problems: string[] = []
  let failure: HarnessError | undefined
  let ended: RunState | undefined
  await folder.discard(planned.id)
  await mkdir(dirname(output), { recursive: true })
  const progress = {
    rows(more: readonly Row[]) {
      // Another attempt replaces the one before.
      if (more.some(({ kind }) => kind === 'run_started')) rows.length = 0
      rows.push(...more)
    },
    note: (text: string, isProblem = false) => void (isProblem ? problems : notes).push(text),
  }
  const onFailure = (error: HarnessError) => {
    failure = error
  }
  // With the rows that close the log of a browser that is gone.
  const onJudged = (_: Judgement, state: RunState) => {
    ended = state
  }
  const listeners = { progress, onFailure, onJudged }
  // The app was built before the first run.
  const ensureBuilt = async () => undefined
  try {
    await make(args, { stopRequest, ensureBuilt, terminal: undefined, ...listeners })
  } catch (thrown) {
    problems.unshift(thrown instanceof Error ? thrown.message : String(thrown))
  }
  const state = existsSync(output) ? (ended ?? foldAll(rows)) : EMPTY_RUN
  return { state, notes: [...problems, ...notes], failure }
}

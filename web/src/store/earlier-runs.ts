// What is known from earlier runs when the user is about to start one.
import { RunId } from '@harness/shared/base/ids.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { Row, type RowOf } from '@harness/shared/log/rows.ts'
import { LEAST_FORECAST_RUNS, median, runCost, usualUsd } from '@harness/shared/log/views/cost.ts'
import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { DeviceRef } from '@harness/shared/order/run.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { stored } from './failure.ts'
import { historyPage } from './history.ts'
import { rowsFrom } from './log/read-rows.ts'
import { readSnapshot } from './log/sessions.ts'
import { RunDetails } from './records.ts'
import type { RunEntry } from './run-entry.ts'
import { recentRuns } from './runs.ts'
import type { HarnessDb } from './schema.ts'

/** Choices of a run, and its screen width in points once a step was recorded. */
export interface PastChoice {
  readonly started: RowOf<'run_started'>
  readonly width?: number
  /**
   * Its order; absent when another run came after it in its sitting, or when it came
   * from elsewhere.
   */
  readonly order?: RunOrder
}

/** Rows within which the first step of a run stands: the run, its leg, its step. */
const FIRST_ROWS = 4

/** Choices of a run; undefined when it is not in this browser. */
export async function pastChoice(db: HarnessDb, runId: string): Promise<PastChoice | undefined> {
  const known = RunId.safeParse(runId)
  if (!known.success) return undefined
  const keys = Array.from({ length: FIRST_ROWS }, (_, seq): [RunId, number] => [known.data, seq])
  const found = await stored(() => db.rows.bulkGet(keys))
  const rows = found.flatMap((row) => Row.safeParse(row).data ?? [])
  const started = rows.find((row) => row.kind === 'run_started')
  const step = rows.find((row) => row.kind === 'step_started')
  if (!started) return undefined
  // What cannot be read any more is as if it had not been kept: the log still says what was tested.
  const snapshot = await readSnapshot(db, started.sessionId, known.data).catch(() => undefined)
  return {
    started,
    ...(step && { width: (step.audited?.viewport ?? step.pointSize).width }),
    ...(snapshot && { order: snapshot.order }),
  }
}

/** A middle value with the values between which eight of ten runs lie. */
export interface Range {
  readonly usual: number
  readonly from: number
  readonly to: number
}

/** Usual duration of similar runs. */
export interface Usual {
  readonly steps: number
  readonly durationMs: number
  readonly stepRange: Range
  readonly timeRange: Range
  /** Number of runs behind these values. */
  readonly runs: number
  /** True for runs of the same goals, false for all runs of the model. */
  readonly isSameGoals: boolean
  /** In US dollars at the prices known today; absent where a run cost nothing or no one knows. */
  readonly usd?: number
}

/** Criteria for the runs a forecast draws on. */
export interface Like {
  readonly provider: NonNullable<RunEntry['provider']>
  readonly model: string
  /** The goals as the log has them, in one line. */
  readonly goal?: string
  /** Its id in the library. */
  readonly application?: string | undefined
  /** Device under test: a website and a prototype take different times. */
  readonly device: Pick<DeviceRef, 'kind' | 'form'>
}

/** Newest runs that are looked at. */
const LOOKED_AT = 200
/** The last ones of the same goals say more than older ones. */
const SAME_GOALS = 10

/**
 * Newest finished runs of the same goals, application and model, else of the model alone; undefined
 * when too few.
 */
export async function usualRun(
  db: HarnessDb,
  like: Like,
  catalog: readonly CatalogEntry[] = [],
): Promise<Usual | undefined> {
  const same = await onSameKind(db, await sameGoals(db, like), like)
  const isEnough = same.length >= LEAST_FORECAST_RUNS
  const runs = isEnough ? same : await onSameKind(db, await sameModel(db, like), like)
  if (runs.length < LEAST_FORECAST_RUNS) return undefined
  const usd = catalog.length > 0 ? await usualCost(db, runs, catalog) : undefined
  const stepRange = rangeOf(runs.map((run) => run.stepCount))
  const timeRange = rangeOf(runs.map((run) => run.durationMs ?? 0))
  return {
    steps: stepRange.usual,
    durationMs: timeRange.usual,
    stepRange,
    timeRange,
    runs: runs.length,
    isSameGoals: runs === same,
    ...(usd !== undefined && { usd }),
  }
}

function isLike(run: RunEntry, { provider, model }: Like): boolean {
  return (
    run.phase === 'completed' &&
    run.provider === provider &&
    (provider === 'sweep' || run.model === model)
  )
}

async function sameModel(db: HarnessDb, like: Like): Promise<readonly RunEntry[]> {
  const newest = await recentRuns(db, LOOKED_AT)
  return newest.filter((run) => isLike(run, like))
}

/** Those on the same kind of thing, as their first row has it. */
async function onSameKind(
  db: HarnessDb,
  runs: readonly RunEntry[],
  { device }: Like,
): Promise<readonly RunEntry[]> {
  const keys = runs.map(({ runId }): [RunId, number] => [runId, 0])
  const rows = await stored(() => db.rows.bulkGet(keys))
  return runs.filter((_, index) => {
    const first = Row.safeParse(rows[index]).data
    if (first?.kind !== 'run_started' || first.device.kind !== device.kind) return false
    // Older logs do not say what a prototype was made of.
    return first.device.form === device.form
  })
}

async function sameGoals(db: HarnessDb, like: Like): Promise<readonly RunEntry[]> {
  const { goal, application } = like
  if (!goal || application === undefined) return []
  const { runs } = await historyPage(db, { words: [], application })
  return runs.filter((run) => run.goal === goal && isLike(run, like)).slice(0, SAME_GOALS)
}

/** The newest finished run of these goals on that application, whatever its model. */
export async function lastOfGoals(
  db: HarnessDb,
  { goal, application }: Pick<Like, 'goal' | 'application'>,
): Promise<RunEntry | undefined> {
  if (!goal || application === undefined) return undefined
  const { runs } = await historyPage(db, { words: [], application })
  return runs.find((run) => run.goal === goal && run.phase === 'completed')
}

/** From so many runs on, the range leaves out the longest and the shortest. */
export const LEAST_CUT = 6

/** From the tenth to the ninetieth of a hundred. */
function rangeOf(values: readonly number[]): Range {
  const sorted = values.toSorted((one, two) => one - two)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  return { usual: median(values), from: at(0.1), to: at(0.9) }
}

/** Runs of which the calls are added up: their logs are read for it. */
const PRICED = 10

async function usualCost(
  db: HarnessDb,
  runs: readonly RunEntry[],
  catalog: readonly CatalogEntry[],
): Promise<number | undefined> {
  const costs = await Promise.all(
    runs
      .slice(0, PRICED)
      .map(async ({ runId }) => runCost(foldAll(await rowsFrom(db, runId, 0)), catalog)),
  )
  return usualUsd(costs)
}

/** The application in the library that this goal or chain was last run on. */
export async function lastApplicationOf(
  db: HarnessDb,
  { goal, chain }: { readonly goal?: string | undefined; readonly chain?: string | undefined },
): Promise<string | undefined> {
  const newest = await recentRuns(db, LOOKED_AT)
  const found = await stored(() => db.runDetails.bulkGet(newest.map(({ runId }) => runId)))
  const details = found.flatMap((each) => RunDetails.safeParse(each).data ?? [])
  const isOf = ({ chainId, goalIds = [] }: RunDetails) =>
    chain === undefined ? goalIds.includes(goal ?? '') : chainId === chain
  return details.find((each) => each.applicationId !== undefined && isOf(each))?.applicationId
}

// Facts from earlier runs for the form of a new one.
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
  /** Order of the run; undefined for an imported run or when its session has a later one. */
  readonly order?: RunOrder
}

/** Number of rows that contain a run's first step: after the run and its leg. */
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
  // An unreadable snapshot counts as missing: the log still contains what was tested.
  const snapshot = await readSnapshot(db, started.sessionId, known.data).catch(() => undefined)
  return {
    started,
    ...(step && { width: (step.audited?.viewport ?? step.pointSize).width }),
    ...(snapshot && { order: snapshot.order }),
  }
}

/** A median with the range that contains eight of ten runs. */
export interface Range {
  readonly usual: number
  readonly from: number
  readonly to: number
}

export interface Usual {
  readonly steps: number
  readonly durationMs: number
  readonly stepRange: Range
  readonly timeRange: Range
  readonly runs: number
  /** True for runs of the same goals, false for all runs of the model. */
  readonly isSameGoals: boolean
  /** Cost in US dollars at current prices; undefined when free or unknown. */
  readonly usd?: number
}

/** Criteria for the past runs that a forecast uses. */
export interface Like {
  readonly provider: NonNullable<RunEntry['provider']>
  readonly model: string
  /** Goals in one line, as in the log. */
  readonly goal?: string
  readonly application?: string | undefined
  /** Device under test, since a website and a prototype take different times. */
  readonly device: Pick<DeviceRef, 'kind' | 'form'>
}

/** Maximum number of newest runs considered. */
const LOOKED_AT = 200
/** Maximum number of runs with the same goals; recent ones predict better. */
const SAME_GOALS = 10

/**
 * Usual values of the newest finished runs of the same goals, application and model, else of the
 * model alone. Undefined when there are too few.
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

/** Runs on the same kind of device, according to their first row. */
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
    // Logs of older versions do not contain the form of a prototype.
    return first.device.form === device.form
  })
}

async function sameGoals(db: HarnessDb, like: Like): Promise<readonly RunEntry[]> {
  const { goal, application } = like
  if (!goal || application === undefined) return []
  const { runs } = await historyPage(db, { words: [], application })
  return runs.filter((run) => run.goal === goal && isLike(run, like)).slice(0, SAME_GOALS)
}

/** Newest finished run of these goals on the application, with any model. */
export async function lastOfGoals(
  db: HarnessDb,
  { goal, application }: Pick<Like, 'goal' | 'application'>,
): Promise<RunEntry | undefined> {
  if (!goal || application === undefined) return undefined
  const { runs } = await historyPage(db, { words: [], application })
  return runs.find((run) => run.goal === goal && run.phase === 'completed')
}

/** Minimum number of runs from which the range leaves out the longest and the shortest. */
export const LEAST_CUT = 6

/** Range from the 10th to the 90th percentile, with the median. */
function rangeOf(values: readonly number[]): Range {
  const sorted = values.toSorted((one, two) => one - two)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  return { usual: median(values), from: at(0.1), to: at(0.9) }
}

/** Maximum number of runs whose cost is summed up, since their logs must be read. */
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

/** Application that this goal or chain was last run on, if it is in the library. */
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

// What is known from earlier runs when the user is about to start one.
import type { AppiumTarget } from '@harness/shared/language/appium.ts'
import { RunId } from '@harness/shared/language/ids.ts'
import type { SimulatorSpec } from '@harness/shared/language/protocol.ts'
import { Row, type RowOf } from '@harness/shared/language/rows.ts'
import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { LegOrder } from '@harness/shared/order/run-order.ts'
import type { PrototypeRef } from '@harness/shared/prototype/ref.ts'
import { LEAST_FORECAST_RUNS, median, runCost, usualUsd } from '@harness/shared/views/cost.ts'
import { foldAll } from '@harness/shared/views/fold.ts'
import { stored } from './failure.ts'
import { rowsFrom } from './log/read-rows.ts'
import { readSnapshot } from './log/sessions.ts'
import type { RunEntry } from './run-entry.ts'
import type { HarnessDb } from './schema.ts'

/** What was chosen for a run, and the width of its screen in points, where it got that far. */
export interface PastChoice {
  readonly started: RowOf<'run_started'>
  readonly width?: number
  /**
   * The simulator and its app; absent when another run came after it in its sitting, or when it
   * came from elsewhere.
   */
  readonly simulator?: SimulatorSpec
  /** Under the same condition. */
  readonly prototype?: PrototypeRef
  /** The device of an Appium server, and the page in its browser, under the same condition. */
  readonly appium?: AppiumTarget
  readonly url?: string
  /** All goals with their checks, under the same condition. */
  readonly legs?: readonly LegOrder[]
}

/** Rows within which the first step of a run stands: the run, its leg, its step. */
const FIRST_ROWS = 4

/** What a run was started with, or undefined when it is not in this browser. */
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
  const { simulator, prototype, appium, url, legs } = snapshot?.order ?? {}
  return {
    started,
    ...(step && { width: step.pointSize.width }),
    ...(simulator && { simulator }),
    ...(prototype && { prototype }),
    ...(appium && { appium, url: url ?? '' }),
    ...(legs && { legs }),
  }
}

/** How long runs like one took. */
export interface Usual {
  readonly steps: number
  readonly durationMs: number
  /** How many runs say so. */
  readonly runs: number
  /** In US dollars at the prices known today; absent where a run cost nothing or no one knows. */
  readonly usd?: number
}

/** Newest runs that are looked at. */
const LOOKED_AT = 200

/** The median of the newest finished runs of that model, or undefined when there are too few. */
export async function usualRun(
  db: HarnessDb,
  model: Pick<RunEntry, 'provider' | 'model'>,
  catalog: readonly CatalogEntry[] = [],
): Promise<Usual | undefined> {
  const newest = await stored(() =>
    db.runs.orderBy('startedAt').reverse().limit(LOOKED_AT).toArray(),
  )
  const like = newest.filter(
    (run) =>
      run.phase === 'completed' &&
      run.provider === model.provider &&
      (model.provider === 'sweep' || run.model === model.model),
  )
  if (like.length < LEAST_FORECAST_RUNS) return undefined
  const usd = catalog.length > 0 ? await usualCost(db, like, catalog) : undefined
  return {
    steps: median(like.map((run) => run.stepCount)),
    durationMs: median(like.map((run) => run.durationMs ?? 0)),
    runs: like.length,
    ...(usd !== undefined && { usd }),
  }
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

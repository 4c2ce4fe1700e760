// What is known from earlier runs when the user is about to start one.
import { RunId } from '@harness/shared/language/ids.ts'
import type { SimulatorSpec } from '@harness/shared/language/protocol.ts'
import { Row, type RowOf } from '@harness/shared/language/rows.ts'
import type { LegOrder } from '@harness/shared/order/run-order.ts'
import type { PrototypeRef } from '@harness/shared/prototype/ref.ts'
import { stored } from './failure.ts'
import { readSnapshot } from './log/sessions.ts'
import type { RunEntry } from './run-entry.ts'
import type { HarnessDb } from './schema.ts'

/** What was chosen for a run, and the width of its screen in points, where it got that far. */
export interface PastChoice {
  readonly started: RowOf<'run_started'>
  readonly width?: number
  /** The simulator and its app; absent when another run came after it in its sitting, or when it came from elsewhere. */
  readonly simulator?: SimulatorSpec
  /** Under the same condition. */
  readonly prototype?: PrototypeRef
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
  const { simulator, prototype, legs } = snapshot?.order ?? {}
  return {
    started,
    ...(step && { width: step.pointSize.width }),
    ...(simulator && { simulator }),
    ...(prototype && { prototype }),
    ...(legs && { legs }),
  }
}

/** How long runs like one took. */
export interface Usual {
  readonly steps: number
  readonly durationMs: number
  /** How many runs say so. */
  readonly runs: number
}

/** Fewer runs are an anecdote, not a forecast. */
const LEAST_RUNS = 3
/** Newest runs that are looked at. */
const LOOKED_AT = 200

/** The median of the newest finished runs of that model, or undefined when there are too few. */
export async function usualRun(
  db: HarnessDb,
  model: Pick<RunEntry, 'provider' | 'model'>,
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
  if (like.length < LEAST_RUNS) return undefined
  return {
    steps: median(like.map((run) => run.stepCount)),
    durationMs: median(like.map((run) => run.durationMs ?? 0)),
    runs: like.length,
  }
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

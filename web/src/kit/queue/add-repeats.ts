// More repeats of a study whose answer is still open. A repeat has the order of the runs that it
// repeats, whatever has changed in the library since.
import { RunId } from '@harness/shared/base/ids.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { PlannedRun } from '@harness/shared/order/study/plan.ts'
import { pastChoice } from '../../store/earlier-runs.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { extendStudy } from '../../store/studies.ts'
import type { QueuedRun } from '../../store/study-records.ts'
import { isSample, readStudy } from './start-study.ts'

export interface LongerPlan {
  readonly plan: unknown
  /** Its runs that the shorter plan does not have. */
  readonly added: readonly PlannedRun[]
}

/**
 * The plan with at least so many more runs, as many of each combination. Undefined where it sets
 * repeats for single goals, or would have more than a plan may.
 */
export function longerPlan(
  value: unknown,
  planned: readonly PlannedRun[],
  moreRuns: number,
): LongerPlan | undefined {
  const known = new Set(planned.map(({ id }) => id))
  const combinations = new Set(planned.map(({ cell }) => cell.key)).size
  const most = Math.max(0, ...planned.map(({ cell }) => cell.repeats))
  const more = Math.ceil(moreRuns / Math.max(1, combinations))
  const plan = { ...Object(value), repeats: most + more }
  try {
    const added = readStudy(plan).planned.filter(({ id }) => !known.has(id))
    return added.length === more * combinations ? { plan, added } : undefined
  } catch {
    return undefined
  }
}

/** Runs that a study has made, by their place in its plan. */
type Made = ReadonlyMap<string, RunId>

/** Queues the added runs. Resolves to false where the orders of the made runs are gone. */
export async function addRepeats(
  db: HarnessDb,
  study: string,
  { plan, added }: LongerPlan,
  { planned, made }: { readonly planned: readonly PlannedRun[]; readonly made: Made },
): Promise<boolean> {
  const orders = new Map<string, RunOrder>()
  for (const { id, cell } of planned) {
    const runId = made.get(id)
    const order = runId && !orders.has(cell.key) && (await pastChoice(db, runId))?.order
    if (order) orders.set(cell.key, order)
  }
  const queuedAt = new Date().toISOString()
  const runs = added.flatMap((each, at): readonly QueuedRun[] => {
    const order = orders.get(each.cell.key)
    if (!order) return []
    const place = { id: study, run: each.id }
    return [
      {
        ...{ runId: RunId.parse(crypto.randomUUID()), study: place, queuedAt, failures: 0 },
        turn: planned.length + at,
        order: { ...order, details: { ...order.details, study: place } },
        ...(isSample(each) && { sample: true }),
      },
    ]
  })
  if (runs.length < added.length) return false
  await extendStudy(db, study, plan, runs)
  return true
}

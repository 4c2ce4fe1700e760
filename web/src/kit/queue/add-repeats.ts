// Adds repeats to a study whose answer is undecided. A repeat uses the order of an earlier run,
// even if the library has changed since.
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
  /** Runs that the shorter plan does not contain. */
  readonly added: readonly PlannedRun[]
}

/**
 * Returns a plan with at least `moreRuns` additional runs, equally many per combination. Undefined
 * when goals set their own repeats, or a plan's maximum is exceeded.
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

/** Made runs of a study, keyed by their id in the plan. */
type Made = ReadonlyMap<string, RunId>

/** Queues the added runs. Resolves to false when the orders of the made runs were deleted. */
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

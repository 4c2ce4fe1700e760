// What a run was started with, as it is stored so that the run can be resumed; every reading of it
// is checked.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import { Prompts } from '@harness/shared/order/prompts.ts'
import { readRunOrder } from '@harness/shared/order/read-run-order.ts'
import { RunOrder } from '@harness/shared/order/run-order.ts'
import * as z from 'zod/mini'

/** The order, and what was decided when it started. */
export const RunSnapshot = z.object({
  order: RunOrder,
  runId: RunId,
  /**
   * Uncached input tokens the run may use, as resolved from order, settings and model; 0 means
   * unlimited.
   */
  tokenBudget: z.int().check(z.minimum(0)),
  prompts: Prompts,
  harnessVersion: z.string(),
})
export type RunSnapshot = z.infer<typeof RunSnapshot>

const Named = z.looseObject({ runId: RunId, order: z.unknown() })

/**
 * A stored snapshot, of the given run; undefined for that of another run. Throws `run_unresumable`
 * for one that cannot be read, with the reason: the log of the run is not touched by that and stays
 * readable.
 */
export function readRunSnapshot(stored: unknown, runId: RunId): RunSnapshot | undefined {
  const named = Named.safeParse(stored)
  if (!named.success) throw unreadable('it names no run')
  if (named.data.runId !== runId) return undefined
  const read = RunSnapshot.safeParse(stored)
  if (read.success) return read.data
  const isOrder = read.error.issues.some(({ path: [field] }) => field === 'order')
  throw unreadable(isOrder ? problemOf(named.data.order) : 'its prompts are of another version')
}

function problemOf(order: unknown): string {
  try {
    readRunOrder(order)
    return 'its order is damaged'
  } catch (thrown) {
    return thrown instanceof HarnessError ? thrown.message : String(thrown)
  }
}

function unreadable(what: string): HarnessError {
  const why = `This version of Harness cannot read what the run was started with (${what})`
  return new HarnessError('run_unresumable', { why })
}

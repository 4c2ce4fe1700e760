// Snapshot of a run's start, stored so that the run can be resumed; validated at every read.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import { Prompts } from '@harness/shared/order/prompts.ts'
import { readRunOrder } from '@harness/shared/order/read-run-order.ts'
import { RunOrder } from '@harness/shared/order/run-order.ts'
import * as z from 'zod/mini'

/** Order of the run, and values resolved at its start. */
export const RunSnapshot = z.object({
  order: RunOrder,
  runId: RunId,
  /** Maximum uncached input tokens, resolved from order, settings and model; 0 means unlimited. */
  tokenBudget: z.int().check(z.minimum(0)),
  prompts: Prompts,
  harnessVersion: z.string(),
})
export type RunSnapshot = z.infer<typeof RunSnapshot>

const Named = z.looseObject({ runId: RunId, order: z.unknown() })

/**
 * Parses a stored snapshot; undefined when it belongs to another run. Throws `run_unresumable` with
 * the reason for an unreadable one, which does not affect the log.
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

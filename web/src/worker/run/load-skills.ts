// Loads the code about skills and memories only for runs that may use them.
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { loadPart } from '../../core/load-part.ts'
import type { Tool } from '../../core/tool.ts'
import type { HarnessDb } from '../../store/schema.ts'

const part = () => loadPart(import('./skills.ts'))

/** Adds the skills and the memory that the persona may use to the order. */
export async function knowing(db: HarnessDb, order: RunOrder): Promise<RunOrder> {
  return order.skills || order.details ? (await part()).withKnowledge(db, order) : order
}

export async function skillTools(order: RunOrder): Promise<readonly Tool[]> {
  return order.skills || order.model.provider === 'recorded' ? (await part()).toolsOf(order) : []
}

import { COMPACT_AT } from '../figures.ts'
import type { LegContext } from '../leg.ts'
import { loadPart } from '../load-part.ts'
import type { Screen } from './observe.ts'
import type { Attempt } from './rows.ts'

/**
 * Compacts older steps once they fill their window, or when a person asks; returns the requests
 * made. Does nothing for a model without history.
 */
export async function compactIfFull(
  leg: LegContext,
  screen: Screen,
  signal: AbortSignal,
): Promise<readonly Attempt[]> {
  const { plan, ports, memory } = leg
  const { sweeps = false, driven = false } = ports.model.profile
  if (!ports.summaryTexts || sweeps || driven) return []
  const forced = ports.person?.takeCompaction?.() ?? false
  if (!forced && !memory.history.isFull(plan.compactAt ?? COMPACT_AT)) return []
  const [{ compact }, texts] = await loadPart(
    Promise.all([import('../compaction/compact.ts'), ports.summaryTexts()]),
  )
  return compact(leg, screen, { texts, forced }, signal)
}

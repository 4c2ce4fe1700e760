import type { OutboundDelta } from '../../store/outbound-row.ts'
import type { HarnessDb } from '../../store/schema.ts'

/** Maximum delay of a write in milliseconds; bounds the counts lost when a tab closes. */
const PAUSE_MS = 1_000

/** Writes the ledger's counts to the store. Returns the function that schedules a write. */
export function keepOutbound(db: HarnessDb, take: () => readonly OutboundDelta[]): () => void {
  let isWaiting = false
  const write = async () => {
    isWaiting = false
    const deltas = take()
    if (deltas.length === 0) return
    const { addOutbound, dropOldOutbound } = await import('../../store/outbound.ts')
    await addOutbound(db, deltas)
    await dropOldOutbound(db, Date.now())
  }
  return () => {
    if (isWaiting) return
    isWaiting = true
    // A full disk ends the run, which reports it; the counts then have a gap.
    setTimeout(() => void write().catch(() => undefined), PAUSE_MS)
  }
}

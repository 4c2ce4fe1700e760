import type { OutboundDelta } from '../../store/outbound-row.ts'
import type { HarnessDb } from '../../store/schema.ts'

/** A tab that is closed loses no more than this much of the log, in milliseconds. */
const PAUSE_MS = 1_000

/** Writes what the ledger counts into the log that lasts. */
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
    // A full disk ends the run, which shows it; the log then has a gap.
    setTimeout(() => void write().catch(() => undefined), PAUSE_MS)
  }
}

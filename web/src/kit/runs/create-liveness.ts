import type { RunId } from '@harness/shared/base/ids.ts'
import { type Accessor, createEffect, onCleanup } from 'solid-js'
import { isHeld, untilFree } from '../../store/lock.ts'
import type { RunEntry } from '../../store/run-entry.ts'
import type { HarnessDb } from '../../store/schema.ts'

/** Clock for `markOne`; the page needs none elsewhere. */
const CLOCK = { timestamp: () => new Date().toISOString() }

/**
 * Marks listed runs as interrupted when their tab or worker dies, as the next page load would.
 * Skips runs of other agents, which only the bridge knows about.
 */
export function createLiveness(db: HarnessDb, runs: Accessor<readonly RunEntry[]>): void {
  const watched = new Map<RunId, AbortController>()
  const follow = async (runId: RunId, signal: AbortSignal) => {
    // A run without a writer is marked at the next page load.
    if (!(await isHeld(runId))) return
    await untilFree(runId, signal)
    const { markOne } = await import('../../store/log/interrupted.ts')
    await markOne(db, runId, CLOCK)
  }
  createEffect(() => {
    const going = runs().filter(
      ({ phase, origin, imported }) => phase === 'running' && origin !== 'agent' && !imported,
    )
    for (const { runId } of going) {
      if (watched.has(runId)) continue
      const ending = new AbortController()
      watched.set(runId, ending)
      // Aborted, or another tab was first. An unreadable log shows its error when opened.
      void follow(runId, ending.signal).catch(() => undefined)
    }
  })
  onCleanup(() => {
    for (const ending of watched.values()) ending.abort()
  })
}

import type { RunId } from '@harness/shared/base/ids.ts'
import { type Accessor, createEffect, onCleanup } from 'solid-js'
import { isHeld, untilFree } from '../../store/lock.ts'
import type { RunEntry } from '../../store/run-entry.ts'
import type { HarnessDb } from '../../store/schema.ts'

/** The page has no other use for a clock. */
const CLOCK = { timestamp: () => new Date().toISOString() }

/**
 * Marks a listed run as interrupted when its tab or worker dies, as the next load of the page would.
 * The bridge alone knows of the runs of agents.
 */
export function createLiveness(db: HarnessDb, runs: Accessor<readonly RunEntry[]>): void {
  const watched = new Map<RunId, AbortController>()
  const follow = async (runId: RunId, signal: AbortSignal) => {
    // One that no one writes already is found by the next load.
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
      // Left, or another tab was first; a log that cannot be read says so when it is opened.
      void follow(runId, ending.signal).catch(() => undefined)
    }
  })
  onCleanup(() => {
    for (const ending of watched.values()) ending.abort()
  })
}

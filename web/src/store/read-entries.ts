import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunEntry } from './run-entry.ts'
import type { HarnessDb } from './schema.ts'

/**
 * Parses index rows with `log/read-entry.ts`, which is loaded only when there are runs: it is too
 * large for the first screen.
 */
export async function readEntries(
  db: HarnessDb,
  found: readonly { readonly runId: RunId }[],
): Promise<readonly RunEntry[]> {
  if (found.length === 0) return []
  const entries = await import('./log/read-entry.ts')
  return entries.readEntries(db, found)
}

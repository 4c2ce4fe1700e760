import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunEntry } from './run-entry.ts'
import type { HarnessDb } from './schema.ts'

/**
 * Index rows of a list as `log/read-entry.ts` reads them. What that needs is loaded once there is a
 * run: the first screen has no room for it.
 */
export async function readEntries(
  db: HarnessDb,
  found: readonly { readonly runId: RunId }[],
): Promise<readonly RunEntry[]> {
  if (found.length === 0) return []
  const entries = await import('./log/read-entry.ts')
  return entries.readEntries(db, found)
}

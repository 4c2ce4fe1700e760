import type { RunId } from '@harness/shared/base/ids.ts'
import Dexie from 'dexie'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

/** Files that a run downloaded from pages, by name. */
export async function downloadsOf(
  db: HarnessDb,
  runId: RunId,
): Promise<readonly { readonly name: string; readonly blob: Blob }[]> {
  const all = [
    [runId, Dexie.minKey],
    [runId, Dexie.maxKey],
  ] as const
  return stored(() =>
    db.downloads
      .where('[runId+name]')
      .between(...all)
      .toArray(),
  )
}

/** One downloaded file of a run; undefined when missing. */
export async function downloadOf(db: HarnessDb, runId: RunId, name: string) {
  return (await stored(() => db.downloads.get([runId, name])))?.blob
}

/** Stores the downloaded files of an imported run. */
export function keepDownloads(
  db: HarnessDb,
  runId: RunId,
  files: readonly { readonly name: string; readonly blob: Blob }[],
): Promise<unknown> {
  return stored(() => db.downloads.bulkPut(files.map((file) => ({ ...file, runId }))))
}

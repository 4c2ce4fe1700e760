import type { RunId } from '@harness/shared/base/ids.ts'
import Dexie from 'dexie'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

/** Files that pages gave to a run, by name. */
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

/** One of these files; undefined where it is not there. */
export async function downloadOf(db: HarnessDb, runId: RunId, name: string) {
  return (await stored(() => db.downloads.get([runId, name])))?.blob
}

/** Keeps the files of an imported run. */
export function keepDownloads(
  db: HarnessDb,
  runId: RunId,
  files: readonly { readonly name: string; readonly blob: Blob }[],
): Promise<unknown> {
  return stored(() => db.downloads.bulkPut(files.map((file) => ({ ...file, runId }))))
}

// Deletes single runs so that it can be undone. The index row moves to the trash at once, which
// hides the run; log and pictures are deleted when the trash is emptied.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import Dexie from 'dexie'
import { stored } from './failure.ts'
import { holdRun, isAnyHeld } from './lock.ts'
import type { HarnessDb } from './schema.ts'

/** Time in milliseconds during which a deleted run can be restored. */
const KEPT_MS = 60 * 60_000

/** Number of runs moved between two progress reports. */
const AT_ONCE = 200

/**
 * Moves runs to the trash, all or none, and returns how many existed. Throws `run_locked` when one
 * is in progress in any tab. `onProgress` receives the number moved so far.
 */
export async function trashRuns(
  db: HarnessDb,
  runIds: readonly RunId[],
  deletedAt: string,
  onProgress?: (done: number) => void,
): Promise<number> {
  if (await isAnyHeld(runIds)) throw new HarnessError('run_locked')
  return stored(() =>
    db.transaction('rw', [db.runs, db.trash], async () => {
      let count = 0
      for (let at = 0; at < runIds.length; at += AT_ONCE) {
        onProgress?.(at)
        const some = await db.runs.bulkGet(runIds.slice(at, at + AT_ONCE))
        const found = some.filter((run) => run !== undefined)
        await db.trash.bulkPut(found.map((entry) => ({ runId: entry.runId, deletedAt, entry })))
        await db.runs.bulkDelete(found.map(({ runId }) => runId))
        count += found.length
      }
      return count
    }),
  )
}

/** Restores deleted runs. Returns how many were still in the trash. */
export async function restoreRuns(db: HarnessDb, runIds: readonly RunId[]): Promise<number> {
  return stored(() =>
    db.transaction('rw', [db.runs, db.trash], async () => {
      const all = await db.trash.bulkGet([...runIds])
      const found = all.filter((item) => item !== undefined).filter(({ isPartial }) => !isPartial)
      await db.runs.bulkPut(found.map(({ entry }) => entry))
      await db.trash.bulkDelete(found.map(({ runId }) => runId))
      return found.length
    }),
  )
}

/** Permanently removes runs deleted at least an hour before `now`. */
export async function emptyTrash(db: HarnessDb, now: number): Promise<number> {
  const until = new Date(now - KEPT_MS).toISOString()
  const old = await stored(() => db.trash.where('deletedAt').belowOrEqual(until).primaryKeys())
  // One run at a time, so that a crash never leaves a partly deleted run.
  let count = 0
  for (const runId of old) {
    // Locked while a file of the run is being opened.
    const release = await holdRun(runId).catch(() => undefined)
    if (!release) continue
    await removeForGood(db, runId).finally(release)
    count += 1
  }
  return count
}

/** Permanently removes a run in the trash with all its data. */
export function removeForGood(db: HarnessDb, runId: RunId): Promise<void> {
  return stored(() => remove(db, runId))
}

function remove(db: HarnessDb, runId: RunId): Promise<void> {
  const ofSteps = [db.shots, db.shotPacks, db.screens, db.downloads]
  const tables = [db.trash, db.rows, ...ofSteps, db.runDetails]
  return db.transaction('rw', tables, async () => {
    // Another tab may have restored the run meanwhile; it then stays.
    if (!(await db.trash.get(runId))) return
    const ofRun = [
      [runId, Dexie.minKey],
      [runId, Dexie.maxKey],
    ] as const
    await Promise.all([
      db.rows
        .where('[runId+seq]')
        .between(...ofRun)
        .delete(),
      db.shots
        .where('[runId+step]')
        .between(...ofRun)
        .delete(),
      db.shotPacks
        .where('[runId+pack]')
        .between(...ofRun)
        .delete(),
      db.screens
        .where('[runId+step]')
        .between(...ofRun)
        .delete(),
      db.downloads
        .where('[runId+name]')
        .between(...ofRun)
        .delete(),
      db.runDetails.delete(runId),
      db.trash.delete(runId),
    ])
  })
}

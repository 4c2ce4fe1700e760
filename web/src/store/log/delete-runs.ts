import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { stored } from '../failure.ts'
import { isHeld } from '../lock.ts'
import { unfinishedIds } from '../run-index.ts'
import type { HarnessDb } from '../schema.ts'

/**
 * Deletes all runs with their rows, pictures, screens and details, the trash and the sessions, all
 * or nothing. Throws `run_locked` while a run is in progress in any tab.
 */
export async function deleteRuns(db: HarnessDb): Promise<null> {
  const abandoned = await unheld(db)
  const ofSteps = [db.shots, db.shotPacks, db.screens, db.downloads]
  const tables = [db.runs, db.rows, ...ofSteps, db.sessions, db.runDetails, db.trash]
  await stored(() =>
    db.transaction('rw', tables, async () => {
      // Read again within the transaction: a run that started meanwhile is in the index.
      const going = await unfinishedIds(db)
      if (going.some((runId) => !abandoned.has(runId))) throw new HarnessError('run_locked')
      await Promise.all(tables.map((table) => table.clear()))
    }),
  )
  return null
}

/** Runs with an open log that no tab writes. */
async function unheld(db: HarnessDb): Promise<ReadonlySet<RunId>> {
  const found = new Set<RunId>()
  for (const runId of await unfinishedIds(db)) if (!(await isHeld(runId))) found.add(runId)
  return found
}

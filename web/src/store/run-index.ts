// Queries of the run index that need no rows, which is all that the first screen loads.
import type { RunId } from '@harness/shared/base/ids.ts'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

export async function hasRun(db: HarnessDb, runId: RunId): Promise<boolean> {
  return (await stored(() => db.runs.where('runId').equals(runId).count())) > 0
}

export function countRuns(db: HarnessDb): Promise<number> {
  return stored(() => db.runs.count())
}

/** Ids of runs with an open log, even if no tab writes them or their entry is unreadable. */
export function unfinishedIds(db: HarnessDb): Promise<readonly RunId[]> {
  return stored(() => db.runs.where('phase').equals('running').primaryKeys())
}

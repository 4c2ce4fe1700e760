import type { RunId } from '@harness/shared/language/ids.ts'
import { stored } from './failure.ts'
import { readEntries } from './log/read-entry.ts'
import type { RunEntry } from './run-entry.ts'
import type { HarnessDb } from './schema.ts'

export async function hasRun(db: HarnessDb, runId: RunId): Promise<boolean> {
  return (await stored(() => db.runs.where('runId').equals(runId).count())) > 0
}

/** At most `limit` runs, newest first. */
export async function recentRuns(db: HarnessDb, limit: number): Promise<readonly RunEntry[]> {
  const newest = () => db.runs.orderBy('startedAt').reverse().limit(limit).toArray()
  return readEntries(db, await stored(newest))
}

/** How many runs there are. */
export function countRuns(db: HarnessDb): Promise<number> {
  return stored(() => db.runs.count())
}

/** Runs whose log is open, whether or not a tab still runs them. */
export async function unfinishedRuns(db: HarnessDb): Promise<readonly RunEntry[]> {
  const running = () => db.runs.where('phase').equals('running').toArray()
  return readEntries(db, await stored(running))
}

/** Ids of those, also where what is known of a run cannot be read. */
export function unfinishedIds(db: HarnessDb): Promise<readonly RunId[]> {
  return stored(() => db.runs.where('phase').equals('running').primaryKeys())
}

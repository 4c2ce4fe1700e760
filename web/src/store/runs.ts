import type { RunId } from '@harness/shared/language/ids.ts'
import { stored } from './failure.ts'
import type { RunEntry } from './run-entry.ts'
import type { HarnessDb } from './schema.ts'

export async function hasRun(db: HarnessDb, runId: RunId): Promise<boolean> {
  return (await stored(() => db.runs.where('runId').equals(runId).count())) > 0
}

/** At most `limit` runs, newest first. */
export function recentRuns(db: HarnessDb, limit: number): Promise<readonly RunEntry[]> {
  return stored(() => db.runs.orderBy('startedAt').reverse().limit(limit).toArray())
}

/** How many runs there are. */
export function countRuns(db: HarnessDb): Promise<number> {
  return stored(() => db.runs.count())
}

/** Runs whose log is open, whether or not a tab still runs them. */
export function unfinishedRuns(db: HarnessDb): Promise<readonly RunEntry[]> {
  return stored(() => db.runs.where('phase').equals('running').toArray())
}

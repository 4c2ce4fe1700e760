import type { RunId } from '@harness/shared/base/ids.ts'
import { stored } from './failure.ts'
import { readEntries } from './read-entries.ts'
import type { RunEntry } from './run-entry.ts'
import type { HarnessDb } from './schema.ts'

/** At most `limit` runs, newest first. */
export async function recentRuns(db: HarnessDb, limit: number): Promise<readonly RunEntry[]> {
  const newest = () => db.runs.orderBy('startedAt').reverse().limit(limit).toArray()
  return readEntries(db, await stored(newest))
}

/** Runs with an open log, whether or not a tab still writes them. */
export async function unfinishedRuns(db: HarnessDb): Promise<readonly RunEntry[]> {
  const running = () => db.runs.where('phase').equals('running').toArray()
  return readEntries(db, await stored(running))
}

/** Sorts runs by start, earliest first; missing ones keep their order at the end. */
export async function earliestFirst(
  db: HarnessDb,
  runIds: readonly RunId[],
): Promise<readonly RunId[]> {
  const found = await stored(() => db.runs.bulkGet([...runIds]))
  const startOf = (runId: RunId) => found.find((run) => run?.runId === runId)?.startedAt ?? '~'
  return [...runIds].sort((one, two) => (startOf(one) < startOf(two) ? -1 : 1))
}

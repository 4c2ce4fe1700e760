// Search in the logs of runs: what was said, done, measured and visited.
import type { RunId } from '@harness/shared/base/ids.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { readableRowsFrom } from './log/read-rows.ts'
import { recentRuns } from './runs.ts'
import type { HarnessDb } from './schema.ts'

/** Newest runs whose logs are read for one search. */
const READ = 200
/** Longest part of a row that is searched: pictures and scripts are longer than any sentence. */
const MOST_LETTERS = 2_000

/** The runs whose steps, findings, messages or addresses have all words, each in lower case. */
export async function runsWithWords(
  db: HarnessDb,
  words: readonly string[],
): Promise<ReadonlySet<RunId>> {
  const found = new Set<RunId>()
  for (const { runId } of await recentRuns(db, READ)) {
    const text = await textOf(db, runId)
    if (words.every((word) => text.includes(word))) found.add(runId)
  }
  return found
}

/** Empty for a run that cannot be read. */
async function textOf(db: HarnessDb, runId: RunId): Promise<string> {
  const rows: readonly Row[] = await readableRowsFrom(db, runId, 0).catch(() => [])
  return rows.flatMap(stringsIn).join('\n').toLocaleLowerCase()
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length > MOST_LETTERS ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}

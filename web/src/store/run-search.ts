// Searches the logs of runs: texts, actions, measurements and addresses.
import type { RunId } from '@harness/shared/base/ids.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { readableRowsFrom } from './log/read-rows.ts'
import { recentRuns } from './runs.ts'
import type { HarnessDb } from './schema.ts'

/** Number of newest runs whose logs are read for a search. */
const READ = 200
/** Maximum length of a searched text in characters; longer ones are pictures and scripts. */
const MOST_LETTERS = 2_000

/** Runs whose steps, findings, messages or addresses contain all words, given in lower case. */
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

/** Searchable text of a run; empty when it cannot be read. */
async function textOf(db: HarnessDb, runId: RunId): Promise<string> {
  const rows: readonly Row[] = await readableRowsFrom(db, runId, 0).catch(() => [])
  return rows.flatMap(stringsIn).join('\n').toLocaleLowerCase()
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length > MOST_LETTERS ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}

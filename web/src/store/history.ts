import { HarnessError } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import { shownEnd } from '@harness/shared/language/run.ts'
import Dexie from 'dexie'
import { stored } from './failure.ts'
import type { RunEntry } from './run-entry.ts'
import type { HarnessDb } from './schema.ts'

/** What the user filters the history by: the status of a run. */
export type RunStatus = 'success' | 'failure' | 'blocked' | 'swept' | 'interrupted' | 'running'

/** A question to the history. `words` all occur in goal, persona or application, whatever their case. */
export interface HistoryQuery {
  readonly words: readonly string[]
  readonly status?: RunStatus
}

/** A place in the history: the run there, distinct from others of the same millisecond. */
export type HistoryKey = Pick<RunEntry, 'startedAt' | 'runId'>

interface HistoryPage {
  readonly runs: readonly RunEntry[]
  /** Where the next page begins; undefined when this is the last. */
  readonly next?: HistoryKey
}

/** Runs a page holds at most; also how many are read at once while looking for matches. */
const PAGE_SIZE = 200

/** Words of a search as the history compares them. */
export function searchWords(text: string): readonly string[] {
  return text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
}

/**
 * One page of the runs that match, newest first, from after `from` on. Reads by key: the pages before cost nothing. Throws
 * `aborted` by the signal: few matches among many runs take long.
 */
export async function historyPage(
  db: HarnessDb,
  query: HistoryQuery,
  from?: HistoryKey,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const runs: RunEntry[] = []
  let next = from
  do {
    if (signal?.aborted) throw new HarnessError('aborted')
    const read = await stored(() => older(db, next).limit(PAGE_SIZE).toArray())
    const last = read.at(-1)
    next = read.length === PAGE_SIZE && last ? keyOf(last) : undefined
    runs.push(...read.filter((run) => matches(run, query)))
  } while (next && runs.length < PAGE_SIZE)
  return { runs, ...(next && { next }) }
}

/** The runs that match among those at and after `until`, newest first: what a page holds, as it is now. */
export async function historyHead(
  db: HarnessDb,
  query: HistoryQuery,
  until: HistoryKey | undefined,
): Promise<readonly RunEntry[]> {
  const newer = db.runs.where('startedAt').aboveOrEqual(until?.startedAt ?? Dexie.minKey)
  const read = await stored(() => newer.reverse().toArray())
  return read.filter(
    (run) => matches(run, query) && !(until && isOlder(run.runId, run.startedAt, until)),
  )
}

function older(db: HarnessDb, key: HistoryKey | undefined) {
  if (!key) return db.runs.orderBy('startedAt').reverse()
  const found = db.runs.where('startedAt').belowOrEqual(key.startedAt).reverse()
  return found.filter((run) => isOlder(run.runId, run.startedAt, key))
}

/** An index keeps equal values in the order of their keys. */
function isOlder(runId: RunId, startedAt: string, key: HistoryKey): boolean {
  return startedAt < key.startedAt || (startedAt === key.startedAt && runId < key.runId)
}

function keyOf({ startedAt, runId }: RunEntry): HistoryKey {
  return { startedAt, runId }
}

type StandingFacts = Pick<RunEntry, 'phase' | 'verdict' | 'ending'>

/** The status of a run, as the filter names it. A success counts whether or not a check confirmed it. */
export function statusOf({ verdict = 'blocked', ...run }: StandingFacts): RunStatus {
  if (run.phase === 'completed') return shownEnd({ verdict, ...run })
  return run.phase === 'interrupted' ? 'interrupted' : 'running'
}

function matches(run: RunEntry, { words, status }: HistoryQuery): boolean {
  if (status && statusOf(run) !== status) return false
  if (words.length === 0) return true
  const text = `${run.goal}\n${run.personaName}\n${run.applicationName}`.toLocaleLowerCase()
  return words.every((word) => text.includes(word))
}

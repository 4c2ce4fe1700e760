import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import Dexie from 'dexie'
import { stored } from './failure.ts'
import { type HistoryQuery, type Matcher, matcherOf } from './history-match.ts'
import { readEntries } from './read-entries.ts'
import type { RunEntry } from './run-entry.ts'
import { recentRuns } from './runs.ts'
import type { HarnessDb } from './schema.ts'

/** Key of a run in the history; the id distinguishes runs of the same millisecond. */
export type HistoryKey = Pick<RunEntry, 'startedAt' | 'runId'>

export interface HistoryPage {
  readonly runs: readonly RunEntry[]
  /** Key of the next page; undefined on the last one. */
  readonly next?: HistoryKey
}

/** Maximum number of runs per page; also the batch size while searching for matches. */
const PAGE_SIZE = 200

export function searchWords(text: string): readonly string[] {
  return text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
}

/**
 * One page of matching runs, newest first, after the key `from`. Reads by key, so earlier pages
 * cost nothing. Throws `aborted` on abort, since few matches among many runs take long.
 */
export async function historyPage(
  db: HarnessDb,
  query: HistoryQuery,
  from?: HistoryKey,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  return readPage(db, await matcherOf(db, query), from, signal)
}

/** All matching runs after the key `from`, newest first. Throws `aborted` on abort. */
export async function historyRest(
  db: HarnessDb,
  query: HistoryQuery,
  from?: HistoryKey,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const matches = await matcherOf(db, query)
  const runs: RunEntry[] = []
  let next = from
  do {
    const page = await readPage(db, matches, next, signal)
    runs.push(...page.runs)
    next = page.next
  } while (next)
  return { runs }
}

async function readPage(
  db: HarnessDb,
  matches: Matcher,
  from: HistoryKey | undefined,
  signal: AbortSignal | undefined,
): Promise<HistoryPage> {
  const runs: RunEntry[] = []
  let next = from
  do {
    if (signal?.aborted) throw new HarnessError('aborted')
    const read = await stored(() => older(db, next).limit(PAGE_SIZE).toArray())
    const last = read.at(-1)
    next = read.length === PAGE_SIZE && last ? keyOf(last) : undefined
    runs.push(...(await readEntries(db, read)).filter(matches))
  } while (next && runs.length < PAGE_SIZE)
  return { runs, ...(next && { next }) }
}

/** Matching runs down to the key `until`, newest first: the current content of the pages so far. */
export async function historyHead(
  db: HarnessDb,
  query: HistoryQuery,
  until: HistoryKey | undefined,
): Promise<readonly RunEntry[]> {
  const newer = db.runs.where('startedAt').aboveOrEqual(until?.startedAt ?? Dexie.minKey)
  const matches = await matcherOf(db, query)
  const read = await readEntries(db, await stored(() => newer.reverse().toArray()))
  return read.filter((run) => matches(run) && !(until && isOlder(run.runId, run.startedAt, until)))
}

function older(db: HarnessDb, key: HistoryKey | undefined) {
  if (!key) return db.runs.orderBy('startedAt').reverse()
  const found = db.runs.where('startedAt').belowOrEqual(key.startedAt).reverse()
  return found.filter((run) => isOlder(run.runId, run.startedAt, key))
}

/** True when a run comes after the key, in the order of the index. */
function isOlder(runId: RunId, startedAt: string, key: HistoryKey): boolean {
  return startedAt < key.startedAt || (startedAt === key.startedAt && runId < key.runId)
}

function keyOf({ startedAt, runId }: RunEntry): HistoryKey {
  return { startedAt, runId }
}

/** Orders of the history other than newest first. */
export const SORTS = ['oldest', 'steps', 'time', 'findings'] as const
export type HistorySort = (typeof SORTS)[number]

const VALUES: Readonly<Record<Exclude<HistorySort, 'oldest'>, (run: RunEntry) => number>> = {
  steps: (run) => run.stepCount,
  time: (run) => run.durationMs ?? 0,
  findings: (run) => run.findingCount ?? run.frictionCount,
}

/**
 * All matching runs, oldest first or greatest value first. Reads every run once, page by page.
 * Throws `aborted` on abort.
 */
export async function sortedHistory(
  db: HarnessDb,
  query: HistoryQuery,
  sort: HistorySort,
  signal?: AbortSignal,
): Promise<readonly RunEntry[]> {
  const runs = [...(await historyRest(db, query, undefined, signal)).runs]
  if (sort === 'oldest') return runs.reverse()
  const sizeOf = VALUES[sort]
  return runs.sort((one, two) => sizeOf(two) - sizeOf(one))
}

/** Number of newest runs that are searched for filter choices. */
const ASKED = 1_000

/** Personas and models of the newest runs, without duplicates, in alphabetical order. */
export async function historyChoices(
  db: HarnessDb,
): Promise<{ readonly personas: readonly string[]; readonly models: readonly string[] }> {
  const newest = await recentRuns(db, ASKED)
  const once = (names: readonly string[]) => [...new Set(names)].filter(Boolean).sort()
  return {
    personas: once(newest.flatMap((run) => (isSweep(run.provider) ? [] : run.personaName))),
    models: once(newest.map(({ model }) => model)),
  }
}

import type { RunId } from '@harness/shared/base/ids.ts'
import { playedAs } from '@harness/shared/log/views/played-as.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import type { Origin } from '@harness/shared/order/run.ts'
import { shownEnd } from '@harness/shared/order/run.ts'
import { stored } from './failure.ts'
import { RunDetails } from './records.ts'
import type { RunEntry } from './run-entry.ts'
import type { HarnessDb } from './schema.ts'

export type RunStatus =
  | 'success'
  | 'unconfirmed'
  | 'failure'
  | 'blocked'
  | 'swept'
  | 'ended'
  | 'interrupted'
  | 'running'

/** Origin of a run; imported runs have their own value. */
export type RunSource = Origin | 'imported'

/**
 * A query of the history. All `words` must occur in name, goal, note, labels, persona or
 * application, in any case; with `isEverywhere` also in the log.
 */
export interface HistoryQuery {
  readonly words: readonly string[]
  readonly isEverywhere?: boolean
  readonly status?: RunStatus
  /** Id in the library, or the name in the run. */
  readonly application?: string
  readonly persona?: string
  readonly model?: string
  readonly source?: RunSource
  readonly tag?: string
  /** Range of start times, ISO 8601 in UTC; `until` is exclusive. */
  readonly from?: string
  readonly until?: string
}

export type Matcher = (run: RunEntry) => boolean

type StandingFacts = Pick<RunEntry, 'phase' | 'verdict' | 'ending' | 'confirmed'>

/** Status of a run, with the same terms as the filter and the row's pill. */
function statusOf({ verdict = 'blocked', ...run }: StandingFacts): RunStatus {
  if (run.phase === 'completed') {
    const end = shownEnd({ verdict, ...run })
    return end === 'success' && !run.confirmed ? 'unconfirmed' : end
  }
  return run.phase === 'interrupted' ? 'interrupted' : 'running'
}

/** Origin of a run. Index rows of old versions only mark imports. */
export function sourceOf({ imported, origin }: Pick<RunEntry, 'imported' | 'origin'>): RunSource {
  return imported ? 'imported' : (origin ?? 'you')
}

/** Turns the query into a test for one run. Reads other tables once, in advance. */
export async function matcherOf(db: HarnessDb, query: HistoryQuery): Promise<Matcher> {
  const { words, status, application, persona, model, source, tag, from, until } = query
  const isDeep = query.isEverywhere === true && words.length > 0
  // Loaded on demand: the log schemas are too large for the first screen.
  const logged = isDeep
    ? await (await import('./run-search.ts')).runsWithWords(db, words)
    : undefined
  const [tagged, links, names] = await stored(() =>
    Promise.all([
      tag === undefined ? undefined : idsWithTag(db, tag),
      application === undefined ? undefined : linksOf(db),
      words.length === 0 ? undefined : namesOf(db),
    ]),
  )
  const tests: readonly (Matcher | false | undefined)[] = [
    status && ((run) => statusOf(run) === status),
    // A run from the command line reaches the browser by import, so both filters find it.
    source && ((run) => sourceOf(run) === source || (source !== 'you' && run.origin === source)),
    persona !== undefined && ((run) => run.personaName === persona && !isSweep(run.provider)),
    model !== undefined && ((run) => run.model === model),
    from !== undefined && ((run) => run.startedAt >= from),
    until !== undefined && ((run) => run.startedAt < until),
    tagged && ((run) => tagged.has(run.runId)),
    links && ((run) => (links.get(run.runId) ?? run.applicationName) === application),
    names &&
      ((run) => hasWords(run, words, names.get(run.runId)) || logged?.has(run.runId) === true),
  ]
  const asked = tests.filter((test) => typeof test === 'function')
  return (run) => asked.every((test) => test(run))
}

function hasWords(run: RunEntry, words: readonly string[], name = ''): boolean {
  const text = `${name}\n${run.goal}\n${playedAs(run)}\n${run.applicationName}`
  const lower = text.toLocaleLowerCase()
  return words.every((word) => lower.includes(word))
}

async function idsWithTag(db: HarnessDb, tag: string): Promise<ReadonlySet<RunId>> {
  return new Set(await db.runDetails.where('tags').equals(tag).primaryKeys())
}

async function namesOf(db: HarnessDb): Promise<ReadonlyMap<RunId, string>> {
  const found = await db.runDetails.toArray()
  return new Map(
    detailsIn(found).map(({ runId, name, note, tags }) => [
      runId,
      [name, note, ...tags].filter(Boolean).join('\n'),
    ]),
  )
}

/** Library applications of runs, by run id; unlinked runs are left out. */
export async function linksOf(db: HarnessDb): Promise<ReadonlyMap<RunId, string>> {
  const linked = await db.runDetails.where('applicationId').above('').toArray()
  return new Map(detailsIn(linked).map(({ runId, applicationId = '' }) => [runId, applicationId]))
}

/** Parses details; unreadable ones are left out. */
function detailsIn(found: readonly unknown[]): readonly RunDetails[] {
  return found.flatMap((entry) => RunDetails.safeParse(entry).data ?? [])
}

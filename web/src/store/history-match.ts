import type { RunId } from '@harness/shared/base/ids.ts'
import { playedAs } from '@harness/shared/log/views/played-as.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import type { Origin } from '@harness/shared/order/run.ts'
import { shownEnd } from '@harness/shared/order/run.ts'
import { stored } from './failure.ts'
import { RunDetails } from './records.ts'
import type { RunEntry } from './run-entry.ts'
import type { HarnessDb } from './schema.ts'

/** Status of a run as the history filters it. */
export type RunStatus =
  | 'success'
  | 'unconfirmed'
  | 'failure'
  | 'blocked'
  | 'swept'
  | 'ended'
  | 'interrupted'
  | 'running'

/** Origin of a run; one recorded elsewhere counts as imported. */
export type RunSource = Origin | 'imported'

/**
 * A question to the history. `words` all occur in name, goal, note, labels, persona or application,
 * whatever their case; with `isEverywhere` all may be in the log too.
 */
export interface HistoryQuery {
  readonly words: readonly string[]
  readonly isEverywhere?: boolean
  readonly status?: RunStatus
  /** Its id in the library, or the name in the run. */
  readonly application?: string
  readonly persona?: string
  readonly model?: string
  readonly source?: RunSource
  readonly tag?: string
  /** ISO 8601 in UTC, the first moment and the one after the last. */
  readonly from?: string
  readonly until?: string
}

export type Matcher = (run: RunEntry) => boolean

type StandingFacts = Pick<RunEntry, 'phase' | 'verdict' | 'ending' | 'confirmed'>

/** The status of a run, as the filter and the pill of its row name it. */
function statusOf({ verdict = 'blocked', ...run }: StandingFacts): RunStatus {
  if (run.phase === 'completed') {
    const end = shownEnd({ verdict, ...run })
    return end === 'success' && !run.confirmed ? 'unconfirmed' : end
  }
  return run.phase === 'interrupted' ? 'interrupted' : 'running'
}

/** Origin of a run. Index rows of an older Harness know only imports. */
export function sourceOf({ imported, origin }: Pick<RunEntry, 'imported' | 'origin'>): RunSource {
  return imported ? 'imported' : (origin ?? 'you')
}

/** The question as a test of one run. Other tables are read once, before. */
export async function matcherOf(db: HarnessDb, query: HistoryQuery): Promise<Matcher> {
  const { words, status, application, persona, model, source, tag, from, until } = query
  const isDeep = query.isEverywhere === true && words.length > 0
  // The shapes of a log are more than the first screen may load.
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
    // A run of the command line comes into a browser by import: it is found as both.
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

/** The application in the library of each run that has one. */
export async function linksOf(db: HarnessDb): Promise<ReadonlyMap<RunId, string>> {
  const linked = await db.runDetails.where('applicationId').above('').toArray()
  return new Map(detailsIn(linked).map(({ runId, applicationId = '' }) => [runId, applicationId]))
}

/** Skips details that this version cannot read. */
function detailsIn(found: readonly unknown[]): readonly RunDetails[] {
  return found.flatMap((entry) => RunDetails.safeParse(entry).data ?? [])
}

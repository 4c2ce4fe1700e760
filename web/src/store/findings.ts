import type { RunId } from '@harness/shared/base/ids.ts'
import { digestOf, type RunDigest } from '@harness/shared/findings/across/digest.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { stored } from './failure.ts'
import { historyPage } from './history.ts'
import { linksOf } from './history-match.ts'
import { entriesOf } from './library/entries.ts'
import { rowsFrom } from './log/read-rows.ts'
import { FindingDecision } from './records.ts'
import type { RunEntry } from './run-entry.ts'
import { recentRuns } from './runs.ts'
import type { HarnessDb } from './schema.ts'

/** Newest runs of an application whose findings are read: enough for what a team still works on. */
const RUNS_READ = 50
/** Newest runs that are asked which applications there are. */
const LISTED = 500

/**
 * An application as findings and trends know it: by its id in the library, else by its name in the
 * log.
 */
export interface TestedApplication {
  readonly key: string
  readonly name: string
}

/** Applications of the newest runs, the last tested first. */
export async function testedApplications(db: HarnessDb): Promise<readonly TestedApplication[]> {
  const newest = await recentRuns(db, LISTED)
  const links = await stored(() => linksOf(db))
  const known = new Map((await entriesOf(db, 'applications')).map(({ id, name }) => [id, name]))
  const names = new Map<string, string>()
  for (const run of newest) {
    const id = links.get(run.runId)
    const key = id ?? run.applicationName
    if (!names.has(key)) names.set(key, known.get(key) ?? run.applicationName)
  }
  return [...names].map(([key, name]) => ({ key, name }))
}

/** Those with runs, then those of the library without. */
export async function knownApplications(db: HarnessDb): Promise<readonly TestedApplication[]> {
  const [tested, kept] = await Promise.all([testedApplications(db), entriesOf(db, 'applications')])
  const unused = kept.filter(
    ({ id, archivedAt }) => !archivedAt && tested.every(({ key }) => key !== id),
  )
  return [...tested, ...unused.map(({ id, name }) => ({ key: id, name }))]
}

/** Its name in the library, else in the log; undefined once neither has it. */
export async function applicationName(db: HarnessDb, key: string): Promise<string | undefined> {
  const kept = await stored(() => db.applications.get(key))
  return kept?.name ?? (await testedApplications(db)).find((each) => each.key === key)?.name
}

/** The application of a run as findings know it; undefined once the run is gone. */
export async function applicationOfRun(db: HarnessDb, runId: RunId): Promise<string | undefined> {
  const [run, links] = await stored(() => Promise.all([db.runs.get(runId), linksOf(db)]))
  return links.get(runId) ?? run?.applicationName
}

/** The newest runs of an application, oldest first; at most 200. */
export async function runsOfApplication(
  db: HarnessDb,
  key: string,
  limit = RUNS_READ,
): Promise<readonly RunEntry[]> {
  const { runs } = await historyPage(db, { words: [], application: key })
  return runs.slice(0, limit).reverse()
}

/** Contribution of a run to its application's findings; undefined when its log is unreadable. */
export async function readDigest(db: HarnessDb, runId: RunId): Promise<RunDigest | undefined> {
  const rows = await rowsFrom(db, runId, 0).catch(() => undefined)
  return rows && digestOf(foldAll(rows))
}

/** Decisions about an application's findings; unreadable ones are left out. */
export async function readDecisions(
  db: HarnessDb,
  application: string,
): Promise<readonly FindingDecision[]> {
  const found = await stored(() =>
    db.findingDecisions.where('application').equals(application).toArray(),
  )
  return found.flatMap((each) => {
    const decision = FindingDecision.safeParse(each)
    return decision.success ? [decision.data] : []
  })
}

/** Findings of one application that are decided together, and when. */
interface Decided extends Pick<FindingDecision, 'application' | 'decidedAt'> {
  readonly findings: readonly string[]
}

/** Earlier decision about a finding; undefined without one. */
export type DecisionBefore = readonly [finding: string, before: FindingDecision | undefined]

/**
 * Changes what was decided about findings, all or none, and returns what it was before, for
 * `putDecisions`. Fields left out stay.
 */
export function changeDecisions(
  db: HarnessDb,
  { application, decidedAt, findings }: Decided,
  patch: DecisionPatch | PatchOf,
): Promise<readonly DecisionBefore[]> {
  const change = async (finding: string): Promise<DecisionBefore> => {
    const before = await db.findingDecisions.get([application, finding])
    const merged = { ...before, ...(typeof patch === 'function' ? patch(before) : patch) }
    const kept = Object.entries(merged).filter(([, value]) => value !== undefined)
    await db.findingDecisions.put({
      ...Object.fromEntries(kept),
      application,
      finding,
      decidedAt,
    })
    return [finding, before]
  }
  return stored(() =>
    db.transaction('rw', db.findingDecisions, () => Promise.all(findings.map(change))),
  )
}

/** Fields of a decision to change; undefined takes one away. */
export type DecisionPatch = {
  readonly [Field in Exclude<keyof FindingDecision, 'application' | 'finding' | 'decidedAt'>]?:
    | FindingDecision[Field]
    | undefined
}

/** A patch that depends on what was decided before. */
export type PatchOf = (before: FindingDecision | undefined) => DecisionPatch

/** Puts decisions back as they were, all or none; undefined takes one away. */
export async function putDecisions(
  db: HarnessDb,
  application: string,
  decisions: readonly DecisionBefore[],
): Promise<void> {
  const put = ([finding, before]: DecisionBefore) =>
    before ? db.findingDecisions.put(before) : db.findingDecisions.delete([application, finding])
  await stored(() =>
    db.transaction('rw', db.findingDecisions, async () => {
      for (const decision of decisions) await put(decision)
    }),
  )
}

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

/** Number of newest runs of an application whose findings are read, enough for current work. */
const RUNS_READ = 50
/** Number of newest runs that are searched for applications. */
const LISTED = 500

/** Key and name of a tested application: its id in the library, else its name in the log. */
export interface TestedApplication {
  readonly key: string
  readonly name: string
}

/** Applications of the newest runs, last tested first. */
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

/** Tested applications, followed by untested ones of the library. */
export async function knownApplications(db: HarnessDb): Promise<readonly TestedApplication[]> {
  const [tested, kept] = await Promise.all([testedApplications(db), entriesOf(db, 'applications')])
  const unused = kept.filter(
    ({ id, archivedAt }) => !archivedAt && tested.every(({ key }) => key !== id),
  )
  return [...tested, ...unused.map(({ id, name }) => ({ key: id, name }))]
}

/** Name of an application in the library, else in the log; undefined when in neither. */
export async function applicationName(db: HarnessDb, key: string): Promise<string | undefined> {
  const kept = await stored(() => db.applications.get(key))
  return kept?.name ?? (await testedApplications(db)).find((each) => each.key === key)?.name
}

/** Key of a run's application; undefined once the run is gone. */
export async function applicationOfRun(db: HarnessDb, runId: RunId): Promise<string | undefined> {
  const [run, links] = await stored(() => Promise.all([db.runs.get(runId), linksOf(db)]))
  return links.get(runId) ?? run?.applicationName
}

/** Newest runs of an application, at most 200, sorted oldest first. */
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

/** Findings of one application that are decided together, and the time of the decision. */
interface Decided extends Pick<FindingDecision, 'application' | 'decidedAt'> {
  readonly findings: readonly string[]
}

export type DecisionBefore = readonly [finding: string, before: FindingDecision | undefined]

/**
 * Changes decisions about findings, all or none. Returns the previous ones for `putDecisions`.
 * Fields left out stay.
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

/** Fields of a decision to change; undefined removes a field. */
export type DecisionPatch = {
  readonly [Field in Exclude<keyof FindingDecision, 'application' | 'finding' | 'decidedAt'>]?:
    | FindingDecision[Field]
    | undefined
}

export type PatchOf = (before: FindingDecision | undefined) => DecisionPatch

/** Restores previous decisions, all or none; undefined removes one. */
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

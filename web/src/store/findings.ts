import type { RunId } from '@harness/shared/language/ids.ts'
import { digestOf, type RunDigest } from '@harness/shared/views/across/digest.ts'
import { foldAll } from '@harness/shared/views/fold.ts'
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

/** The applications of the newest runs, the one tested last first. */
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

/** The newest runs of an application, oldest first; at most 200. */
export async function runsOfApplication(
  db: HarnessDb,
  key: string,
  limit = RUNS_READ,
): Promise<readonly RunEntry[]> {
  const { runs } = await historyPage(db, { words: [], application: key })
  return runs.slice(0, limit).reverse()
}

/** What a run adds to the findings of its application, or undefined when its log cannot be read. */
export async function readDigest(db: HarnessDb, runId: RunId): Promise<RunDigest | undefined> {
  const rows = await rowsFrom(db, runId, 0).catch(() => undefined)
  return rows && digestOf(foldAll(rows))
}

/** What was decided about the findings of an application; one that cannot be read is left out. */
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

/**
 * Changes what was decided about one finding and returns what it was before, for `putDecision`.
 * Fields left out stay.
 */
export function changeDecision(
  db: HarnessDb,
  change: Pick<FindingDecision, 'application' | 'finding' | 'decidedAt'> & DecisionPatch,
): Promise<FindingDecision | undefined> {
  const { application, finding, decidedAt, ...patch } = change
  return stored(() =>
    db.transaction('rw', db.findingDecisions, async () => {
      const before = await db.findingDecisions.get([application, finding])
      const merged = { ...before, ...patch }
      const kept = Object.entries(merged).filter(([, value]) => value !== undefined)
      await db.findingDecisions.put({
        ...Object.fromEntries(kept),
        ...{ application, finding, decidedAt },
      })
      return before
    }),
  )
}

/** Fields of a decision to change; undefined takes one away. */
export type DecisionPatch = {
  readonly [Field in 'decision' | 'reason' | 'comment' | 'severity' | 'mergedInto']?:
    | FindingDecision[Field]
    | undefined
}

/** Puts a decision back as it was; undefined takes it away. */
export async function putDecision(
  db: HarnessDb,
  [application, finding]: readonly [string, string],
  before: FindingDecision | undefined,
): Promise<void> {
  await stored(async () => {
    if (before) await db.findingDecisions.put(before)
    else await db.findingDecisions.delete([application, finding])
  })
}

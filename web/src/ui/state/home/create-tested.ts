import type { Application } from '@harness/shared/library/library.ts'
import {
  changesByRun,
  type RunChange,
  trackFindings,
} from '@harness/shared/views/across/tracked.ts'
import { type TrendPoint, trendOf } from '@harness/shared/views/across/trend.ts'
import { type Accessor, createMemo, createSignal, mapArray, onCleanup } from 'solid-js'
import { runsOfApplication, testedApplications } from '../../../store/findings.ts'
import { entriesOf } from '../../../store/library/entries.ts'
import type { RunEntry } from '../../../store/run-entry.ts'
import type { HarnessDb } from '../../../store/schema.ts'
import { createDecisions } from '../findings/create-decisions.ts'
import { createDigests } from '../findings/create-digests.ts'
import { isInSet, type SetName, type Triaged, triagedOf } from '../findings/triage.ts'
import { createList } from '../lists/create-list.ts'
import type { Page } from '../shell/page.ts'

/** An application with what its last runs came to. */
export interface TestedEntry {
  /** Its id in the library, else its name in the log. */
  readonly key: string
  readonly name: string
  /** Absent when the library does not have it. */
  readonly application?: Application
}

export interface Tested extends TestedEntry {
  /** Newest last; undefined until they are read. */
  readonly runs: Accessor<readonly RunEntry[] | undefined>
  /** Those that came to an end, oldest first. */
  readonly points: Accessor<readonly TrendPoint[]>
  /** What each run brought and ended; empty until the logs are read. */
  readonly changes: Accessor<ReadonlyMap<string, RunChange>>
  /** Its findings with what was decided about them; undefined until the logs are read. */
  readonly findings: Accessor<readonly Triaged[] | undefined>
  /** How many of them are in a set. */
  readonly count: (set: SetName) => number | undefined
}

/** Applications on Home; the others are in the library. */
const SHOWN = 4
/** Runs of two strips of 24: those shown, and those that numbers are compared with. */
const RUNS_READ = 48
/** Logs are read when the page has nothing else to do, at the latest after this. */
const IDLE_MS = 1_000

/** The applications used last, and what is known of their last runs. */
export function createTested(page: Page): Accessor<readonly Tested[] | undefined> {
  const { items } = createList(() => usedLast(page.db))
  const isIdle = createIdle()
  const known = mapArray(items, (entry) => createTestedOne(page, entry, isIdle))
  return () => (items() ? known() : undefined)
}

/** What was tested last, then what the library has beside it. */
async function usedLast(db: HarnessDb): Promise<readonly TestedEntry[]> {
  const [tested, kept] = await Promise.all([testedApplications(db), entriesOf(db, 'applications')])
  const open = kept.filter(({ archivedAt }) => !archivedAt)
  const entries = tested.flatMap(({ key, name }): TestedEntry[] => {
    const application = kept.find(({ id }) => id === key)
    if (application?.archivedAt) return []
    return [{ key, name, ...(application && { application }) }]
  })
  const others = open.filter(({ id }) => !tested.some(({ key }) => key === id))
  const more = others.map((application) => ({
    ...{ key: application.id, name: application.name },
    application,
  }))
  return [...entries, ...more].slice(0, SHOWN)
}

function createIdle(): Accessor<boolean> {
  const [isIdle, setIdle] = createSignal(false)
  // Safari has no idle callback.
  const request = globalThis.requestIdleCallback
  if (request === undefined) {
    const timer = setTimeout(() => setIdle(true))
    onCleanup(() => clearTimeout(timer))
  } else {
    const handle = request(() => setIdle(true), { timeout: IDLE_MS })
    onCleanup(() => cancelIdleCallback(handle))
  }
  return isIdle
}

/** What is known of the last runs of one application; logs are read from `isIdle` on. */
export function createTestedOne(
  page: Page,
  entry: TestedEntry,
  isIdle: Accessor<boolean> = () => true,
): Tested {
  const { items: runs } = createList(() => runsOfApplication(page.db, entry.key, RUNS_READ))
  const key = () => (isIdle() ? entry.key : undefined)
  const digests = createDigests(page.db, key)
  const decisions = createDecisions(page, key)
  const triaged = createMemo(() => {
    const read = digests.runs()
    if (!read) return undefined
    const merges = decisions
      .all()
      .flatMap(({ finding, mergedInto }) => (mergedInto ? [[finding, mergedInto] as const] : []))
    return triagedOf(trackFindings(read, new Map(merges)), decisions.all())
  })
  const shown = () => triaged()?.filter((each) => !isInSet(each, 'dismissed')) ?? []
  return {
    ...entry,
    runs,
    points: createMemo(() => trendOf(runs() ?? []).points),
    findings: triaged,
    changes: createMemo(() =>
      changesByRun(
        shown().map(({ finding }) => finding),
        digests.runs() ?? [],
      ),
    ),
    count: (set) => triaged()?.filter((each) => isInSet(each, set)).length,
  }
}

// One study: its plan, its runs as they are made, and the result, computed as on the command line.

import type { RunId } from '@harness/shared/base/ids.ts'
import { applicationResult, type StudyResult } from '@harness/shared/findings/study/result.ts'
import { type StudyRun, studyRun } from '@harness/shared/findings/study/runs.ts'
import { EMPTY_RUN, foldRows } from '@harness/shared/log/fold.ts'
import type { PlannedRun } from '@harness/shared/order/study/plan.ts'
import { type Accessor, createMemo, createSignal, onCleanup } from 'solid-js'
import { type ReadStudy, readStudy } from '../../kit/queue/start-study.ts'
import { readableRowsFrom } from '../../store/log/read-rows.ts'
import { readEntries } from '../../store/read-entries.ts'
import type { RunEntry } from '../../store/run-entry.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { madeRuns, queuedRuns, studyOf } from '../../store/studies.ts'
import type { QueuedRun, StudyRecord } from '../../store/study-records.ts'
import { watch } from '../../store/watch.ts'

/** One planned run and its state: waiting, running or made. */
export interface StudyCell {
  readonly planned: PlannedRun
  readonly entry?: RunEntry
  readonly made?: StudyRun
  readonly queued?: QueuedRun
}

/** True when the run was deleted: a made run has an entry, a waiting one is in the queue. */
export function wasDeleted({ entry, queued }: StudyCell): boolean {
  return entry === undefined && queued === undefined
}

export interface StudyNow {
  readonly record: StudyRecord
  readonly read: ReadStudy
  readonly cells: readonly StudyCell[]
  /** Running runs of the whole queue, other studies included. */
  readonly going: readonly QueuedRun[]
  readonly result: StudyResult
}

interface Found {
  readonly record: StudyRecord
  readonly entries: readonly (readonly [string, RunEntry])[]
  readonly queue: readonly QueuedRun[]
  readonly going: readonly QueuedRun[]
}

/** Current state of a study; null when it is not in this browser or its plan is unreadable. */
export function createStudy(db: HarnessDb, id: string): Accessor<StudyNow | null | undefined> {
  const [found, setFound] = createSignal<Found | null>()
  const [runs, setRuns] = createSignal<ReadonlyMap<string, StudyRun>>(new Map())
  const known = new Map<RunId, StudyRun>()
  const plan = createMemo(() => {
    const record = found()?.record
    return record && readOrNull(record.plan)
  })
  const readMade = async ({ entries }: Found) => {
    const planned = new Map(plan()?.planned.map((each) => [each.id, each]))
    for (const [run, { runId, phase }] of entries) {
      const own = planned.get(run)
      if (phase !== 'completed' || !own || known.has(runId)) continue
      const made = studyRun(own, foldRows(EMPTY_RUN, await readableRowsFrom(db, runId, 0)))
      if (made) known.set(runId, made)
    }
    setRuns(new Map(known))
  }
  onCleanup(
    watch(
      () => findStudy(db, id),
      (value) => {
        setFound(() => value ?? null)
        if (value) void readMade(value)
      },
      () => setFound(null),
    ),
  )
  return createMemo(() => {
    const [now, read] = [found(), plan()]
    if (now === null || read === null) return null
    if (!now || !read) return undefined
    return studyNow(now, read, runs())
  })
}

function readOrNull(plan: unknown): ReadStudy | null {
  try {
    return readStudy(plan)
  } catch {
    return null // what was stored is no plan
  }
}

async function findStudy(db: HarnessDb, id: string): Promise<Found | undefined> {
  const record = await studyOf(db, id)
  if (!record) return undefined
  const made = await madeRuns(db, id)
  const rows = await db.runs.bulkGet(made.map(({ runId }) => runId))
  const entries = await readEntries(
    db,
    rows.filter((row) => row !== undefined),
  )
  const queue = await queuedRuns(db)
  const started = await db.runs.bulkGet(queue.map(({ runId }) => runId))
  const runOf = new Map(made.map(({ runId, run }) => [runId, run]))
  return {
    record,
    entries: entries
      .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
      .map((entry) => [runOf.get(entry.runId) ?? '', entry] as const),
    queue: queue.filter(({ study }) => study?.id === id),
    going: queue.filter((_, at) => started[at]?.phase === 'running'),
  }
}

function studyNow(
  { record, entries, queue, going }: Found,
  read: ReadStudy,
  runs: ReadonlyMap<string, StudyRun>,
): StudyNow {
  const { plan, planned } = read
  const cells = planned.map((each): StudyCell => {
    const own = entries.filter(([run]) => run === each.id).map(([, entry]) => entry)
    // A run that ended with a fault is repeated; the last attempt counts.
    const entry = own.findLast(({ ending }) => ending !== 'fault') ?? own.at(-1)
    const made = entry && runs.get(entry.runId)
    const queued = queue.find(({ study }) => study?.run === each.id)
    return {
      planned: each,
      ...(entry && { entry }),
      ...(made && made.end !== 'unfinished' && entry.ending !== 'fault' && { made }),
      ...(queued && { queued }),
    }
  })
  const made = cells.flatMap((each) => each.made ?? [])
  return {
    ...{ record, read, cells, going },
    result: {
      name: plan.name,
      planned: planned.length,
      missing: cells
        .filter((each) => !each.made)
        .map((each) => ({
          id: each.planned.id,
          why: wasDeleted(each) ? 'deleted' : (each.queued?.failed ?? 'not made yet'),
        })),
      applications: plan.applications.map(({ name, variants }) =>
        applicationResult({ name, variants: variants.map((variant) => variant.name) }, made),
      ),
    },
  }
}

// Stores studies and the queue of runs. A queued run keeps its id until it ends, so that it is
// never executed twice.
import type { RunId } from '@harness/shared/base/ids.ts'
import type { StudyAnalysis } from '@harness/shared/findings/study/analysis.ts'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'
import { QueuedRun, StudyRecord } from './study-records.ts'

/** All studies, newest first. */
export async function allStudies(db: HarnessDb): Promise<readonly StudyRecord[]> {
  const found = await stored(() => db.studies.toArray())
  return found
    .flatMap((each) => StudyRecord.safeParse(each).data ?? [])
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

export async function studyOf(db: HarnessDb, id: string): Promise<StudyRecord | undefined> {
  return StudyRecord.safeParse(await stored(() => db.studies.get(id))).data
}

/** Queued runs, waiting or running, in queue order. */
export async function queuedRuns(db: HarnessDb): Promise<readonly QueuedRun[]> {
  const found = await stored(() => db.queue.toArray())
  return found
    .flatMap((each) => QueuedRun.safeParse(each).data ?? [])
    .toSorted((a, b) => a.queuedAt.localeCompare(b.queuedAt) || a.turn - b.turn)
}

/** Stores a study and its runs in one transaction. */
export async function addStudy(
  db: HarnessDb,
  record: StudyRecord,
  runs: readonly QueuedRun[],
): Promise<void> {
  await stored(() =>
    db.transaction('rw', [db.studies, db.queue], async () => {
      await db.studies.add(record)
      await db.queue.bulkAdd([...runs])
    }),
  )
}

/** Stores a longer plan and its additional runs in one transaction. */
export async function extendStudy(
  db: HarnessDb,
  id: string,
  plan: unknown,
  runs: readonly QueuedRun[],
): Promise<void> {
  await stored(() =>
    db.transaction('rw', [db.studies, db.queue], async () => {
      await db.studies.update(id, { plan })
      await db.queue.bulkAdd([...runs])
    }),
  )
}

export async function pauseStudy(db: HarnessDb, id: string, paused: boolean): Promise<void> {
  await stored(() => db.studies.update(id, { paused }))
}

/** Replaces the stored summary; undefined removes it. */
export async function keepAnalysis(
  db: HarnessDb,
  id: string,
  analysis: StudyAnalysis | undefined,
): Promise<void> {
  await stored(() => db.studies.update(id, { analysis }))
}

/** Puts failed runs of a study back into the queue. */
export async function retryRuns(db: HarnessDb, study: string): Promise<void> {
  await stored(() =>
    db.queue
      .filter((each) => each.study?.id === study && each.failed !== undefined)
      .modify({ failed: undefined, failures: 0 }),
  )
}

/** Deletes a study with its queued runs; made runs stay. */
export async function deleteStudy(db: HarnessDb, id: string): Promise<void> {
  await stored(() =>
    db.transaction('rw', [db.studies, db.queue], async () => {
      await db.studies.delete(id)
      await db.queue.filter(({ study }) => study?.id === id).delete()
    }),
  )
}

export async function leaveQueue(db: HarnessDb, runId: RunId): Promise<void> {
  await stored(() => db.queue.delete(runId))
}

/** Puts a failed run back into the queue under a new id; `failed` gives it up. */
export async function requeue(
  db: HarnessDb,
  { runId, ...row }: QueuedRun,
  next: { readonly runId: RunId; readonly failed?: string },
): Promise<void> {
  await stored(() =>
    db.transaction('rw', db.queue, async () => {
      // Deleted with its study meanwhile.
      if (!(await db.queue.get(runId))) return
      await db.queue.delete(runId)
      await db.queue.add({ ...row, failures: row.failures + 1, ...next })
    }),
  )
}

/** Started runs of a study, each with its id in the plan. */
export async function madeRuns(
  db: HarnessDb,
  study: string,
): Promise<readonly { readonly runId: RunId; readonly run: string }[]> {
  const found = await stored(() =>
    db.runDetails.filter((each) => each.study?.id === study).toArray(),
  )
  return found.flatMap(({ runId, study: place }) => (place ? [{ runId, run: place.run }] : []))
}

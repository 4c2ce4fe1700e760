// Studies and the queue of runs. A run waits here from its order to its end, under the id that it
// will have: whatever happens between, it is made once.
import type { RunId } from '@harness/shared/base/ids.ts'
import type { StudyAnalysis } from '@harness/shared/findings/study/analysis.ts'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'
import { QueuedRun, StudyRecord } from './study-records.ts'

/** Every study, the newest first. */
export async function allStudies(db: HarnessDb): Promise<readonly StudyRecord[]> {
  const found = await stored(() => db.studies.toArray())
  return found
    .flatMap((each) => StudyRecord.safeParse(each).data ?? [])
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

export async function studyOf(db: HarnessDb, id: string): Promise<StudyRecord | undefined> {
  return StudyRecord.safeParse(await stored(() => db.studies.get(id))).data
}

/** Runs that wait or continue, in the order in which they were queued. */
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

/** A longer plan and the runs that it adds, together or not at all. */
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

/** A newer summary replaces an older one; undefined takes it away. */
export async function keepAnalysis(
  db: HarnessDb,
  id: string,
  analysis: StudyAnalysis | undefined,
): Promise<void> {
  await stored(() => db.studies.update(id, { analysis }))
}

/** Left runs wait again. */
export async function retryRuns(db: HarnessDb, study: string): Promise<void> {
  await stored(() =>
    db.queue
      .filter((each) => each.study?.id === study && each.failed !== undefined)
      .modify({ failed: undefined, failures: 0 }),
  )
}

/** The study is forgotten and its waiting runs are not made; runs that were made stay. */
export async function deleteStudy(db: HarnessDb, id: string): Promise<void> {
  await stored(() =>
    db.transaction('rw', [db.studies, db.queue], async () => {
      await db.studies.delete(id)
      await db.queue.filter(({ study }) => study?.id === id).delete()
    }),
  )
}

/** The run is made, or will not be. */
export async function leaveQueue(db: HarnessDb, runId: RunId): Promise<void> {
  await stored(() => db.queue.delete(runId))
}

/** A run that came to nothing waits again under a new id, or is left with the reason. */
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

/** The runs of a study that have started, by the run of the plan that each is. */
export async function madeRuns(
  db: HarnessDb,
  study: string,
): Promise<readonly { readonly runId: RunId; readonly run: string }[]> {
  const found = await stored(() =>
    db.runDetails.filter((each) => each.study?.id === study).toArray(),
  )
  return found.flatMap(({ runId, study: place }) => (place ? [{ runId, run: place.run }] : []))
}

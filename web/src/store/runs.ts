import type { RunId } from '@harness/shared/language/ids.ts'
import Dexie from 'dexie'
import type { ScreenRecord } from '../core/ports.ts'
import { stored } from './failure.ts'
import type { RunEntry } from './run-entry.ts'
import type { HarnessDb } from './schema.ts'

export async function hasRun(db: HarnessDb, runId: RunId): Promise<boolean> {
  return (await stored(() => db.runs.where('runId').equals(runId).count())) > 0
}

/** At most `limit` runs, newest first. */
export function recentRuns(db: HarnessDb, limit: number): Promise<readonly RunEntry[]> {
  return stored(() => db.runs.orderBy('startedAt').reverse().limit(limit).toArray())
}

/** How many runs there are. */
export function countRuns(db: HarnessDb): Promise<number> {
  return stored(() => db.runs.count())
}

/** Runs whose log is open, whether or not a tab still runs them. */
export function unfinishedRuns(db: HarnessDb): Promise<readonly RunEntry[]> {
  return stored(() => db.runs.where('phase').equals('running').toArray())
}

/** The clean picture of a step, or undefined. */
export async function shotOf(db: HarnessDb, runId: RunId, step: number): Promise<Blob | undefined> {
  return (await stored(() => db.shots.get([runId, step])))?.blob
}

/** The elements, text and marks of a step, or undefined. */
export async function screenOf(
  db: HarnessDb,
  runId: RunId,
  step: number,
): Promise<ScreenRecord | undefined> {
  const found = await stored(() => db.screens.get([runId, step]))
  return found && { step: found.step, scene: found.scene, marks: found.marks }
}

/** The elements, text and marks of every step of a run, by step. */
export async function screensOf(
  db: HarnessDb,
  runId: RunId,
): Promise<ReadonlyMap<number, ScreenRecord>> {
  const found = await stored(() =>
    db.screens
      .where('[runId+step]')
      .between([runId, Dexie.minKey], [runId, Dexie.maxKey])
      .toArray(),
  )
  return new Map(found.map(({ step, scene, marks }) => [step, { step, scene, marks }]))
}

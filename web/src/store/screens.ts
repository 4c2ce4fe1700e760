import type { RunId } from '@harness/shared/base/ids.ts'
import { ScreenFile } from '@harness/shared/device/observation.ts'
import Dexie from 'dexie'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'
import { stepKeys } from './shots.ts'

/** Screens of several steps, in their order; see `screenOf`. */
export async function screensOfSteps(
  db: HarnessDb,
  runId: RunId,
  steps: readonly number[],
): Promise<readonly (ScreenFile | undefined)[]> {
  const found = await stored(() => db.screens.bulkGet(stepKeys(runId, steps)))
  return found.map(readScreen)
}

/** Elements, text and marks of a step; undefined when missing or unreadable. */
export async function screenOf(
  db: HarnessDb,
  runId: RunId,
  step: number,
): Promise<ScreenFile | undefined> {
  return readScreen(await stored(() => db.screens.get([runId, step])))
}

/** Elements, text and marks of a run, by step. */
export async function screensOf(
  db: HarnessDb,
  runId: RunId,
): Promise<ReadonlyMap<number, ScreenFile>> {
  const found = await stored(() =>
    db.screens
      .where('[runId+step]')
      .between([runId, Dexie.minKey], [runId, Dexie.maxKey])
      .toArray(),
  )
  const screens = found.flatMap((each) => readScreen(each) ?? [])
  return new Map(screens.map((screen) => [screen.step, screen]))
}

/** Parses a screen; an unreadable one counts as missing and does not hide the rest of the run. */
function readScreen(found: unknown): ScreenFile | undefined {
  const screen = ScreenFile.safeParse(found)
  return screen.success ? screen.data : undefined
}

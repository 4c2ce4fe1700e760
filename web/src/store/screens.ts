import type { RunId } from '@harness/shared/base/ids.ts'
import { ScreenFile } from '@harness/shared/device/observation.ts'
import Dexie from 'dexie'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'
import { stepKeys } from './shots.ts'

/** `screenOf` for several steps, in their order. */
export async function screensOfSteps(
  db: HarnessDb,
  runId: RunId,
  steps: readonly number[],
): Promise<readonly (ScreenFile | undefined)[]> {
  const found = await stored(() => db.screens.bulkGet(stepKeys(runId, steps)))
  return found.map(readScreen)
}

/**
 * The elements, text and marks of a step; undefined when there are none, or none that can be read.
 */
export async function screenOf(
  db: HarnessDb,
  runId: RunId,
  step: number,
): Promise<ScreenFile | undefined> {
  return readScreen(await stored(() => db.screens.get([runId, step])))
}

/** The elements, text and marks of the steps of a run, by step. */
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

/** A step without its screen can still be shown; a damaged one must not take the run with it. */
function readScreen(found: unknown): ScreenFile | undefined {
  const screen = ScreenFile.safeParse(found)
  return screen.success ? screen.data : undefined
}

import { RunId } from '@harness/shared/base/ids.ts'
import * as z from 'zod/mini'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

const KEY = 'agentRunsTaken'
const Taken = z.readonly(z.array(RunId))

/** Runs of other agents that were imported already, so that a deleted one is not imported again. */
export async function readTaken(db: HarnessDb): Promise<readonly RunId[]> {
  const found = await stored(() => db.settings.get(KEY))
  return Taken.safeParse(found?.value).data ?? []
}

export async function writeTaken(db: HarnessDb, value: readonly RunId[]): Promise<void> {
  await stored(() => db.settings.put({ key: KEY, value }))
}

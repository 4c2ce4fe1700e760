import type { RunId } from '@harness/shared/base/ids.ts'
import { Trace } from '@harness/shared/device/trace.ts'
import Dexie from 'dexie'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

/** Requests and console messages that preceded the screen of a step. */
export interface StepTrace {
  readonly step: number
  readonly trace: Trace
}

/** Traces of a run in step order; empty when they were not recorded. */
export async function tracesOf(db: HarnessDb, runId: RunId): Promise<readonly StepTrace[]> {
  const found: StepTrace[] = []
  // Reads one screen at a time, since those of a long run are large.
  await stored(() =>
    db.screens
      .where('[runId+step]')
      .between([runId, Dexie.minKey], [runId, Dexie.maxKey])
      .each(({ step, scene }) => {
        const trace = Trace.safeParse(scene.trace)
        if (trace.success) found.push({ step, trace: trace.data })
      }),
  )
  return found
}

import type { RunId } from '@harness/shared/base/ids.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { makeLog } from '@harness/web/store/log/log.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { encode } from 'fast-png'
import {
  acted,
  LEG_STARTED,
  newRunId,
  POINT_SIZE,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../store/sample-rows.ts'

const SCENE = { pointSize: POINT_SIZE, scale: 2, elements: [], text: 'A shop.' }

/** A small picture of its own for every step. */
export function pngOf(step: number): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(12 * 12 * 3).fill(step * 20)
  return new Uint8Array(encode({ width: 12, height: 12, data, channels: 3 }))
}

/** A run of two steps as the loop writes it, with or without its end. */
export async function writeRun(db: HarnessDb, ends = true): Promise<RunId> {
  const runId = newRunId()
  const log = makeLog(db, runId)
  const rows: Row[] = []
  const write = async (bodies: Parameters<typeof stamp>[2], step?: number) => {
    const stamped = stamp(runId, rows.length, bodies)
    rows.push(...stamped)
    const attachments = step
      ? { shot: { step, png: pngOf(step) }, screen: { step, scene: SCENE, marks: [] } }
      : {}
    await log.append({ rows: stamped, ...attachments })
  }
  await write([RUN_STARTED, LEG_STARTED])
  for (const step of [1, 2]) {
    await write([stepStarted(step)], step)
    await write([...thought(step), ...acted(step)])
  }
  if (ends) {
    const outcome = {
      verdict: 'success',
      confirmed: false,
      ending: 'goal',
      summary: 'Done.',
    } as const
    await write([
      { kind: 'leg_completed', leg: 0, ...outcome },
      {
        kind: 'run_completed',
        ...outcome,
        frictionCount: 2,
        wouldRealUserSucceed: true,
        stepCount: 2,
        tokensUsedTotal: { input: 4_800, cacheRead: 0, cacheWrite: 0, output: 180, thinking: 0 },
        durationMs: 20_000,
      },
    ])
  }
  return runId
}

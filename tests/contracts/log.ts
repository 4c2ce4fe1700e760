import type { RunId } from '@harness/shared/base/ids.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { Log, LogBatch, ScreenRecord } from '@harness/web/core/ports.ts'
import { describe, expect, it } from 'vitest'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_COMPLETED,
  RUN_STARTED,
  SCENE,
  stamp,
  stepStarted,
  thought,
} from '../store/sample-rows.ts'

/** One empty run under test. Reads bypass the log, as another tab would. */
export interface LogBench {
  /** A log of the run as a new writer would make it. */
  open(): Log
  rows(): Promise<readonly Row[]>
  shot(step: number): Promise<Uint8Array | undefined>
  screen(step: number): Promise<ScreenRecord | undefined>
}

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
const BEGINNING = [RUN_STARTED, LEG_STARTED]

/** The batch that begins step `step` as row `seq`. */
function look(runId: RunId, seq: number, step: number): LogBatch {
  return {
    rows: stamp(runId, seq, [stepStarted(step)]),
    shot: { step, png: PNG },
    screen: { step, scene: SCENE, marks: [] },
  }
}

/** Contract of every log. `make` returns one for a run without rows. */
export function describeLog(name: string, make: (runId: RunId) => Promise<LogBench>): void {
  async function begin() {
    const runId = newRunId()
    const bench = await make(runId)
    const log = bench.open()
    await log.append({ rows: stamp(runId, 0, BEGINNING) })
    return { runId, bench, log }
  }

  describe(`the log: ${name}`, () => {
    it(`the log ${name} keeps rows in the order of their numbers, and has them all when append resolves`, async () => {
      const { runId, bench, log } = await begin()
      expect(await bench.rows()).toEqual(stamp(runId, 0, BEGINNING))
      await log.append(look(runId, 2, 1))
      await log.append({ rows: stamp(runId, 3, thought(1)) })
      await log.append({ rows: stamp(runId, 5, acted(1)) })
      expect(await bench.rows()).toEqual(
        stamp(runId, 0, [...BEGINNING, stepStarted(1), ...thought(1), ...acted(1)]),
      )
    })

    it(`the log ${name} writes appends in the order of their calls, also without awaiting in between`, async () => {
      const { runId, bench, log } = await begin()
      await Promise.all([
        log.append(look(runId, 2, 1)),
        log.append({ rows: stamp(runId, 3, thought(1)) }),
      ])
      expect((await bench.rows()).map((row) => row.seq)).toEqual([0, 1, 2, 3, 4])
    })

    it(`the log ${name} keeps the picture and the screen of a step with its row`, async () => {
      const { runId, bench, log } = await begin()
      await log.append(look(runId, 2, 1))
      expect([...((await bench.shot(1)) ?? [])]).toEqual([...PNG])
      expect(await bench.screen(1)).toEqual({ step: 1, scene: SCENE, marks: [] })
      expect(await bench.shot(2)).toBeUndefined()
    })

    it(`the log ${name} refuses a picture without the beginning of its step`, async () => {
      const { runId, bench, log } = await begin()
      const batch = { rows: stamp(runId, 2, thought(1)), shot: { step: 1, png: PNG } }
      await expect(log.append(batch)).rejects.toMatchObject({ code: 'internal' })
      expect(await bench.shot(1)).toBeUndefined()
    })

    it(`the log ${name} refuses a gap in the numbers and writes nothing of that batch`, async () => {
      const { runId, bench, log } = await begin()
      const rows = [...stamp(runId, 2, [stepStarted(1)]), ...stamp(runId, 4, thought(1))]
      await expect(log.append({ rows, shot: { step: 1, png: PNG } })).rejects.toMatchObject({
        code: 'internal',
      })
      expect(await bench.rows()).toHaveLength(2)
      expect(await bench.shot(1)).toBeUndefined()
    })

    it(`the log ${name} writes no row of a batch whose picture cannot be written, and takes the next batch`, async () => {
      const { runId, bench, log } = await begin()
      await log.append(look(runId, 2, 1))
      await expect(log.append(look(runId, 3, 1))).rejects.toMatchObject({ code: 'store_failed' })
      expect(await bench.rows()).toHaveLength(3)
      await log.append({ rows: stamp(runId, 3, thought(1)) })
      expect(await bench.rows()).toHaveLength(5)
    })

    it(`the log ${name} refuses a second beginning, a run without beginning, and the row of another run`, async () => {
      const { runId, bench, log } = await begin()
      const wrong = [
        stamp(runId, 2, [RUN_STARTED]),
        stamp(newRunId(), 2, [stepStarted(1)]),
        stamp(runId, 0, BEGINNING),
      ]
      for (const rows of wrong)
        await expect(log.append({ rows })).rejects.toMatchObject({ code: 'internal' })
      expect(await bench.rows()).toHaveLength(2)
      const other = newRunId()
      const headless = (await make(other)).open().append({ rows: stamp(other, 0, [LEG_STARTED]) })
      await expect(headless).rejects.toMatchObject({ code: 'internal' })
    })

    it(`the log ${name} refuses every row after the run was completed, also in the same batch`, async () => {
      const { runId, bench, log } = await begin()
      const both = stamp(runId, 2, [RUN_COMPLETED, RUN_COMPLETED])
      await expect(log.append({ rows: both })).rejects.toMatchObject({ code: 'internal' })
      await log.append({ rows: stamp(runId, 2, [RUN_COMPLETED]) })
      await expect(log.append(look(runId, 3, 1))).rejects.toMatchObject({ code: 'internal' })
      expect(await bench.rows()).toHaveLength(3)
    })

    it(`the log ${name} continues after the last row when it is opened again`, async () => {
      const { runId, bench } = await begin()
      const again = bench.open()
      await expect(again.append({ rows: stamp(runId, 0, BEGINNING) })).rejects.toMatchObject({
        code: 'internal',
      })
      await again.append(look(runId, 2, 1))
      expect((await bench.rows()).map((row) => row.seq)).toEqual([0, 1, 2])
    })
  })
}

import { Recorder } from '@harness/web/core/recorder.ts'
import { expect, it } from 'vitest'
import { newRunId, RUN_STARTED } from '../store/sample-rows.ts'

it('a stage with nothing to say writes nothing, and the next row has the next number', async () => {
  const batches: number[][] = []
  const log = {
    append: async ({ rows }: { rows: readonly { seq: number }[] }) => {
      batches.push(rows.map(({ seq }) => seq))
    },
  }
  const clock = {
    now: () => 0,
    monotonic: () => 0,
    timestamp: () => '2026-11-22T10:00:00.000Z',
    sleep: async () => undefined,
  }
  const recorder = new Recorder({ log, clock }, newRunId())
  await recorder.write([])
  await recorder.write([RUN_STARTED])
  await recorder.write([])
  expect(batches).toEqual([[0]])
})

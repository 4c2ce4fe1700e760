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

it('the lines of a screen are kept without secrets, and not at all where a secret is spread over them', async () => {
  const kept: unknown[] = []
  const log = {
    append: async ({ screen }: { screen?: { scene: { lines?: unknown } } }) => {
      kept.push(screen?.scene.lines)
    },
  }
  const clock = {
    now: () => 0,
    monotonic: () => 0,
    timestamp: () => '2026-11-22T10:00:00.000Z',
    sleep: async () => undefined,
  }
  const recorder = new Recorder({ log, clock }, newRunId())
  const rect = { x: 0, y: 0, width: 10, height: 10 }
  const show = (...words: readonly string[]) =>
    recorder.write([RUN_STARTED], {
      screen: {
        ...{ step: 1, marks: [] },
        scene: {
          ...{ pointSize: { width: 100, height: 100 }, scale: 1, elements: [] },
          text: words.join(' '),
          lines: words.map((text) => ({ text, rect })),
        },
      },
    })
  await show('Pay with', '4111 1111 1111 1111')
  await show('4111 1111', '1111 1111')
  expect(kept).toEqual([
    [
      { text: 'Pay with', rect },
      { text: '•••• 1111', rect },
    ],
    undefined,
  ])
})

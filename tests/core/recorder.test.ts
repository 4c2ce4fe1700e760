import { CallId } from '@harness/shared/base/ids.ts'
import { ScreenFile } from '@harness/shared/device/observation.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { LogBatch } from '@harness/web/core/ports.ts'
import { Recorder } from '@harness/web/core/recorder.ts'
import { expect, it } from 'vitest'
import { generatedRun } from '../bundle/generated-run.ts'
import { newRunId, RUN_STARTED } from '../store/sample-rows.ts'

const CLOCK = {
  now: () => 0,
  monotonic: () => 0,
  timestamp: () => '2026-11-22T10:00:00.000Z',
  sleep: async () => undefined,
}

it('a stage with nothing to say writes nothing, and the next row has the next number', async () => {
  const batches: number[][] = []
  const log = {
    append: async ({ rows }: { rows: readonly { seq: number }[] }) => {
      batches.push(rows.map(({ seq }) => seq))
    },
  }
  const recorder = new Recorder({ log, clock: CLOCK }, newRunId())
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
  const recorder = new Recorder({ log, clock: CLOCK }, newRunId())
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

it('an id that looks like a card number stays as it is', async () => {
  const written: Row[] = []
  const log = { append: async ({ rows }: { rows: readonly Row[] }) => void written.push(...rows) }
  const recorder = new Recorder({ log, clock: CLOCK }, newRunId())
  const callId = CallId.parse('abcd4111-1111-4111-8110-1abcdef01234')
  expect(recorder.redactor.text(callId)).not.toBe(callId)
  await recorder.write([{ kind: 'approval_requested', step: 1, callId, reason: 'mode' }])
  expect(written).toMatchObject([{ callId }])
})

it('a password that is also a word of the log makes no row and no screen unreadable', async () => {
  const { rows, screens } = generatedRun(1, 3)
  const [screen] = screens
  const broken: string[] = []
  for (const secret of new Set([...rows, screen].flatMap(wordsIn))) {
    const log = { append: async (batch: LogBatch) => void ScreenFile.parse(batch.screen) }
    const recorder = new Recorder({ log, clock: CLOCK }, newRunId())
    recorder.redactor.learn(secret)
    await recorder.write(rows, screen && { screen }).catch(() => broken.push(secret))
  }
  expect(broken).toEqual([])
})

function wordsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}

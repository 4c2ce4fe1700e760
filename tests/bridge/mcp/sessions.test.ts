import type { DrivenReply, Turn } from '@harness/shared/order/automation.ts'
import { expect, it } from 'vitest'
import { RUN_STARTED, stamp } from '../../store/sample-rows.ts'
import { connected } from './connected.ts'

const SCREEN: Turn = {
  kind: 'screen',
  scene: {
    pointSize: { width: 10, height: 10 },
    scale: 1,
    url: 'http://127.0.0.1:3000/',
    elements: [],
    text: 'Seeds',
  },
  marks: [],
  image: { base64: '', mediaType: 'image/jpeg', size: { width: 10, height: 10 } },
  tools: ['tap_mark', 'read_screen'],
}

it('observe gives the screen of the last call while it is fresh or the device says it is the same, and else a new one without an input to the app', async () => {
  let nowMs = 0
  let same = true
  const made: string[] = []
  const { call, runs, started } = await connected({
    elapsed: () => nowMs,
    isAsObserved: () => same,
    worker: {
      turn: async () => SCREEN,
      reply: async ({ calls }: DrivenReply) => {
        made.push(...calls.map(({ name }) => name))
        return SCREEN
      },
    },
  })
  const opened = await call('start_session', { url: 'http://127.0.0.1:3000/' })
  const session_id = String(opened.structuredContent?.['session_id'])
  const runId = started[0]?.order.runId
  if (!runId) throw new Error('no run')
  await runs.take({ rows: stamp(runId, 0, [RUN_STARTED]), png: new Uint8Array() })
  nowMs += 400
  const seen = await call('observe', { session_id })
  expect(seen.structuredContent).toMatchObject({ text: 'Seeds', marks: [] })
  expect(made).toEqual([])
  nowMs += 400
  await call('observe', { session_id })
  expect(made).toEqual([])
  same = false
  await call('observe', { session_id })
  expect(made).toEqual(['read_screen'])
})

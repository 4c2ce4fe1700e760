import type { DrivenReply, Turn } from '@harness/shared/order/automation.ts'
import { expect, it } from 'vitest'
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

it('observe gives the screen of the last call while it is fresh, and later a new one without an input to the app', async () => {
  let nowMs = 0
  const made: string[] = []
  const { call } = await connected({
    elapsed: () => nowMs,
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
  nowMs += 400
  const seen = await call('observe', { session_id })
  expect(seen.structuredContent).toMatchObject({ text: 'Seeds', marks: [] })
  expect(made).toEqual([])
  nowMs += 400
  await call('observe', { session_id })
  expect(made).toEqual(['read_screen'])
})

import type { PhaseNow } from '@harness/bridge/mcp/runs/pause.ts'
import type { DrivenReply } from '@harness/shared/log/wire/automation.ts'
import { expect, it } from 'vitest'
import { LEG_STARTED, RUN_STARTED, stamp } from '../../store/sample-rows.ts'
import { connected, textIn } from './connected.ts'

const HERE = { goal: 'Find the fern', url: 'http://127.0.0.1:3000/', provider: 'sweep' }
const png = new Uint8Array()

/** A server whose clock the test moves. */
async function withClock(argv: readonly string[] = [], isWatched = () => false) {
  let nowMs = 0
  const replies: DrivenReply[] = []
  const server = await connected({
    argv,
    isWatched,
    elapsed: () => nowMs,
    worker: {
      async reply(given) {
        replies.push(given)
        return { kind: 'over' }
      },
    },
  })
  return {
    ...server,
    replies,
    async after(seconds: number) {
      nowMs += seconds * 1_000
      await server.stopIdle()
    },
  }
}

it('a session without a call for 600 seconds is ended, and a call starts that time again', async () => {
  const { call, after, stopped } = await withClock()
  const opened = await call('start_session', { url: HERE.url })
  const session_id = String(opened.structuredContent?.['session_id'])
  await after(599)
  expect(stopped).toEqual([])
  await call('act', { session_id, tool: 'back', intent: 'Go back.' })
  await after(599)
  expect(stopped).toEqual([])
  await after(1)
  expect(stopped).toEqual([session_id])
  const late = await call('act', { session_id, tool: 'back', intent: 'Too late.' })
  expect(textIn(late)).toContain('this session has ended')
})

it('a run without a row for 900 seconds is stopped, and a row starts that time again', async () => {
  const { call, after, stopped, runs, started } = await withClock()
  await call('start_run', HERE)
  const runId = started[0]?.order.runId
  if (!runId) throw new Error('no run')
  await runs.take({ rows: stamp(runId, 0, [RUN_STARTED]), png })
  await after(899)
  await runs.take({ rows: stamp(runId, 1, [LEG_STARTED]), png })
  await after(899)
  expect(stopped).toEqual([])
  await after(1)
  expect(stopped).toEqual([runId])
})

it('neither a run nor a session ends by itself where the user said never', async () => {
  const { call, after, stopped } = await withClock(['--idle=0'])
  await call('start_run', HERE)
  await call('start_session', { url: HERE.url })
  await after(1_000_000)
  expect(stopped).toEqual([])
})

async function paused(isWatched: () => boolean, now: Omit<PhaseNow, 'kind' | 'step'>) {
  const server = await withClock([], isWatched)
  await server.call('start_run', HERE)
  const runId = server.started[0]?.order.runId
  if (!runId) throw new Error('no run')
  await server.runs.take({ rows: stamp(runId, 0, [RUN_STARTED]), png })
  server.runs.setPhase(runId, { kind: 'phase', step: 1, ...now })
  return { ...server, runId }
}

it('a run that waits for a person is not ended while the app is open, and has its time after that', async () => {
  let isOpen = true
  const { after, stopped, runId } = await paused(() => isOpen, { phase: 'paused' })
  await after(1_000)
  await after(1_000)
  isOpen = false
  await after(899)
  expect(stopped).toEqual([])
  await after(1)
  expect(stopped).toEqual([runId])
})

it('a run that waits for a person while the app is closed is ended', async () => {
  const { after, stopped, runId } = await paused(() => false, { phase: 'paused' })
  await after(900)
  expect(stopped).toEqual([runId])
})

it('a run that waits for no person is ended although the app is open', async () => {
  const { after, stopped, runId } = await paused(() => true, { phase: 'lost', waitMs: 30_000 })
  await after(900)
  expect(stopped).toEqual([runId])
})

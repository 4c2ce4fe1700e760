import type { PhaseNow } from '@harness/bridge/mcp/runs/pause.ts'
import { allowedModel, readSettings } from '@harness/bridge/mcp/settings.ts'
import { HarnessError, toWire } from '@harness/shared/base/errors.ts'
import { CallId } from '@harness/shared/base/ids.ts'
import { expect, it } from 'vitest'
import { LEG_STARTED, newRunId, RUN_STARTED, stamp, stepStarted } from '../../store/sample-rows.ts'
import { connected, textIn } from './connected.ts'

const NO_PICTURE = new Uint8Array()

async function going(isWatched = true) {
  const here = await connected({ isWatched })
  const runId = newRunId()
  await here.runs.begin(runId)
  const rows = stamp(runId, 0, [RUN_STARTED, LEG_STARTED, stepStarted(1)])
  await here.runs.take({ rows, png: NO_PICTURE })
  return { ...here, runId, now: (now: PhaseNow) => here.runs.setPhase(runId, now) }
}

const phase = (more: Omit<PhaseNow, 'kind' | 'step'>): PhaseNow => ({
  kind: 'phase',
  step: 1,
  ...more,
})

it('a wait for a run ends when it pauses at its token budget, with the cause and what a person can do', async () => {
  const run = await going()
  const answer = run.call('get_run', { run_id: run.runId, wait_s: 60 })
  await expect.poll(() => run.runs.listeners()).toBe(1)
  run.now(phase({ phase: 'paused', spent: 'tokens' }))
  const paused = await answer
  expect(paused.structuredContent).toMatchObject({
    phase: 'paused',
    waiting_for: expect.stringContaining('The token budget is used up'),
  })
  expect(textIn(paused)).toContain('cancel_run ends it')
  run.now(phase({ phase: 'thinking' }))
  const { structuredContent } = await run.call('get_run', { run_id: run.runId })
  expect(structuredContent).toMatchObject({ phase: 'running' })
  expect(structuredContent).not.toHaveProperty('waiting_for')
})

it('a fault of the model and a lost device are named as the cause, a pause of a person too', async () => {
  const run = await going()
  const said = async (now: PhaseNow) => {
    run.now(now)
    const { structuredContent } = await run.call('get_run', { run_id: run.runId })
    return String(structuredContent?.['waiting_for'])
  }
  const model = new HarnessError('model_unreachable', { origin: 'http://127.0.0.1:11434' })
  expect(await said(phase({ phase: 'lost', error: toWire(model) }))).toContain(model.message)
  const device = new HarnessError('device_lost', { what: 'the browser ended' })
  expect(await said(phase({ phase: 'lost', error: toWire(device) }))).toContain(device.message)
  expect(await said(phase({ phase: 'paused' }))).toContain('A person paused it')
})

it('a call that waits for a person is named in words with the rule that wants one', async () => {
  const run = await going()
  const callId = CallId.parse('00000000-0000-4000-8000-0000000000ca')
  const asked = { kind: 'approval_requested', step: 1, callId, reason: 'buy' } as const
  await run.runs.take({ rows: stamp(run.runId, 3, [asked]), png: NO_PICTURE })
  const said = textIn(await run.call('get_run', { run_id: run.runId, wait_s: 60 }))
  expect(said).toContain('waiting, step 1\nIt waits for a person: the guard rule “buy” asks')
})

it('a call that asks where no person is gets its refusal by itself, so a wait for the run continues', async () => {
  const run = await going(false)
  const callId = CallId.parse('00000000-0000-4000-8000-0000000000ca')
  const asked = { kind: 'approval_requested', step: 1, callId, reason: 'buy' } as const
  await run.runs.take({ rows: stamp(run.runId, 3, [asked]), png: NO_PICTURE })
  const answer = run.call('get_run', { run_id: run.runId, wait_s: 60 })
  await expect.poll(() => run.runs.listeners()).toBe(1)
  await run.runs.fail(run.runId, 'The worker is gone.')
  expect((await answer).structuredContent).toMatchObject({ phase: 'ended' })
})

it('a rate limit passes by itself, so a wait for the run continues until its end', async () => {
  const run = await going()
  const error = toWire(new HarnessError('model_rate_limited', { seconds: 30 }))
  run.now(phase({ phase: 'lost', error, waitMs: 30_000, wait: 1, waits: 2 }))
  const seen = await run.call('get_run', { run_id: run.runId })
  expect(seen.structuredContent).toMatchObject({ phase: 'paused' })
  expect(textIn(seen)).toContain('sent again by itself after 30 s')
  const answer = run.call('get_run', { run_id: run.runId, wait_s: 60 })
  await expect.poll(() => run.runs.listeners()).toBe(1)
  await run.runs.fail(run.runId, 'The worker is gone.')
  expect((await answer).structuredContent).toMatchObject({ phase: 'ended' })
})

it('a run waits at its budget where a person has the app open, and ends there otherwise', async () => {
  for (const isWatched of [true, false]) {
    const { call, started } = await connected({ isWatched })
    await call('start_run', { url: 'http://127.0.0.1:3000/', goal: 'Find it', provider: 'sweep' })
    expect(started[0]?.order.adjustable).toBe(isWatched ? true : undefined)
  }
})

it('a run continues with another model only within what the server may reach', () => {
  const env = { ANTHROPIC_API_KEY: 'sk-1234' }
  const caller = { cwd: '/', env, platform: 'linux' } as const
  const local = readSettings([], caller)
  const cloud = readSettings(['--cloud=anthropic'], caller)
  const ollama = { provider: 'ollama', model: 'qwen3-vl:8b' } as const
  expect(allowedModel({ ...ollama, origin: 'http://127.0.0.1:11434' }, local)).toBe(undefined)
  const elsewhere = () => allowedModel({ ...ollama, origin: 'http://127.0.0.1:9' }, local)
  expect(elsewhere).toThrow('may not reach http://127.0.0.1:9')
  const claude = { provider: 'anthropic', model: 'claude' } as const
  expect(() => allowedModel(claude, local)).toThrow('--cloud anthropic')
  expect(allowedModel(claude, cloud)?.secret.reveal()).toBe('sk-1234')
  const played = { provider: 'scripted', replies: [] } as const
  expect(() => allowedModel(played, cloud)).toThrow('continues with Ollama')
})

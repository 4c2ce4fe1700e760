import { RunId } from '@harness/shared/base/ids.ts'
import type { Ending } from '@harness/shared/order/run.ts'
import { expect, it } from 'vitest'
import { LEG_STARTED, newRunId, RUN_STARTED, stamp, stepStarted } from '../../store/sample-rows.ts'
import { connected, textIn } from './connected.ts'

const NO_PICTURE = new Uint8Array()

/** As the rows have it: `blocked` and false, which older readers need. */
const completedWith = (ending: Ending) =>
  ({
    kind: 'run_completed',
    verdict: 'blocked',
    confirmed: false,
    ending,
    summary: 'It ended here.',
    frictionCount: 0,
    wouldRealUserSucceed: false,
    stepCount: 1,
    tokensUsedTotal: { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, thinking: 0 },
    durationMs: 1_000,
  }) as const

async function ended(ending: Ending) {
  const server = await connected()
  const runId = RunId.parse(newRunId())
  await server.runs.begin(runId)
  const rows = [RUN_STARTED, LEG_STARTED, stepStarted(1), completedWith(ending)]
  await server.runs.take({ rows: stamp(runId, 0, rows), png: NO_PICTURE })
  return { ...server, runId }
}

it.each(['fault', 'limit', 'stopped'] as const)(
  'a run that ended by %s has no verdict and no opinion for another agent, in any tool',
  async (ending) => {
    const { call, runs, runId } = await ended(ending)
    const run = await call('get_run', { run_id: runId })
    expect(run.structuredContent).toMatchObject({ phase: 'ended', end: 'ended', ending })
    expect(Object.keys(run.structuredContent ?? {})).not.toContain('verdict')
    expect(Object.keys(run.structuredContent ?? {})).not.toContain('would_real_user_succeed')
    expect(textIn(run)).toContain(`ended after 1 step (${ending})`)
    expect(textIn(run)).not.toContain('blocked')
    const listed = await call('list_runs', {})
    expect(listed.structuredContent?.['runs']).toMatchObject([{ run_id: runId, end: 'ended' }])
    expect(JSON.stringify(listed)).not.toContain('blocked')
    const compared = await call('compare_runs', { a: runId, b: runId })
    expect(JSON.stringify(compared)).not.toContain('blocked')
    await runs.close()
  },
)

it('a run that its persona gave up is blocked for another agent, with its opinion', async () => {
  const { call, runs, runId } = await ended('goal')
  const run = await call('get_run', { run_id: runId })
  const said = { end: 'blocked', verdict: 'blocked', would_real_user_succeed: false }
  expect(run.structuredContent).toMatchObject(said)
  expect(textIn(run)).toContain('blocked after 1 step (goal)')
  await runs.close()
})

it('a session whose agent gave no opinion has none: the log repeats its verdict', async () => {
  const { call, runs } = await connected()
  const runId = RunId.parse(newRunId())
  await runs.begin(runId)
  const session = {
    ...RUN_STARTED,
    origin: 'agent',
    provider: 'scripted',
    model: 'editor',
  } as const
  const end = { ...completedWith('goal'), verdict: 'success', wouldRealUserSucceed: true } as const
  const rows = [session, LEG_STARTED, stepStarted(1), end]
  await runs.take({ rows: stamp(runId, 0, rows), png: NO_PICTURE })
  const { structuredContent } = await call('get_run', { run_id: runId })
  expect(structuredContent).toMatchObject({ verdict: 'success' })
  expect(Object.keys(structuredContent ?? {})).not.toContain('would_real_user_succeed')
  await runs.close()
})

it('a finding of a sensor alone is named once in its words', async () => {
  const { call, runs } = await connected()
  const runId = RunId.parse(newRunId())
  await runs.begin(runId)
  const dead = { sensor: 'dead_tap', value: 1_200, unit: 'ms', detail: 'Nothing changed.' }
  const rows = [
    RUN_STARTED,
    LEG_STARTED,
    stepStarted(1),
    { kind: 'signal', step: 1, ...dead } as const,
  ]
  await runs.take({ rows: stamp(runId, 0, rows), png: NO_PICTURE })
  const found = await call('list_findings', { run_id: runId })
  expect(textIn(found)).toBe('Dead tap (Medium, takes effort; Measured, step 1) · Nothing changed.')
  await runs.close()
})

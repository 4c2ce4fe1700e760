// Optional fields of rows: in the row when they are known, also when they are empty or zero, and
// absent otherwise.
import { SessionId } from '@harness/shared/base/ids.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import { runCompletedRow } from '@harness/web/core/rows.ts'
import type { LegEnd } from '@harness/web/core/stop/policy.ts'
import { EMPTY_TALLY } from '@harness/web/core/tally.ts'
import { describe, expect, it } from 'vitest'
import { approving } from './control/watcher.ts'
import { call, done, RUN, run, screen, tap } from './rig.ts'

describe('the first row of a run', () => {
  it('the first row of a run has no field for anything unknown', async () => {
    const { of } = await run({ replies: [done()] })
    const [row] = of('run_started')
    expect(Object.keys(row?.device ?? {})).toEqual(['kind', 'name'])
    for (const field of ['follows', 'credentialLabel', 'credentialUsername', 'seed'])
      expect(row).not.toHaveProperty(field)
  })

  it('the first row of a run keeps the device, the sign-in, the earlier run and the seed', async () => {
    const { of } = await run({
      replies: [done()],
      plan: { follows: RUN, seed: 0, credential: { label: 'Ann', username: 'ann' } },
      ports: ({ driver }) => ({
        driver: { ...driver, info: { ...driver.info, runtime: '', udid: 'A-1' } },
      }),
    })
    expect(of('run_started')[0]).toMatchObject({
      sessionId: SessionId.parse('22222222-2222-4222-8222-222222222222'),
      ...{ follows: RUN, seed: 0, credentialLabel: 'Ann', credentialUsername: 'ann' },
      device: { kind: 'web', name: 'Chromium', runtime: '', udid: 'A-1' },
    })
  })

  it('the first row of a run says all that is known of its device', async () => {
    const device = {
      ...{ form: 'screens' as const, sandbox: false, runtime: 'iOS 26', udid: 'A-1' },
      ...{ attached: '127.0.0.1:4723', appium: true },
    }
    const { of } = await run({
      replies: [done()],
      ports: ({ driver }) => ({ driver: { ...driver, info: { ...driver.info, ...device } } }),
    })
    expect(of('run_started')[0]?.device).toEqual({ kind: 'web', name: 'Chromium', ...device })
  })
})

describe('the last row of a run', () => {
  const end: LegEnd = {
    ...{ verdict: 'skipped', confirmed: false, ending: 'fault', summary: '' },
    wouldRealUserSucceed: false,
  }
  const tally = { ...EMPTY_TALLY, friction: 2, steps: 3 }

  it('the last row of a run calls a skipped last leg blocked', () => {
    expect(runCompletedRow(end, tally, 9)).toEqual({
      ...{ kind: 'run_completed', ...end, verdict: 'blocked', durationMs: 9 },
      ...{ frictionCount: 2, stepCount: 3, tokensUsedTotal: NO_TOKENS },
    })
    expect(runCompletedRow({ ...end, verdict: 'failure' }, tally, 9)).toMatchObject({
      verdict: 'failure',
    })
  })

  it('the last row of a run has an error code only after a fault', () => {
    expect(runCompletedRow(end, tally, 9)).not.toHaveProperty('errorCode')
    expect(runCompletedRow({ ...end, errorCode: 'device_lost' }, tally, 9)).toMatchObject({
      errorCode: 'device_lost',
    })
  })
})

describe('the rows of a step', () => {
  it('the first row of a step leaves out the address, title and scroll offset of a screen without them', async () => {
    const { url: _, title: __, scroll: ___, ...bare } = screen(0)
    const { of } = await run({ replies: [done()], recording: { screens: [bare] } })
    for (const field of ['url', 'title', 'scroll'])
      expect(of('step_started')[0]).not.toHaveProperty(field)
  })

  it('the first row of a step keeps an empty address and title', async () => {
    const empty = screen(0, { url: '', title: '' })
    const { of } = await run({ replies: [done()], recording: { screens: [empty] } })
    expect(of('step_started')[0]).toMatchObject({ url: '', title: '', scroll: { x: 0, y: 0 } })
  })

  it('the row of a call has points and mark only when the call has them, and no edit without one', async () => {
    const replies = [{ calls: [call('wait')] }, tap(1), done()]
    const { of } = await run({
      replies,
      plan: { mode: 'step' },
      ports: () => ({ person: approving() }),
    })
    const [wait, tapped] = of('tool_call')
    for (const field of ['points', 'mark', 'edited']) expect(wait).not.toHaveProperty(field)
    expect(tapped).toHaveProperty('points')
    expect(tapped).toHaveProperty('mark')
    expect(tapped).not.toHaveProperty('edited')
  })
})

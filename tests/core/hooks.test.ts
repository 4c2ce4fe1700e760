import type { HookAnswer } from '@harness/shared/log/wire/automation.ts'
import type { HookPoint } from '@harness/shared/order/hooks.ts'
import { HookPoint as Points } from '@harness/shared/order/hooks.ts'
import type { HookEvent } from '@harness/web/core/hooks/port.ts'
import { makeHookPort } from '@harness/web/worker/run/hooks.ts'
import { describe, expect, it } from 'vitest'
import { watcher } from './control/watcher.ts'
import { call, done, note, planOf, type RigOptions, run, tap } from './rig.ts'

const PASSED: HookAnswer = { durationMs: 3 }
const refused = (refusal: string): HookAnswer => ({ refusal, durationMs: 3 })

interface Hooked extends RigOptions {
  readonly points?: readonly HookPoint[]
  readonly hook?: (event: HookEvent) => HookAnswer | Promise<HookAnswer>
}

/** A run with a hook at every point, or at those named; the events in their order. */
async function hooked({ points = Points.options, hook = () => PASSED, ...options }: Hooked) {
  const events: HookEvent[] = []
  const port = makeHookPort(points, async (event) => {
    events.push(event)
    return hook(event)
  })
  const ran = await run({
    ...options,
    ports: (base) => {
      const more = options.ports?.(base) ?? {}
      const log = more.log ?? base.log
      const append = async (batch: Parameters<typeof log.append>[0]) => {
        await log.append(batch)
        port.noting(() => undefined)(batch.rows)
      }
      return { ...more, log: { append }, hooks: port }
    },
  })
  return { ...ran, events }
}

const two = planOf({
  legs: ['One', 'Two'].map((goal) => ({ actionName: '', goal, preservesState: false })),
})

describe('hooks of a run', () => {
  it('CORE-148: the points of a run come in their order, each with a row of the log', async () => {
    const replies = [
      { calls: [...tapped(1), note('confusing_copy', 'What is a kiln?')] },
      done(),
      done(),
    ]
    const { events, of, end, journal } = await hooked({ replies, plan: two })
    expect(end.verdict).toBe('success')
    const points = [
      'before-call',
      'after-call',
      'before-end',
      'finding',
      'between-goals',
      'before-end',
    ]
    expect(events.map(({ point }) => point)).toEqual(points)
    expect(of('hook_ran').map(({ point, passed }) => [point, passed])).toEqual(
      points.map((point) => [point, true]),
    )
    expect(events[0]).toMatchObject({
      version: 1,
      run: { persona: 'First-time visitor', application: { name: 'shop.test' } },
      goal: { number: 1, of: 2, text: 'One' },
      step: 1,
      screen: { url: 'http://shop.test/0', title: 'Page 0' },
      call: { tool: 'tap_mark', class: 'act', label: 'Tap “Go”', input: { id: 1 } },
    })
    expect(events[1]?.outcome).toMatchObject({ success: true, outcome: expect.any(String) })
    expect(events[3]?.finding).toMatchObject({
      quote: 'What is a kiln?',
      severity: expect.any(String),
    })
    expect(events[4]?.goal).toEqual({ number: 2, of: 2, text: 'Two' })
    // Test data is reset before the application starts over.
    const rows = journal.join(' ')
    expect(rows.lastIndexOf('hook_ran', rows.indexOf('reset'))).toBeGreaterThan(-1)
  })

  it('CORE-149: a call that the hook before it refuses is not made, and the model reads the words', async () => {
    const hook = ({ point }: HookEvent) =>
      point === 'before-call' ? refused('Page 0 is closed for tests.') : PASSED
    const { of, journal, requests } = await hooked({ replies: [tap(1), done('blocked')], hook })
    expect(journal).not.toContain('perform')
    const [result] = of('tool_result')
    expect(result).toMatchObject({ outcome: 'refused', success: false })
    expect(result?.detail).toContain('Page 0 is closed for tests.')
    expect(JSON.stringify(requests[1]?.history)).toContain('Page 0 is closed for tests.')
    expect(of('hook_ran').filter(({ passed }) => !passed)).toHaveLength(1)
  })

  it('CORE-149: a call that a person edits is shown to the hook again', async () => {
    const person = watcher(() => ({ decision: 'edit', input: { id: 2 } }))
    const seen: unknown[] = []
    const hook = ({ point, call: made }: HookEvent) => {
      if (point === 'before-call') seen.push(made?.label)
      return point === 'before-call' && made?.label === 'Tap “Stay”' ? refused('Not that.') : PASSED
    }
    const plan = planOf({ mode: 'step' })
    const { journal } = await hooked({
      replies: [tap(1), done()],
      hook,
      plan,
      ports: () => ({ person }),
    })
    expect(seen).toEqual(['Tap “Go”', 'Tap “Stay”'])
    expect(journal).not.toContain('perform')
  })

  it('CORE-150: what fails after a call or at a finding is in the log and changes nothing', async () => {
    const hook = ({ point }: HookEvent) =>
      point === 'after-call' || point === 'finding' ? refused('No tracker.') : PASSED
    const replies = [{ calls: [...tapped(1), note('confusing_copy')] }, done()]
    const { end, of, requests } = await hooked({ replies, hook })
    expect(end).toMatchObject({ verdict: 'success', ending: 'goal' })
    const failed = of('hook_ran').filter(({ passed }) => !passed)
    expect(failed.map(({ point, detail }) => [point, detail])).toEqual([
      ['after-call', 'No tracker.'],
      ['finding', 'No tracker.'],
    ])
    expect(JSON.stringify(requests)).not.toContain('No tracker.')
  })

  it('CORE-152: a hook that throws refuses what it guards, and a reset that fails ends the run', async () => {
    const broken = () => Promise.reject(new Error('broken'))
    const call = await hooked({
      replies: [tap(1), done('blocked')],
      points: ['before-call'],
      hook: broken,
    })
    expect(call.journal).not.toContain('perform')
    const hook = () => refused('The database is gone.')
    const points = ['between-goals'] as const
    const { end, of } = await hooked({ replies: [done(), done()], plan: two, points, hook })
    expect(end).toMatchObject({ verdict: 'blocked', ending: 'fault', errorCode: 'hook_refused' })
    expect(end.summary).toContain('The database is gone.')
    expect(of('step_started')).toHaveLength(1)
  })

  it('CORE-46: an end that the hook refuses three times goes back to the model, then blocks the goal', async () => {
    const hook = () => refused('The order is not in the database.')
    const replies = [done(), done(), done(), done(), done()]
    const { end, requests, of } = await hooked({ replies, points: ['before-end'], hook })
    expect(requests).toHaveLength(4)
    expect(requests[1]?.reminder + JSON.stringify(requests[1])).toContain('not in the database')
    expect(end).toMatchObject({ verdict: 'blocked', ending: 'goal' })
    expect(end.summary).toContain('The order is not in the database.')
    expect(of('hook_ran')).toHaveLength(4)
  })

  it('CORE-153: hooks that pass leave every request as it is without them', async () => {
    const replies = [{ calls: [...tapped(1), note('confusing_copy')] }, tap(2), done()]
    const [plain, with_] = [await run({ replies }), await hooked({ replies })]
    // Pictures are functions and bytes of their own.
    expect(JSON.stringify(with_.requests)).toBe(JSON.stringify(plain.requests))
  })

  it('CORE-153: words of a hook are cut at 2,000 characters, and hidden characters are removed', async () => {
    const hook = () => refused(`a\u202eb\u200b${'x'.repeat(5_000)}`)
    const { of } = await hooked({ replies: [tap(1), done()], points: ['before-call'], hook })
    const [row] = of('hook_ran')
    expect(row?.detail?.startsWith('abxx')).toBe(true)
    expect(row?.detail?.length).toBeLessThanOrEqual(2_000)
  })

  it('the events of hooks carry no secret of the run', async () => {
    const secret = {
      calls: [call('type', { text: 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789' })],
    }
    const { events } = await hooked({ replies: [secret, done()] })
    expect(JSON.stringify(events)).not.toContain('abcdefghijklmnop')
  })

  it('a run that is stopped while a hook runs ends as stopped', async () => {
    const controller = new AbortController()
    const hook = () => {
      controller.abort()
      return new Promise<HookAnswer>(() => undefined)
    }
    const { end, of } = await hooked({
      replies: [tap(1)],
      points: ['before-call'],
      hook,
      controller,
    })
    expect(end.ending).toBe('stopped')
    expect(of('model_called')).toHaveLength(1)
  })
})

function tapped(id: number) {
  return tap(id).calls ?? []
}

// The log of a run that ended in any way: its counts add up, and every failure has its row.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { Row } from '@harness/shared/log/rows.ts'
import { addTokens, NO_TOKENS } from '@harness/shared/order/run.ts'
import { BUILT_IN_RULES } from '@harness/web/core/rules/built-in.ts'
import { describe, expect, it } from 'vitest'
import { call, done, note, type Ran, type RigOptions, run, screen, tap, unchanged } from './rig.ts'

const tokens = { input: 300, cacheRead: 200, cacheWrite: 100, output: 40, thinking: 7 }
const paid = (reply: object) => ({ ...reply, tokens })
const lost: RigOptions['ports'] = ({ driver }) => ({
  driver: { ...driver, perform: () => Promise.reject(new HarnessError('device_lost')) },
})
const undrawable: RigOptions['ports'] = ({ imaging }) => ({
  imaging: {
    render: async (picture) => ({
      ...(await imaging.render(picture)),
      image: () => Promise.reject(new HarnessError('observe_failed', { what: 'no canvas' })),
    }),
  },
})
const failing = (code: string, detail = {}) => ({ error: { code, detail } })

const ENDINGS: readonly (readonly [string, string, RigOptions, string | undefined])[] = [
  [
    'a goal',
    'goal',
    { replies: [paid({ calls: [note('dead_end'), call('wait')] }), paid(done())] },
    undefined,
  ],
  [
    'a limit of steps',
    'limit',
    { replies: [paid(tap(1)), paid(tap(2))], plan: { stepBudget: 2 } },
    undefined,
  ],
  [
    'a limit of tokens',
    'limit',
    { replies: [paid(tap(1))], plan: { tokenBudget: 200 } },
    undefined,
  ],
  [
    'a circle',
    'stuck',
    {
      replies: Array.from({ length: 5 }, () => paid(tap(1))),
      recording: { screens: [screen(0)], respond: () => ({ outcome: unchanged, next: 0 }) },
    },
    undefined,
  ],
  ['a lost device', 'fault', { replies: [paid(tap(1))], ports: lost }, 'device_lost'],
  ['a picture that cannot be drawn', 'fault', { ports: undrawable }, 'observe_failed'],
  [
    'a model that never answers usefully',
    'fault',
    { replies: [paid({}), paid({ text: 'Hm.' }), paid({})] },
    'model_reply_invalid',
  ],
  [
    'a model that failed, was asked once more, and failed again',
    'fault',
    { replies: [failing('model_server_error'), failing('model_server_error')] },
    'model_server_error',
  ],
  [
    'a key that is refused',
    'fault',
    { replies: [failing('model_auth_refused')] },
    'model_auth_refused',
  ],
]

function sums({ of }: Ran) {
  const calls = of('model_called').map((row) => row.tokens)
  return {
    stepCount: of('step_started').length,
    frictionCount: of('friction').length,
    tokensUsedTotal: calls.reduce(addTokens, NO_TOKENS),
  }
}

describe.each(ENDINGS)('a run that ends with %s', (how, ending, options, errorCode) => {
  it(`a run that ends with ${how} logs its beginning and its end in full, and its sums are those of its rows`, async () => {
    const ran = await run(options)
    const [started] = ran.of('run_started')
    const [completed, ...more] = ran.of('run_completed')
    expect(started).toMatchObject({
      ...{ origin: 'you', goal: 'Buy a lamp', personaName: 'First-time visitor' },
      ...{ provider: 'scripted', mode: 'autonomous', strict: false, harnessVersion: '0.0.0' },
      ...{ application: { name: 'shop.test', kind: 'web' }, device: { kind: 'web' } },
      promptHash: expect.stringMatching(/^[0-9a-f]{14}$/),
    })
    expect(more).toEqual([])
    expect(completed).toMatchObject({ ending, ...sums(ran) })
    expect(completed?.errorCode).toBe(errorCode)
    expect(completed?.summary).not.toBe('')
    // All time of the clock is counted except its own readings, a millisecond each.
    const elapsedMs = Date.parse(completed?.ts ?? '') - Date.parse(started?.ts ?? '')
    expect(completed?.durationMs).toBeLessThanOrEqual(elapsedMs)
    expect(completed?.durationMs).toBeGreaterThanOrEqual(elapsedMs - 1 - sums(ran).stepCount)
    expect(ending === 'goal' || completed?.verdict === 'blocked').toBe(true)
  })

  it(`a run that ends with ${how} says of no step that it took longer than its rows are apart`, async () => {
    const { of } = await run(options)
    const starts = of('step_started').map(({ ts }) => Date.parse(ts))
    const acted = new Set(of('tool_call').map(({ step }) => step))
    expect(of('step_completed').map(({ step }) => step)).toEqual([...acted])
    for (const { step, durationMs, ts } of of('step_completed')) {
      const before = step === 1 ? of('run_started')[0]?.ts : of('step_completed')[step - 2]?.ts
      expect(starts[step - 1]).toBeGreaterThanOrEqual(Date.parse(before ?? ''))
      expect(durationMs).toBeLessThanOrEqual(Date.parse(ts) - Date.parse(before ?? ''))
      expect(durationMs).toBeGreaterThan(0)
    }
  })

  it(`a run that ends with ${how} counts every model call once and in its step, also the failed ones`, async () => {
    const { of } = await run(options)
    for (const { step, tokensThisStep } of of('step_completed')) {
      const calls = of('model_called').filter((row) => row.step === step)
      expect(tokensThisStep).toEqual(calls.map((row) => row.tokens).reduce(addTokens, NO_TOKENS))
    }
    const attempts = of('model_called').map(({ step, attempt }) => `${step}.${attempt}`)
    expect(new Set(attempts).size).toBe(attempts.length)
  })

  it(`a run that ends with ${how} leaves no call open, names its last step, and evaluated why it ended`, async () => {
    const { of, rows } = await run(options)
    const ids = (kind: 'tool_call' | 'tool_result') => of(kind).map(({ callId }) => callId)
    expect(ids('tool_result')).toEqual(ids('tool_call'))
    const last = of('stop_evaluated').at(-1)
    expect(last).toMatchObject({ decision: 'end', step: of('step_started').length })
    expect(last?.reason).not.toBe('')
    expect(foldAll(rows).phase).toBe('completed')
    expect(rows.map((row) => Row.parse(JSON.parse(JSON.stringify(row))))).toEqual(rows)
  })
})

describe('what was tried to save a run', () => {
  it('the log keeps a failed model call, the second attempt, and that it helped', async () => {
    const { of } = await run({ replies: [failing('model_server_error'), paid(done())] })
    expect(of('model_called')).toMatchObject([
      { step: 1, attempt: 1, stopReason: 'error', error: { code: 'model_server_error' } },
      { step: 1, attempt: 2, stopReason: 'done', tokens },
    ])
    expect(of('run_completed')).toMatchObject([{ verdict: 'success' }])
  })
})

describe('counters', () => {
  it('the log has rows to count calls, errors, refusals, nudges and rejected replies', async () => {
    const { of } = await run({
      replies: [{ text: 'Hm.' }, tap(1), tap(9), tap(9), tap(9), tap(1), tap(1), done()],
      recording: { screens: [screen(0)], respond: () => ({ outcome: unchanged, next: 0 }) },
      plan: { rules: BUILT_IN_RULES },
    })
    const rejected = of('model_called').filter(({ error }) => error)
    expect(rejected.map(({ error }) => error?.code)).toEqual([
      ...['model_reply_invalid', 'tool_input_invalid', 'tool_input_invalid'],
    ])
    expect(of('model_called')).toHaveLength(of('tool_call').length + rejected.length)
    const refused = of('tool_result').filter(({ outcome }) => outcome === 'stale_mark')
    expect(refused).toHaveLength(1)
    const reasons = of('nudged').map(({ reason }) => reason)
    expect(reasons).toContain('cycle')
  })
})

describe('an activity listener', () => {
  it('an activity listener cannot stop a run or change its order by failing', async () => {
    const replies = [tap(1), { calls: [call('wait')] }, done()]
    const quiet = await run({ replies })
    const loud = await run({
      replies,
      ports: () => ({
        onActivity: () => {
          throw new HarnessError('internal', { what: 'the screen is gone' })
        },
      }),
    })
    expect(loud.journal).toEqual(quiet.journal)
    expect(loud.end).toEqual(quiet.end)
  })
})

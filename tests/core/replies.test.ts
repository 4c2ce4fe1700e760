import { describe, expect, it } from 'vitest'
import { call, done, note, run, tap } from './rig.ts'

describe('unusable replies', () => {
  const unusable: readonly (readonly [string, unknown, string])[] = [
    ['nothing at all', {}, 'You called no tool'],
    ['words only', { text: 'I would tap the button.' }, 'You called no tool'],
    ['two tools', { calls: [call('wait'), call('back')] }, 'You called 2 tools'],
    ['a note only', { calls: [note('dead_end')] }, 'called no other tool'],
    ['a tool that does not exist', { calls: [call('tapp')] }, 'There is no tool tapp'],
    [
      'no intent',
      { calls: [{ name: 'wait', input: { observation: 'A page.' } }] },
      'intent is missing',
    ],
    [
      'an empty observation',
      { calls: [call('wait', { observation: ' ' })] },
      'observation must not be empty',
    ],
    [
      'a friction kind of its own',
      { calls: [note('agent_blocked'), call('wait')] },
      'kind must be one of',
    ],
    ['a reply that was cut off', { calls: [call('wait')], stopReason: 'length' }, 'cut off'],
  ]

  it.each(unusable)(
    'feeds back %s and asks again for the same screen',
    async (_, reply, problem) => {
      const { of, requests, end } = await run({ replies: [reply, done()] })
      expect(requests).toHaveLength(2)
      expect(requests[1]?.reminder).toContain(problem)
      expect(of('step_started')).toHaveLength(1)
      expect(of('model_called').map(({ attempt, error }) => [attempt, error?.code])).toEqual([
        [1, 'model_reply_invalid'],
        [2, undefined],
      ])
      expect(end.verdict).toBe('success')
    },
  )

  it('ends the leg as blocked with agent_blocked friction after three of them', async () => {
    const { of, end, requests } = await run({ replies: [{}, { text: 'Hm.' }, {}, done()] })
    expect(requests).toHaveLength(3)
    expect(of('friction')).toMatchObject([{ frictionKind: 'agent_blocked', step: 1 }])
    expect(of('tool_call')).toHaveLength(0)
    expect(end).toMatchObject({
      verdict: 'blocked',
      ending: 'fault',
      errorCode: 'model_reply_invalid',
    })
    expect(of('run_completed')).toMatchObject([
      { verdict: 'blocked', frictionCount: 1, stepCount: 1 },
    ])
  })

  it('forgets the rejection in the next step', async () => {
    const { requests } = await run({ replies: [{}, tap(1), done()] })
    expect(requests[2]?.reminder).not.toContain('could not be used')
  })
})

describe('a model that fails', () => {
  const fails = (code: string, detail = {}) => ({ error: { code, detail } })

  it('is asked once more after a server error, and only once', async () => {
    const { end, clock } = await run({ replies: [fails('model_server_error'), done()] })
    expect(end.verdict).toBe('success')
    expect(clock.slept).toEqual([1_000])
    const twice = await run({
      replies: [fails('model_server_error'), fails('model_server_error'), done()],
    })
    expect(twice.end).toMatchObject({
      verdict: 'blocked',
      ending: 'fault',
      errorCode: 'model_server_error',
    })
    expect(twice.of('model_called')).toHaveLength(2)
  })

  it('is waited for as long as a rate limit says, up to a minute', async () => {
    const { end, clock } = await run({
      replies: [fails('model_rate_limited', { seconds: 20 }), done()],
    })
    expect(end.verdict).toBe('success')
    expect(clock.slept).toEqual([20_000])
    const long = await run({ replies: [fails('model_rate_limited', { seconds: 61 }), done()] })
    expect(long.end).toMatchObject({ ending: 'fault', errorCode: 'model_rate_limited' })
  })

  it.each(['model_auth_refused', 'model_request_refused', 'model_missing'])(
    'is not asked again after %s',
    async (code) => {
      const { end, requests } = await run({ replies: [fails(code), done()] })
      expect(requests).toHaveLength(1)
      expect(end).toMatchObject({ verdict: 'blocked', ending: 'fault', errorCode: code })
    },
  )

  it('has three attempts in all, whatever went wrong', async () => {
    const { requests, end } = await run({ replies: [{}, fails('model_server_error'), {}, done()] })
    expect(requests).toHaveLength(3)
    expect(end.errorCode).toBe('model_reply_invalid')
  })
})

import { describe, expect, it } from 'vitest'
import { call, done, note, run, speech, tap } from '../rig.ts'

describe('unusable replies', () => {
  const unusable: readonly (readonly [string, unknown, string, code?: string])[] = [
    ['nothing at all', {}, 'The reply was empty'],
    ['white space only', { text: ' \n' }, 'The reply was empty'],
    ['thoughts only', { tokens: { thinking: 90 } }, 'The reply contained only thoughts'],
    ['words only', { text: 'I would tap the button.' }, 'The reply contained only text'],
    ['a call written as text', { text: 'tap_mark(3)' }, 'wrote a call of tap_mark as text'],
    [
      'a call written as JSON',
      { text: '{"tool": "wait", "input": {"ms": 5}}' },
      'wrote a call of wait as text',
    ],
    ['two tools', { calls: [call('wait'), call('back')] }, 'You called 2 tools (wait, back)'],
    [
      'the end beside another tool',
      { calls: [call('wait'), ...(done().calls ?? [])] },
      'You called 2 tools (wait, mark_goal_done)',
    ],
    ['the same act twice', { calls: [call('back'), call('back')] }, 'You called 2 tools'],
    ['a note only', { calls: [note('dead_end')] }, 'called no other tool'],
    [
      'a tool that does not exist',
      { calls: [call('tapp')] },
      'There is no tool tapp. Did you mean tap? The tools are: answer_dialog, back,',
      'tool_unknown',
    ],
    [
      'no intent',
      { calls: [{ name: 'wait', input: { observation: 'A page.' } }] },
      'intent is missing',
      'tool_input_invalid',
    ],
    [
      'an empty observation',
      { calls: [call('wait', { observation: ' ' })] },
      'observation must not be empty',
      'tool_input_invalid',
    ],
    [
      'a value of the wrong type',
      { calls: [call('tap_mark', { id: true })] },
      'id must be a number',
      'tool_input_invalid',
    ],
    [
      'a friction kind of its own',
      { calls: [note('agent_blocked'), call('wait')] },
      'kind must be one of',
      'tool_input_invalid',
    ],
    ['a reply that was cut off', { calls: [call('wait')], stopReason: 'length' }, 'cut off'],
    [
      'two calls that were cut off',
      { calls: [call('wait'), { name: 'tap', input: '{"x": 1' }], stopReason: 'length' },
      'cut off',
    ],
    [
      'arguments that break off',
      { calls: [{ name: 'wait', input: '{"observation": "A pa' }] },
      'must be an object',
      'tool_input_invalid',
    ],
  ]

  it.each(unusable)(
    'the loop feeds back %s and asks again for the same screen',
    async (_, reply, problem, code = 'model_reply_invalid') => {
      const { of, requests, end, journal } = await run({ replies: [reply, done()] })
      expect(requests).toHaveLength(2)
      expect(requests[1]?.reminder).toContain(problem)
      expect(of('step_started')).toHaveLength(1)
      expect(of('model_called').map(({ attempt, error }) => [attempt, error?.code])).toEqual([
        [1, code],
        [2, undefined],
      ])
      expect(journal).not.toContain('perform')
      expect(end.verdict).toBe('success')
    },
  )

  it('the loop accepts arguments as JSON text, and the same ending called twice', async () => {
    const input = JSON.stringify({ ...speech, ms: 5 })
    const twice = [...(done().calls ?? []), ...(done().calls ?? [])]
    const { of, requests } = await run({
      replies: [{ calls: [{ name: 'wait', input }] }, { calls: twice }],
    })
    expect(requests).toHaveLength(2)
    expect(of('tool_call').map(({ tool }) => tool)).toEqual(['wait', 'mark_goal_done'])
  })

  it('the loop gives every call an id of its own, and one result each', async () => {
    const { of } = await run({ replies: [tap(1), tap(9), { calls: [call('wait')] }, done()] })
    const ids = of('tool_call').map(({ callId }) => callId)
    expect(new Set(ids).size).toBe(4)
    expect(of('tool_result').map(({ callId }) => callId)).toEqual(ids)
  })

  it('three unusable replies end the leg as blocked with agent_blocked friction', async () => {
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

  it('a rejected reply is forgotten in the next step', async () => {
    const { requests } = await run({ replies: [{}, tap(1), done()] })
    expect(requests[2]?.reminder).not.toContain('could not be used')
  })
})

describe('a model that fails', () => {
  const fails = (code: string, detail = {}) => ({ error: { code, detail } })

  it('a model that fails is asked once more after a server error, and only once', async () => {
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

  it('a model that fails is asked again after the delay of a rate limit, up to a minute', async () => {
    const { end, clock } = await run({
      replies: [fails('model_rate_limited', { seconds: 20 }), done()],
    })
    expect(end.verdict).toBe('success')
    expect(clock.slept).toEqual([20_000])
    const long = await run({ replies: [fails('model_rate_limited', { seconds: 61 }), done()] })
    expect(long.end).toMatchObject({ ending: 'fault', errorCode: 'model_rate_limited' })
  })

  it.each(['model_auth_refused', 'model_request_refused', 'model_missing'])(
    'a model that fails is not asked again after %s',
    async (code) => {
      const { end, requests } = await run({ replies: [fails(code), done()] })
      expect(requests).toHaveLength(1)
      expect(end).toMatchObject({ verdict: 'blocked', ending: 'fault', errorCode: code })
    },
  )

  it('a step has three model attempts in all, whatever failed', async () => {
    const { requests, end } = await run({ replies: [{}, fails('model_server_error'), {}, done()] })
    expect(requests).toHaveLength(3)
    expect(end.errorCode).toBe('model_reply_invalid')
  })
})

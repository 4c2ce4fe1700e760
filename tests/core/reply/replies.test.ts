import { describe, expect, it } from 'vitest'
import { call, done, note, run, screen, speech, tap } from '../rig.ts'

describe('unusable replies', () => {
  const unusable: readonly (readonly [string, unknown, string, code?: string])[] = [
    ['nothing at all', {}, 'The reply was empty'],
    ['white space only', { text: ' \n' }, 'The reply was empty'],
    ['thoughts only', { tokens: { thinking: 1 } }, 'The reply contained only thoughts'],
    ['words only', { text: 'I would tap the button.' }, 'The reply contained only text'],
    ['a call written as text', { text: 'tap_mark(3)' }, 'wrote a call of tap_mark as text'],
    [
      'a call that is written as JSON and breaks off',
      { text: '{"tool": "wait", "input": {"ms": 5' },
      'wrote a call of wait as text',
    ],
    ['two tools', { calls: [call('wait'), call('back')] }, 'You called 2 tools (wait, back)'],
    [
      'the end beside another tool',
      { calls: [call('wait'), ...(done().calls ?? [])] },
      'You called 2 tools (wait, mark_goal_done)',
    ],
    ['a note only', { calls: [note('dead_end')] }, 'called no other tool'],
    [
      'a tool that does not exist',
      { calls: [call('tapp')] },
      'There is no tool tapp. Did you mean tap? The tools are: answer_dialog, back,',
      'tool_unknown',
    ],
    [
      'neither observation nor intent',
      { calls: [{ name: 'wait', input: { ms: 5 } }] },
      'observation and intent are missing',
      'tool_input_invalid',
    ],
    [
      'everything that is missing at once',
      { calls: [{ name: 'tap', input: {} }] },
      'observation and intent are missing; x is missing; y is missing. Nothing was done',
      'tool_input_invalid',
    ],
    [
      'a verdict with two faults',
      { calls: [{ name: 'mark_goal_done', input: { verdict: 'completed', summary: 'Yes.' } }] },
      'verdict must be one of success, failure, blocked; would_real_user_succeed is missing.',
      'tool_input_invalid',
    ],
    [
      'a value of the wrong type',
      { calls: [call('tap_mark', { id: true })] },
      'id must be a number',
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

  it('the loop makes a call that is repeated in one reply once', async () => {
    const { of } = await run({ replies: [{ calls: [call('back'), call('back')] }, done()] })
    expect(of('tool_call').map(({ tool }) => tool)).toEqual(['back', 'mark_goal_done'])
    expect(of('model_called')).toHaveLength(2)
  })

  it('a call that is written as text and complete is carried out like any other', async () => {
    const text = `<tool_call>{"name": "tap_mark", "arguments": ${JSON.stringify({ ...speech, id: 1 })}}</tool_call>`
    const { of, requests } = await run({ replies: [{ text }, done()] })
    expect(requests).toHaveLength(2)
    expect(of('tool_call')[0]).toMatchObject({ tool: 'tap_mark', ...speech, mark: { id: 1 } })
  })

  it('a call that is written beside itself never becomes what the model saw', async () => {
    const bare = { name: 'tap_mark', input: { id: 1 } }
    const text = JSON.stringify({ name: 'tap_mark', arguments: { id: 1 } })
    const { requests } = await run({ replies: [{ calls: [bare], text }, tap(1), done()] })
    for (const { history } of requests)
      expect(history.map((block) => block.text).join()).not.toContain('"arguments"')
    expect(requests.map(({ history }) => history.length)).toEqual([0, 0, 1])
  })

  it('observation and intent are filled from one another', async () => {
    const { of, requests } = await run({
      replies: [{ calls: [{ name: 'wait', input: { observation: 'A page.' } }] }, done()],
    })
    expect(requests).toHaveLength(2)
    expect(of('tool_call')[0]).toMatchObject({ observation: 'A page.', intent: 'A page.' })
  })

  it('observation and intent are asked for once in a step, and then done without', async () => {
    const silent = { calls: [{ name: 'wait', input: {} }] }
    const { of, requests } = await run({ replies: [silent, silent, done()] })
    expect(requests).toHaveLength(3)
    expect(of('tool_call')[0]).toMatchObject({ tool: 'wait', observation: '', intent: '' })
  })

  it.each([
    ['slow', 'unresponsive'],
    ['agent_blocked', 'dead_end'],
    ['Ambiguous Label', 'ambiguous_label'],
    ['login required', 'auth_required'],
    ['strange', 'unexpected_state'],
  ])('a note of the kind %s counts as %s and costs no turn', async (kind, expected) => {
    const { of, requests } = await run({
      replies: [{ calls: [note(kind), call('wait')] }, done()],
    })
    expect(requests).toHaveLength(2)
    expect(of('friction').map(({ frictionKind }) => frictionKind)).toEqual([expected])
  })

  it('the notes of a reply that was cut off are kept', async () => {
    const first = { calls: [note('dead_end', 'Lost.')], stopReason: 'length' } as const
    const { of } = await run({ replies: [first, tap(1), done()] })
    expect(of('friction')).toMatchObject([{ frictionKind: 'dead_end', detail: 'Lost.' }])
  })

  it('a note without words and without a call is not said to be kept', async () => {
    const { of, requests } = await run({ replies: [{ calls: [note('dead_end', ' ')] }, done()] })
    expect(requests[1]?.reminder).toContain('detail')
    expect(requests[1]?.reminder).not.toContain('is kept')
    expect(of('friction')).toEqual([])
  })

  it('a note without words is left out and costs no turn', async () => {
    const { of, requests } = await run({
      replies: [{ calls: [note('dead_end', ' '), call('wait')] }, done()],
    })
    expect(requests).toHaveLength(2)
    expect(of('friction')).toEqual([])
  })

  it('the notes of replies that were rejected are kept, each once', async () => {
    const first = { calls: [note('dead_end', 'Lost.'), call('wait'), call('back')] }
    const second = { calls: [note('dead_end', 'Lost.'), call('wait')] }
    const { of } = await run({ replies: [first, second, done()] })
    expect(of('friction').map(({ detail }) => detail)).toEqual(['Lost.'])
    const broken = { calls: [note('dead_end', 'Lost.')] }
    const ended = await run({ replies: [broken, broken, broken] })
    expect(ended.of('friction').map(({ detail }) => detail)).toContain('Lost.')
  })

  it('a mark that is asked for while a dialog is open brings the way to answer the dialog', async () => {
    const dialog = { kind: 'confirm', message: 'Delete it?' } as const
    const { requests } = await run({
      replies: [tap(1), done('failure')],
      recording: { screens: [screen(1, { elements: [], text: '', dialog })] },
    })
    expect(requests[1]?.reminder).toContain('A dialog is open')
    expect(requests[1]?.reminder).toContain('answer_dialog')
  })

  it('a mark that is not on the screen is corrected on the same screen and costs no step', async () => {
    const { of, requests, journal } = await run({ replies: [tap(9), tap(1), done()] })
    expect(requests[1]?.reminder).toContain('Mark 9 is not on the current screen')
    expect(of('step_started')).toHaveLength(2)
    expect(journal.filter((each) => each === 'observe')).toHaveLength(2)
  })

  it('a mark that is not on the screen three times is a step, and no fault of the model', async () => {
    const { of, end } = await run({ replies: [tap(9), tap(9), tap(9), done()] })
    expect(of('tool_result')[0]).toMatchObject({ outcome: 'stale_mark' })
    expect(of('model_called').map(({ step }) => step)).toEqual([1, 1, 1, 2])
    expect(end.verdict).toBe('success')
  })

  it('unlike slips do not add up to a fault of the model', async () => {
    const replies = [
      { calls: [call('wait'), call('back')] },
      { text: 'Hm.' },
      { calls: [call('tapp')] },
      { calls: [call('tap_mark')] },
      tap(1),
      done(),
    ]
    const { end, of } = await run({ replies })
    expect(end).toMatchObject({ verdict: 'success', ending: 'goal' })
    expect(of('step_started')).toHaveLength(2)
  })

  it('a step has six requests in all, however different the slips are', async () => {
    const slips = [
      ...[{ calls: [call('wait'), call('back')] }, { text: 'Hm.' }, { calls: [call('tapp')] }],
      ...[{ calls: [call('tap_mark')] }, {}, { calls: [call('tapp')] }, tap(1)],
    ]
    const { end, requests } = await run({ replies: slips })
    expect(requests).toHaveLength(6)
    expect(end.errorCode).toBe('model_reply_invalid')
  })

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
    const { of } = await run({ replies: [tap(1), tap(2), { calls: [call('wait')] }, done()] })
    const ids = of('tool_call').map(({ callId }) => callId)
    expect(new Set(ids).size).toBe(4)
    expect(of('tool_result').map(({ callId }) => callId)).toEqual(ids)
  })

  it('three unusable replies end the leg by a fault, which is no friction of the app', async () => {
    const { of, end, requests } = await run({ replies: [{}, { text: 'Hm.' }, {}, done()] })
    expect(requests).toHaveLength(3)
    expect(of('friction')).toEqual([])
    expect(of('tool_call')).toHaveLength(0)
    expect(end).toMatchObject({
      verdict: 'blocked',
      ending: 'fault',
      errorCode: 'model_reply_invalid',
    })
    expect(end.summary).toMatch(/in 3 attempts\. The last problem: it called no tool$/)
    expect(of('run_completed')).toMatchObject([
      { verdict: 'blocked', frictionCount: 0, stepCount: 1 },
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

  it('a failed request between two slips does not count as a slip', async () => {
    const { requests, end } = await run({
      replies: [{}, fails('model_server_error'), {}, {}, done()],
    })
    expect(requests).toHaveLength(4)
    expect(end.errorCode).toBe('model_reply_invalid')
  })
})

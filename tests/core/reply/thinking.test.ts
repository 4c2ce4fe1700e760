// Models that think: the loop names it, gives the next reply more room, and at last asks for JSON.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import type { Model, ModelReply, ModelRequest } from '@harness/web/core/ports.ts'
import { expect, it } from 'vitest'
import { call, done, run } from '../rig.ts'

const THOUGHT: ModelReply = {
  calls: [],
  text: '',
  thinking: 'The lamp. Or the other lamp.',
  tokens: NO_TOKENS,
  stopReason: 'length',
}
const USABLE: ModelReply = {
  ...THOUGHT,
  calls: done().calls ?? [],
  thinking: '',
  stopReason: 'done',
}

/** A model that gives these replies in turn, and what it was asked. */
function playing(replies: readonly (ModelReply | HarnessError)[], provider: Model['provider']) {
  const requests: ModelRequest[] = []
  const model: Model = {
    provider,
    name: 'm',
    profile: {
      longEdge: 1_024,
      pictures: { min: 1, max: 3 },
      contextTokens: 16_384,
      dialect: 'points',
    },
    step: async (request) => {
      requests.push(request)
      const reply = replies[requests.length - 1] ?? expect.fail('the replies are used up')
      if (reply instanceof HarnessError) throw reply
      return reply
    },
  }
  return { model, requests }
}

async function play(
  replies: readonly (ModelReply | HarnessError)[],
  provider: Model['provider'] = 'compatible',
) {
  const { model, requests } = playing(replies, provider)
  return { ...(await run({ replies: [], ports: () => ({ model }) })), asked: requests }
}

it('a reply that is thinking alone is asked for again with more room, for the rest of the goal', async () => {
  const { asked, end } = await play([THOUGHT, { ...USABLE, calls: [call('wait')] }, USABLE])
  expect(asked.map(({ maxTokens }) => maxTokens)).toEqual([1_024, 4_096, 4_096])
  expect(asked[1]?.reminder).toContain('only thoughts')
  expect(end.verdict).toBe('success')
})

it('thinking that is written into the text counts as thinking', async () => {
  const written = { ...THOUGHT, thinking: '', text: '<think>The lamp. Or' }
  const { asked } = await play([written, USABLE])
  expect(asked.map(({ maxTokens }) => maxTokens)).toEqual([1_024, 4_096])
})

it('a model that only thinks is asked for JSON at last, and its fault is named', async () => {
  const { asked, end } = await play([THOUGHT, THOUGHT, THOUGHT])
  expect(asked.map(({ constrained = false }) => constrained)).toEqual([false, false, true])
  expect(end.errorCode).toBe('model_reply_invalid')
  expect(end.summary).toContain('it spent its answer on thinking')
})

it('a server that refuses the JSON does not hide that the model only thinks', async () => {
  const refused = new HarnessError('model_request_refused', { provider: 'X', what: 'no schema' })
  const { end } = await play([THOUGHT, THOUGHT, refused])
  expect(end.summary).toContain('it spent its answer on thinking')
})

it('a call that the server could not read is answered to the model, which is asked again', async () => {
  const unread = new HarnessError('model_call_unreadable', {
    provider: 'X',
    what: 'unexpected end',
  })
  const { asked, end } = await play([unread, unread, USABLE])
  expect(asked[1]?.reminder).toContain('unexpected end')
  expect(end.verdict).toBe('success')
})

const WORDS: ModelReply = {
  ...THOUGHT,
  text: 'What would you like?',
  thinking: '',
  stopReason: 'done',
}
const counted = (input: number) => ({ ...WORDS, tokens: { ...NO_TOKENS, input } })

it('a prompt that a local server cut ends the run at once with the fix', async () => {
  for (const input of [300, 2_048]) {
    const { asked, end } = await play([counted(input)])
    expect(asked).toHaveLength(1)
    expect(end.errorCode).toBe('model_prompt_cut')
    expect(end.summary).toContain(`to ${input} tokens. Raise its context length to 16384`)
  }
})

it('a whole prompt, an unknown count and a cloud model are no reason to call a prompt cut', async () => {
  const { end } = await play([counted(2_900), counted(0), USABLE])
  expect(end.verdict).toBe('success')
  const cloud = await play([counted(300), USABLE], 'anthropic')
  expect(cloud.end.verdict).toBe('success')
})

it('a busy server that names no time is given more time with each retry', async () => {
  const busy = new HarnessError('model_busy', { provider: 'X', what: 'overloaded' })
  const { clock, end } = await play([busy, busy, busy, USABLE])
  expect(clock.slept).toEqual([5_000, 10_000, 20_000])
  expect(end.verdict).toBe('success')
})

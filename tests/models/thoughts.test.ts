// Thinking as each provider sends it, and how it is asked for.
import { readMessages } from '@harness/web/models/anthropic/reply.ts'
import { messagesBody } from '@harness/web/models/anthropic/request.ts'
import { readGenerated } from '@harness/web/models/google/reply.ts'
import { generateBody } from '@harness/web/models/google/request.ts'
import { readLine } from '@harness/web/models/ollama/reply.ts'
import { readResponses } from '@harness/web/models/openai/reply.ts'
import { responsesBody } from '@harness/web/models/openai/request.ts'
import { readChat } from '@harness/web/models/wire/chat-reply.ts'
import { Draft } from '@harness/web/models/wire/draft.ts'
import { expect, it } from 'vitest'
import { modelAt, NEVER, providerFor, QUIET } from './provider-bench.ts'
import { sampleRequest } from './sample-request.ts'

type Read = (event: Record<string, unknown>, draft: Draft) => void

const SENT: readonly (readonly [name: string, read: Read, events: readonly object[]])[] = [
  [
    'Ollama',
    readLine,
    [
      { message: { thinking: 'One. ' } },
      { message: { thinking: 'Two.', content: 'Said.' } },
      { done_reason: 'stop' },
    ],
  ],
  [
    'Anthropic',
    readMessages,
    [
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
      {
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'thinking_delta', thinking: 'One. ' },
      },
      {
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'thinking_delta', thinking: 'Two.' },
      },
      { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'Said.' } },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
    ],
  ],
  [
    'OpenAI',
    readResponses,
    [
      { type: 'response.reasoning_summary_text.delta', delta: 'One. ' },
      { type: 'response.reasoning_summary_text.delta', delta: 'Two.' },
      { type: 'response.output_text.delta', delta: 'Said.' },
      { type: 'response.completed', response: { status: 'completed' } },
    ],
  ],
  [
    'Gemini',
    readGenerated,
    [
      { candidates: [{ content: { parts: [{ thought: true, text: 'One. ' }] } }] },
      {
        candidates: [
          {
            content: { parts: [{ thought: true, text: 'Two.' }, { text: 'Said.' }] },
            finishReason: 'STOP',
          },
        ],
      },
    ],
  ],
  [
    'A compatible server',
    readChat,
    [
      { choices: [{ delta: { reasoning_content: 'One. ' } }] },
      { choices: [{ delta: { reasoning_content: 'Two.', content: 'Said.' } }] },
      { choices: [{ delta: {}, finish_reason: 'stop' }] },
    ],
  ],
]

it.each(SENT)('%s: the thinking is kept apart from the text', (_, read, events) => {
  const draft = new Draft([])
  for (const event of events) read({ ...event }, draft)
  expect(draft.reply(false)).toMatchObject({ text: 'Said.', thinking: 'One. Two.' })
})

const REQUEST = sampleRequest()

it('thinking is asked for where a model thinks, and nowhere else', () => {
  const claude = (thinking: { setting?: string; allowance: number }) =>
    messagesBody(REQUEST, { model: 'm', thinking, forcesTools: false }).thinking
  expect(claude({ allowance: 4_096 })).toEqual({ type: 'adaptive', display: 'summarized' })
  expect(claude({ setting: 'disabled', allowance: 0 })).toEqual({ type: 'disabled' })
  expect(claude({ allowance: 0 })).toBeUndefined()
  const gemini = (thinking: { setting?: string; allowance: number }) =>
    generateBody(REQUEST, { thinking }).generationConfig
  expect(gemini({ setting: 'low', allowance: 2_048 })).toMatchObject({
    thinkingConfig: { thinkingLevel: 'low', includeThoughts: true },
  })
  expect(gemini({ setting: 'budget:0', allowance: 0 })).toMatchObject({
    thinkingConfig: { thinkingBudget: 0 },
  })
  expect(gemini({ allowance: 0 })).not.toHaveProperty('thinkingConfig')
  const frame = { model: 'm', thinking: { setting: 'low', allowance: 1_024 } }
  expect(responsesBody(REQUEST, { ...frame, summary: true }).reasoning).toEqual({
    effort: 'low',
    summary: 'auto',
  })
})

it('an OpenAI organization that may not have summaries gets its answers without them', async () => {
  const error = {
    message: 'Your organization must be verified to generate reasoning summaries.',
    type: 'invalid_request_error',
    param: 'reasoning.summary',
    code: 'unsupported_value',
  }
  const server = await providerFor({
    protocol: 'responses',
    replies: [{ text: 'Never sent.' }, { text: 'Yes.' }, { text: 'Again.' }],
    faults: [{ kind: 'status', status: 400, body: JSON.stringify({ error }) }],
  })
  const way = { name: 'OpenAI', protocol: 'responses', provider: 'openai' } as const
  const model = await modelAt({ ...way, model: 'gpt-5-mini' }, server.origin)
  expect((await model.step(REQUEST, NEVER, QUIET)).text).toBe('Yes.')
  expect((await model.step(REQUEST, NEVER, QUIET)).text).toBe('Again.')
  const asked = server.calls().map(({ raw }) => JSON.parse(raw).reasoning)
  expect(asked).toEqual([
    { effort: 'minimal', summary: 'auto' },
    { effort: 'minimal' },
    { effort: 'minimal' },
  ])
})

// Good answers in the forms that gateways and local servers give them, from a loopback address.
import { expect, it } from 'vitest'
import { modelAt, NEVER, pagesOf, providerFor, QUIET, WAYS, type Way } from './provider-bench.ts'
import { sampleRequest } from './sample-request.ts'

async function replyTo(way: Way, body: string, type = 'text/event-stream') {
  const fault = { kind: 'status', status: 200, type, body } as const
  const { protocol } = way
  const server = await providerFor({
    protocol,
    replies: [{}],
    faults: [fault],
    pages: pagesOf(way),
  })
  return (await modelAt(way, server.origin)).step(sampleRequest(), NEVER, QUIET)
}

const wayOf = (name: string) => WAYS.find((way) => way.name === name) ?? expect.fail(name)
const LOCAL = wayOf('a compatible server')
const INPUT = { id: 2, observation: 'A shop.', intent: 'Open it.' }
const TEXT = JSON.stringify(INPUT)
const TAP = { name: 'tap_mark', input: INPUT }
const NOTE = { name: 'note_friction', input: { kind: 'dead_end', detail: 'No.' } }
const NOTE_TEXT = JSON.stringify(NOTE.input)

/** A part of a call: index, id, name and arguments, each where it is given. */
const part = (index: unknown, id: unknown, name: unknown, args: unknown) => ({
  ...(index !== undefined && { index }),
  ...(id !== undefined && { id }),
  function: { ...(name !== undefined && { name }), arguments: args },
})
const calls = (...parts: readonly object[]) =>
  [
    ...parts.map((each) => ({ delta: { tool_calls: [each] } })),
    { delta: {}, finish_reason: 'stop' },
  ]
    .map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`)
    .join('')
const [HEAD, MIDDLE, TAIL] = [TEXT.slice(0, 9), TEXT.slice(9, 20), TEXT.slice(20)]

it.each([
  [
    'two calls with one index',
    [part(0, 'a', 'note_friction', NOTE_TEXT), part(0, 'b', 'tap_mark', TEXT)],
    [NOTE, TAP],
  ],
  [
    'two calls without index and id',
    [
      part(undefined, undefined, 'note_friction', NOTE_TEXT),
      part(undefined, undefined, 'tap_mark', TEXT),
    ],
    [NOTE, TAP],
  ],
  [
    'two calls of one tool with one index',
    [part(0, 'a', 'tap_mark', TEXT), part(0, 'b', 'tap_mark', TEXT)],
    [TAP, TAP],
  ],
  [
    'parts without index',
    [
      part(undefined, 'a', 'tap_mark', HEAD),
      part(undefined, 'a', undefined, MIDDLE),
      part(undefined, 'a', undefined, TAIL),
    ],
    [TAP],
  ],
  [
    'parts without index and id',
    [part(undefined, 'a', 'tap_mark', HEAD), part(undefined, undefined, undefined, MIDDLE + TAIL)],
    [TAP],
  ],
  [
    'the name in every part',
    [
      part(0, 'a', 'tap_mark', HEAD),
      part(0, 'a', 'tap_mark', MIDDLE),
      part(0, undefined, 'tap_mark', TAIL),
    ],
    [TAP],
  ],
  [
    'a name in pieces',
    [part(0, 'a', 'tap', ''), part(0, undefined, '_mark', ''), part(0, undefined, undefined, TEXT)],
    [TAP],
  ],
  [
    'a new id with every part',
    [part(0, 'a', 'tap_mark', HEAD), part(0, 'b', null, MIDDLE), part(0, 'c', '', TAIL)],
    [TAP],
  ],
  [
    'an index as text',
    [part('0', 'a', 'tap_mark', HEAD), part('0', null, null, MIDDLE + TAIL)],
    [TAP],
  ],
  ['arguments as an object', [part(null, 'a', 'tap_mark', INPUT)], [TAP]],
  [
    'an empty object before the arguments',
    [part(0, 'a', 'tap_mark', '{}'), part(0, null, null, TEXT)],
    [TAP],
  ],
  [
    'parallel calls whose parts alternate',
    [
      part(0, 'a', 'note_friction', NOTE_TEXT.slice(0, 5)),
      part(1, 'b', 'tap_mark', HEAD),
      part(0, null, null, NOTE_TEXT.slice(5)),
      part(1, null, null, MIDDLE + TAIL),
    ],
    [NOTE, TAP],
  ],
] as const)('each call of a reply stays its own: %s', async (_, parts, expected) => {
  expect((await replyTo(LOCAL, calls(...parts))).calls).toEqual(expected)
})

const whole = { message: { content: 'Yes.', tool_calls: [part(undefined, 'a', 'tap_mark', TEXT)] } }
const usage = { prompt_tokens: '900', completion_tokens: null }

it.each([
  ['a compatible server', { choices: [{ ...whole, finish_reason: 'tool_calls' }], usage }],
  [
    'Anthropic',
    {
      type: 'message',
      content: [
        { type: 'text', text: 'Yes.' },
        { type: 'tool_use', id: 'a', ...TAP },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 900 },
    },
  ],
  [
    'OpenAI',
    {
      object: 'response',
      status: 'completed',
      output: [
        { type: 'message', content: [{ type: 'output_text', text: 'Yes.' }] },
        { type: 'function_call', call_id: 'a', name: 'tap_mark', arguments: TEXT },
      ],
      usage: { input_tokens: 900 },
    },
  ],
  [
    'Google',
    [
      {
        candidates: [
          {
            content: {
              parts: [{ text: 'Yes.' }, { functionCall: { name: 'tap_mark', args: INPUT } }],
            },
            finishReason: 'STOP',
          },
        ],
        usageMetadata: { promptTokenCount: 900 },
      },
    ],
  ],
] as const)('an answer of %s that is not streamed is read whole', async (name, body) => {
  const pretty = JSON.stringify(body, undefined, 2)
  const reply = await replyTo(wayOf(name), pretty, 'application/json')
  expect(reply).toMatchObject({
    calls: [TAP],
    text: 'Yes.',
    tokens: { input: 900 },
    stopReason: 'done',
  })
})

it('events without an empty line between them are read one by one', async () => {
  const close = calls(part(0, 'a', 'tap_mark', TEXT)).replaceAll('\n\n', '\n')
  expect((await replyTo(LOCAL, close)).calls).toEqual([TAP])
})

it.each(['reasoning_content', 'reasoning', 'thinking'])(
  'thinking in the field %s is no text',
  async (field) => {
    const chunk = { choices: [{ delta: { [field]: 'The lamp.' }, finish_reason: 'length' }] }
    const reply = await replyTo(LOCAL, `data: ${JSON.stringify(chunk)}\n\n`)
    expect(reply).toMatchObject({
      calls: [],
      text: '',
      thinking: 'The lamp.',
      stopReason: 'length',
    })
  },
)

it('an answer without an end is whole when its calls are, and cut where they are not', async () => {
  const [first = ''] = calls(part(0, 'a', 'tap_mark', TEXT)).split('\n\n')
  expect(await replyTo(LOCAL, `${first}\n\n`)).toMatchObject({ calls: [TAP], stopReason: 'done' })
  const [cut = ''] = calls(part(0, 'a', 'tap_mark', HEAD)).split('\n\n')
  expect((await replyTo(LOCAL, `${cut}\n\n`)).stopReason).toBe('length')
})

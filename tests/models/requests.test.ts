// Our requests for a conversation with pictures, tools and system, compared with those of the
// official SDKs.
import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { expect, it } from 'vitest'
import { KEY, modelAt, NEVER, pagesOf, providerFor, QUIET, WAYS } from './provider-bench.ts'
import { pastBlock, picture, sampleRequest, TOOLS } from './sample-request.ts'

const REQUEST = sampleRequest({ history: [pastBlock(1), pastBlock(2, 2)] })
const WORDS = ['The picture above is the current screen.', REQUEST.screen, REQUEST.reminder].join(
  '\n\n',
)
const PAST = REQUEST.history.map(({ text }) => text)
const base64 = (seed: number) => Buffer.from(picture(seed).bytes).toString('base64')
const dataUrl = (seed: number) => `data:image/jpeg;base64,${base64(seed)}`
const tools = TOOLS.map(({ name, description, input }) => ({ name, description, input }))

const CACHED = { cache_control: { type: 'ephemeral' as const } }

function wayOf(name: string) {
  const way = WAYS.find((known) => known.name === name)
  if (!way) throw new Error(`no way ${name}`)
  return way
}

/** A request as the stand-in received it. */
async function ours(name: string) {
  const way = wayOf(name)
  const server = await providerFor({
    protocol: way.protocol,
    replies: [{ text: 'Yes.' }],
    pages: pagesOf(way),
  })
  const model = await modelAt(way, server.origin)
  await model.step(REQUEST, NEVER, QUIET)
  const [seen] = server.calls()
  return {
    server,
    path: seen?.path,
    headers: seen?.headers ?? {},
    body: JSON.parse(seen?.raw ?? '{}'),
  }
}

/** Headers of the transport, and the user agent of a runtime. */
function spoken(headers: Readonly<Record<string, unknown>>): readonly string[] {
  const own = Object.keys(headers).filter(
    (name) => !/^(accept|connection|content-length|host|sec-|user-agent|x-stainless)/.test(name),
  )
  return own.toSorted()
}

it('a request to Anthropic is the one of its SDK, with three cache marks', async () => {
  const { server, ...sent } = await ours('Anthropic')
  const client = new Anthropic({
    apiKey: KEY,
    authToken: null,
    baseURL: server.origin,
    dangerouslyAllowBrowser: true,
  })
  const image = (seed: number) => ({
    type: 'image' as const,
    source: { type: 'base64' as const, media_type: 'image/jpeg' as const, data: base64(seed) },
  })
  await client.messages
    .stream({
      model: 'claude-haiku-5-5',
      max_tokens: 1_024,
      thinking: { type: 'disabled' },
      system: [{ type: 'text', text: REQUEST.system, ...CACHED }],
      tools: tools.map(({ name, description, input }, at) => ({
        name,
        description,
        input_schema: { ...input, type: 'object' as const },
        ...(at === tools.length - 1 && CACHED),
      })),
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: PAST[0] ?? '' },
            image(2),
            { type: 'text', text: PAST[1] ?? '', ...CACHED },
            image(9),
            { type: 'text', text: WORDS },
          ],
        },
      ],
    })
    .done()
  const theirs = server.calls()[1]
  expect(sent.body).toEqual(JSON.parse(theirs?.raw ?? '{}'))
  expect(sent.path).toBe(theirs?.path)
  expect(spoken(sent.headers)).toEqual(
    spoken(theirs?.headers ?? {}).filter((name) => name !== 'x-stainless-helper'),
  )
  expect(JSON.stringify(sent.body)).not.toMatch(/temperature|top_p|tool_choice|"assistant"/)
})

it('a request to OpenAI is the one of its SDK for Responses', async () => {
  const { server, ...sent } = await ours('OpenAI')
  const client = new OpenAI({
    apiKey: KEY,
    baseURL: `${server.origin}/v1`,
    dangerouslyAllowBrowser: true,
  })
  const image = (seed: number) => ({
    type: 'input_image' as const,
    image_url: dataUrl(seed),
    detail: 'high' as const,
  })
  const words = (text: string) => ({ type: 'input_text' as const, text })
  const stream = await client.responses.create({
    model: 'gpt-6-luna',
    instructions: REQUEST.system,
    max_output_tokens: 1_024,
    reasoning: { effort: 'none' },
    store: false,
    stream: true,
    tool_choice: 'required',
    tools: tools.map(({ input, ...named }) => ({
      type: 'function' as const,
      ...named,
      parameters: input,
      strict: false,
    })),
    input: [
      {
        role: 'user',
        content: [words(PAST[0] ?? ''), image(2), words(PAST[1] ?? ''), image(9), words(WORDS)],
      },
    ],
  })
  stream.controller.abort()
  const theirs = server.calls()[1]
  expect(sent.body).toEqual(JSON.parse(theirs?.raw ?? '{}'))
  expect(sent.path).toBe(theirs?.path)
  expect(spoken(sent.headers)).toEqual(spoken(theirs?.headers ?? {}))
})

it('a request to a compatible server is the one of the OpenAI SDK, without its own headers', async () => {
  const { server, ...sent } = await ours('a compatible server')
  const client = new OpenAI({
    apiKey: KEY,
    baseURL: `${server.origin}/v1`,
    dangerouslyAllowBrowser: true,
  })
  const image = (seed: number) => ({
    type: 'image_url' as const,
    image_url: { url: dataUrl(seed), detail: 'high' as const },
  })
  const words = (text: string) => ({ type: 'text' as const, text })
  const stream = await client.chat.completions.create({
    model: 'qwen/qwen3-vl-8b',
    max_tokens: 1_024,
    stream: true,
    stream_options: { include_usage: true },
    tools: tools.map(({ input, ...named }) => ({
      type: 'function' as const,
      function: { ...named, parameters: input },
    })),
    messages: [
      { role: 'system', content: REQUEST.system },
      {
        role: 'user',
        content: [words(PAST[0] ?? ''), image(2), words(PAST[1] ?? ''), image(9), words(WORDS)],
      },
    ],
  })
  stream.controller.abort()
  const theirs = server.calls()[1]
  expect(sent.body).toEqual(JSON.parse(theirs?.raw ?? '{}'))
  expect(sent.path).toBe(theirs?.path)
  expect(spoken(sent.headers)).toEqual(spoken(theirs?.headers ?? {}))
  expect(Object.keys(sent.headers).filter((name) => name.startsWith('x-'))).toEqual([])
})

it('a request to Google follows its own protocol', async () => {
  const { path, headers, body } = await ours('Google')
  expect(path).toBe('/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse')
  expect(headers['x-goog-api-key']).toBe(KEY)
  expect(path).not.toContain(KEY)
  const image = (seed: number) => ({ inlineData: { mimeType: 'image/jpeg', data: base64(seed) } })
  expect(body).toEqual({
    systemInstruction: { parts: [{ text: REQUEST.system }] },
    contents: [
      {
        role: 'user',
        parts: [{ text: PAST[0] }, image(2), { text: PAST[1] }, image(9), { text: WORDS }],
      },
    ],
    tools: [
      {
        functionDeclarations: tools.map(({ input, ...named }) => ({
          ...named,
          parametersJsonSchema: input,
        })),
      },
    ],
    toolConfig: { functionCallingConfig: { mode: 'ANY' } },
    generationConfig: {
      maxOutputTokens: 1_024 + 2_048,
      thinkingConfig: { thinkingLevel: 'low', includeThoughts: true },
    },
  })
})

it('a request to a compatible model without tools has a schema', async () => {
  const way = wayOf('a compatible server')
  const answer = { friction: [], tool: 'tap_mark', input: { id: 2 } }
  const server = await providerFor({
    protocol: 'chat',
    replies: [{ text: JSON.stringify(answer) }],
    pages: { '/v1/models': { data: [{ id: way.model }] } },
  })
  const probed = { tools: false, vision: true }
  const { makeModel } = await import('@harness/web/models/models.ts')
  const { systemClock } = await import('@harness/web/worker/system.ts')
  const choice = { provider: 'compatible' as const, model: way.model, origin: server.origin }
  const model = await makeModel(choice, { clock: systemClock, probed: () => probed }, NEVER)
  const reply = await model.step(REQUEST, NEVER, QUIET)
  expect(reply).toMatchObject({ calls: [{ name: 'tap_mark', input: { id: 2 } }], text: '' })
  const body = JSON.parse(server.calls()[0]?.raw ?? '{}')
  expect(body.response_format.type).toBe('json_schema')
  expect(body).not.toHaveProperty('tools')
  expect(body.messages[0].content).toContain('- tap_mark: Tap a numbered element.')
})

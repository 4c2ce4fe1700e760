import { makeOllama } from '@harness/web/models/ollama/ollama.ts'
import { describe, expect, it } from 'vitest'
import { describeModel } from '../../contracts/model.ts'
import { makeManualClock } from '../../standins/manual-clock.ts'
import { type Answer, scriptedPolicy } from '../../standins/ollama/policy.ts'
import { pastBlock, picture, sampleRequest, TOOLS } from '../sample-request.ts'
import { chatBody, NEVER, ollamaBench, ollamaFor, QUIET, requestModel } from './ollama-bench.ts'

const QWEN = 'qwen3-vl:8b'
const GEMMA = 'gemma3:12b'
const CALL = {
  name: 'tap_mark',
  input: { id: 2, observation: 'A basket – 東京 🛒', intent: 'Open it.' },
}
const FRICTION = { name: 'note_friction', input: { kind: 'dead_end', detail: 'No way on.' } }
const FACTS = {
  model: QWEN,
  capabilities: ['completion', 'tools', 'vision', 'thinking'],
  families: ['qwen3vl'],
}

const answering = (...answers: readonly Answer[]) => ollamaFor({ policy: scriptedPolicy(answers) })

describeModel('Ollama with tools', ollamaBench(QWEN))
describeModel('Ollama without tools', ollamaBench(GEMMA))
describeModel('Ollama, one byte at a time', ollamaBench(QWEN, { chunkBytes: 1 }))

describe('a request to Ollama', () => {
  it('a request to Ollama offers tools to a model that calls them, and never a format with them', async () => {
    const server = await answering({ calls: [CALL] })
    await requestModel(server, QWEN, sampleRequest())
    const body = chatBody(server)
    expect(body.tools).toEqual(
      TOOLS.map(({ name, description, input }) => ({
        type: 'function',
        function: { name, description, parameters: input },
      })),
    )
    expect(body).not.toHaveProperty('format')
    expect(body.messages[0]?.content).toBe(sampleRequest().system)
  })

  it('a request to Ollama constrains a model without tools to JSON, and reads its calls back', async () => {
    const server = await answering({ calls: [FRICTION, CALL] })
    const reply = await requestModel(server, GEMMA, sampleRequest())
    expect(reply).toMatchObject({ calls: [FRICTION, CALL], text: '' })
    const body = chatBody(server)
    expect(body).not.toHaveProperty('tools')
    expect(body.format).toMatchObject({ anyOf: [{ required: ['friction', 'tool', 'input'] }] })
    expect(body.messages[0]?.content).toContain('- tap_mark: Tap a numbered element.')
  })

  it('a request to Ollama turns thinking off for a thinking model, and does not mention it for others', async () => {
    const server = await answering({ text: 'Yes.' })
    await requestModel(server, QWEN, sampleRequest())
    await requestModel(server, GEMMA, sampleRequest())
    expect(chatBody(server, 0).think).toBe(false)
    expect(chatBody(server, 1)).not.toHaveProperty('think')
  })

  it('a request to Ollama has the same window every time, and its own limit of output tokens', async () => {
    const server = await answering({ text: 'Yes.' })
    await requestModel(server, QWEN, sampleRequest())
    await requestModel(server, QWEN, sampleRequest({ history: [pastBlock(1, 1)], maxTokens: 77 }))
    expect(chatBody(server, 0).options).toEqual({ num_ctx: 16_384, num_predict: 1_024 })
    expect(chatBody(server, 1).options).toEqual({ num_ctx: 16_384, num_predict: 77 })
    expect(chatBody(server).keep_alive).toBe('10m')
  })

  it('a request to Ollama has a message for each past step with its picture, and the current screen last', async () => {
    const server = await answering({ text: 'Yes.' })
    const history = [
      pastBlock(10),
      pastBlock(11, 1),
      { text: 'Step 4 is only quoted here.', step: 12, image: picture(2) },
    ]
    await requestModel(server, QWEN, sampleRequest({ history, image: picture(3, 100_000) }))
    const [system, ...asked] = chatBody(server).messages
    expect(system?.role).toBe('system')
    const encoded = (image: ReturnType<typeof picture>) => [
      Buffer.from(image.bytes).toString('base64'),
    ]
    const { screen, reminder } = sampleRequest()
    expect(asked).toEqual([
      { role: 'user', content: 'Step 10: Tap “Next”. The screen changed.' },
      {
        role: 'user',
        content: 'Step 11: Tap “Next”. The screen changed.',
        images: encoded(picture(1)),
      },
      { role: 'user', content: 'Step 4 is only quoted here.', images: encoded(picture(2)) },
      {
        role: 'user',
        content: `The picture above is the current screen.\n\n${screen}\n\n${reminder}`,
        images: encoded(picture(3, 100_000)),
      },
    ])
  })

  it('the messages of a request to Ollama begin like those of the request before it', async () => {
    const server = await answering({ text: 'Yes.' })
    const history = [pastBlock(1, 1), pastBlock(2, 2)]
    await requestModel(server, QWEN, sampleRequest({ history }))
    await requestModel(server, QWEN, sampleRequest({ history: [...history, pastBlock(3, 3)] }))
    const [before, after] = [0, 1].map((at) => chatBody(server, at).messages.slice(0, 3))
    expect(after).toEqual(before)
  })

  it('a request to Ollama contains no page text that could act as a picture placeholder', async () => {
    const server = await answering({ text: 'Yes.' })
    await requestModel(server, QWEN, sampleRequest({ screen: 'See [img-7] and [img].' }))
    expect(chatBody(server).messages[1]?.content).toContain('See [ img-7] and [ img].')
  })

  it('a request to Ollama has no header that Ollama does not allow a page to send', async () => {
    const server = await answering({ text: 'Yes.' })
    await requestModel(server, QWEN, sampleRequest())
    const own = Object.keys(server.chats()[0]?.headers ?? {}).toSorted()
    const transport = [
      'accept-encoding',
      'accept-language',
      'connection',
      'content-length',
      'host',
      'sec-fetch-mode',
    ]
    expect(own.filter((header) => !transport.includes(header))).toEqual([
      'accept',
      'content-type',
      'user-agent',
    ])
  })
})

describe('an answer of Ollama', () => {
  it('an answer of Ollama reads the same from pieces of any size, also inside a letter', async () => {
    const server = await answering({ text: 'Grüße 東京 🛒', calls: [CALL] })
    const whole = await requestModel(server, QWEN, sampleRequest())
    const { raw } = server.chats()[0] ?? { raw: '' }
    const body = new Uint8Array(
      await (await fetch(`${server.origin}/api/chat`, { method: 'POST', body: raw })).arrayBuffer(),
    )
    for (let cut = 1; cut < body.length; cut++) {
      const pieces = new ReadableStream({
        start(stream) {
          stream.enqueue(body.subarray(0, cut))
          stream.enqueue(body.subarray(cut))
          stream.close()
        },
      })
      const model = makeOllama({
        origin: server.origin,
        facts: FACTS,
        clock: makeManualClock(),
        fetch: async () => new Response(pieces),
      })
      expect(await model.step(sampleRequest(), NEVER, QUIET), `cut after ${cut} bytes`).toEqual(
        whole,
      )
    }
  })

  it('an answer of Ollama keeps a call written as text as text', async () => {
    const text = '<tool_call>{"name": "tap_mark", "arguments": {"id": 2}}</tool_call>'
    const server = await answering({ text })
    expect(await requestModel(server, QWEN, sampleRequest())).toMatchObject({ calls: [], text })
  })

  it('an answer of Ollama keeps text that does not follow the schema as text', async () => {
    const server = await answering({ text: '{"tool": "tap_mark", "inp', doneReason: 'length' })
    const reply = await requestModel(server, GEMMA, sampleRequest())
    expect(reply).toMatchObject({
      calls: [],
      text: '{"tool": "tap_mark", "inp',
      stopReason: 'length',
    })
  })

  it('an answer of Ollama is a server error when the server reports one in the middle', async () => {
    const server = await answering({ text: 'One two three four.' })
    server.fail({ kind: 'error_line', after: 2, message: 'model runner has\nunexpectedly stopped' })
    await expect(requestModel(server, QWEN, sampleRequest())).rejects.toMatchObject({
      code: 'model_server_error',
      message: 'Ollama failed: model runner has unexpectedly stopped',
    })
  })

  it('an answer of Ollama is a server error when the connection breaks off in the middle', async () => {
    const server = await answering({ text: 'One two three four.' })
    server.fail({ kind: 'disconnect', after: 2 })
    await expect(requestModel(server, QWEN, sampleRequest())).rejects.toMatchObject({
      code: 'model_server_error',
      message: 'Ollama failed: the connection was lost before the end of the answer',
    })
  })

  it("an answer of Ollama is a server error when it does not have the shape of Ollama's answers", async () => {
    const fetch = async () => new Response('{"hello":"world"}\n')
    const model = makeOllama({
      origin: 'http://127.0.0.1:1',
      facts: FACTS,
      clock: makeManualClock(),
      fetch,
    })
    await expect(model.step(sampleRequest(), NEVER, QUIET)).rejects.toMatchObject({
      code: 'model_server_error',
    })
  })
})

describe('a stalled Ollama', () => {
  it.each([
    { after: 0, limit: 600 },
    { after: 2, limit: 120 },
  ])(
    'a stalled Ollama is given up $limit s after line $after, and its connection is closed',
    async ({ after, limit }) => {
      const server = await answering({ text: 'One two three four.' })
      server.fail({ kind: 'stall', after })
      const clock = makeManualClock()
      let lines = 0
      const model = makeOllama({ origin: server.origin, facts: FACTS, clock })
      const pending = model.step(sampleRequest(), NEVER, () => {
        lines += 1
      })
      const caught = pending.catch((thrown: unknown) => thrown)
      await expect.poll(() => server.chats().length).toBe(1)
      await expect.poll(() => lines).toBe(after)
      await clock.advance(limit * 1_000 - 1)
      expect(clock.sleepers()).toBe(1)
      await clock.advance(1)
      expect(await caught).toMatchObject({
        code: 'model_timeout',
        message: `Ollama sent no part of an answer for ${limit} s.`,
      })
      await expect.poll(() => server.chats()[0]?.aborted).toBe(true)
      expect(clock.sleepers()).toBe(0)
    },
  )
})

describe('a refusal of Ollama', () => {
  it.each([
    {
      status: 400,
      error: 'x does not support tools',
      code: 'model_request_refused',
      says: 'Ollama refused the request: x does not support tools',
    },
    {
      status: 400,
      error: 'the prompt is longer than the context length currently available',
      code: 'request_too_large',
      says: /does not fit/,
    },
    { status: 403, error: undefined, code: 'model_origin_refused', says: /OLLAMA_ORIGINS/ },
    {
      status: 404,
      error: 'not found',
      code: 'model_missing',
      says: 'qwen3-vl:8b is not installed. Get it with: ollama pull qwen3-vl:8b',
    },
    {
      status: 503,
      error: 'server busy',
      code: 'model_busy',
      says: 'Ollama takes no request at the moment: server busy',
    },
  ])('a response of Ollama with status $status is $code', async ({ status, error, code, says }) => {
    const server = await answering({ text: 'Yes.' })
    server.fail({ kind: 'status', status, body: error === undefined ? '' : { error } })
    await expect(requestModel(server, QWEN, sampleRequest())).rejects.toMatchObject({
      code,
      message: typeof says === 'string' ? says : expect.stringMatching(says),
    })
  })

  it('a response of Ollama with status 429 says how long to wait', async () => {
    const server = await answering({ text: 'Yes.' })
    server.fail({ kind: 'status', status: 429, headers: { 'retry-after': '7' } })
    await expect(requestModel(server, QWEN, sampleRequest())).rejects.toMatchObject({
      code: 'model_rate_limited',
      detail: { seconds: 7 },
    })
  })

  it('a model that takes one picture is not sent two', async () => {
    const server = await answering({ text: 'Yes.' })
    await expect(
      requestModel(server, 'llama3.2-vision:11b', sampleRequest({ history: [pastBlock(1, 1)] })),
    ).rejects.toMatchObject({ code: 'model_server_error' })
  })
})

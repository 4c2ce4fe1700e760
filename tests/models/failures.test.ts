// Every failure ends in its own code, at the chosen provider, after one request.
import type { HarnessError } from '@harness/shared/base/errors.ts'
import { makeModel } from '@harness/web/models/models.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { makeManualClock } from '../standins/manual-clock.ts'
import type { StreamEvent } from '../standins/providers/render.ts'
import type { ProviderFault } from '../standins/providers/server.ts'
import {
  KEY,
  modelAt,
  NEVER,
  pagesOf,
  providerFor,
  QUIET,
  WAYS,
  type Way,
} from './provider-bench.ts'
import { sampleRequest } from './sample-request.ts'

const REPLY = { text: 'One two three.', calls: [{ name: 'tap_mark', input: { id: 2 } }] }

async function failing(way: Way, fault: ProviderFault, clock = makeManualClock()) {
  const { protocol } = way
  const server = await providerFor({
    protocol,
    replies: [REPLY],
    faults: [fault],
    pages: pagesOf(way),
  })
  const model = await modelAt(way, server.origin)
  const quick = fault.kind === 'stall' ? await modelAt(way, server.origin, { clock }) : model
  return { server, model: quick, clock }
}

async function errorOf(way: Way, fault: ProviderFault): Promise<HarnessError> {
  const { server, model } = await failing(way, fault)
  const thrown = await model.step(sampleRequest(), NEVER, QUIET).catch((caught: unknown) => caught)
  expect(thrown).toMatchObject({ name: 'HarnessError' })
  expect(server.calls(), 'asked once: only the loop retries').toHaveLength(1)
  return thrown as HarnessError
}

const isLocal = ({ provider }: Way) => provider === 'compatible'

const STATUSES: readonly (readonly [
  status: number,
  code: HarnessError['code'] | ((way: Way) => HarnessError['code']),
  fault?: Partial<Extract<ProviderFault, { kind: 'status' }>>,
])[] = [
  [400, 'model_request_refused'],
  [400, 'request_too_large', { body: { error: { message: 'prompt is too long: 9 > 8' } } }],
  [401, 'model_auth_refused'],
  [402, 'model_quota_spent'],
  [403, 'model_auth_refused'],
  [404, (way) => (isLocal(way) ? 'model_missing' : 'model_unknown')],
  [408, 'model_timeout'],
  [409, 'model_server_error'],
  [413, 'request_too_large'],
  [429, 'model_busy'],
  [429, 'model_rate_limited', { headers: { 'retry-after': '3' } }],
  [503, 'model_rate_limited', { headers: { 'retry-after': '4' } }],
  [429, 'model_quota_spent', { body: { error: { message: 'pay', code: 'insufficient_quota' } } }],
  [500, 'model_server_error'],
  [503, 'model_server_error', { body: 'upstream\n  gone' }],
  [504, 'model_timeout'],
  [
    529,
    'model_busy',
    { body: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } } },
  ],
]

it.each(['anthropic', 'openai', 'google'] as const)(
  'a model of %s is not made without its key',
  async (provider) => {
    const made = makeModel({ provider, model: 'any' }, { clock: systemClock }, NEVER)
    await expect(made).rejects.toMatchObject({ code: 'model_key_missing' })
  },
)

describe.each(WAYS)('$name', (way) => {
  it.each(STATUSES.map(([status, code, more]) => ({ status, code, more })))(
    `${way.name} with status $status ends as $code`,
    async ({ status, code, more }) => {
      const wanted = typeof code === 'string' ? code : code(way)
      const error = await errorOf(way, { kind: 'status', status, ...more })
      expect(error.code).toBe(wanted)
      expect(error.message).toMatch(/^[^{}\n]+$/)
    },
  )

  it.each([
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': '2.5' }, 3],
    [{ 'retry-after-ms': '1500' }, 2],
  ])(`${way.name} with status 429 and %o waits %i s`, async (headers, seconds) => {
    const error = await errorOf(way, { kind: 'status', status: 429, headers })
    expect(error).toMatchObject({ code: 'model_rate_limited', retry: true, detail: { seconds } })
  })

  it(`${way.name} never repeats a key from an error message of the provider`, async () => {
    const message = `Incorrect key ${KEY}, or sk-ant-api03-abc*****wxyz`
    const error = await errorOf(way, { kind: 'status', status: 400, body: { error: { message } } })
    expect(JSON.stringify([error.message, error.detail])).not.toMatch(/sk-/)
  })

  it(`${way.name} reports a connection that is lost as a server error`, async () => {
    const error = await errorOf(way, { kind: 'disconnect', after: 2 })
    expect(error.code).toBe('model_server_error')
    expect(error.message).toMatch(/the connection was lost before the end of the answer$/)
  })

  it(`${way.name} answers a text that the server ends early to the model, as cut off`, async () => {
    const { model } = await failing(way, {
      kind: 'end',
      after: way.protocol === 'messages' ? 4 : 2,
    })
    const reply = await model.step(sampleRequest(), NEVER, QUIET)
    expect(reply).toMatchObject({ calls: [], stopReason: 'length' })
    expect(REPLY.text.startsWith(reply.text)).toBe(true)
  })

  it(`${way.name} reports an answer without any content as empty`, async () => {
    const error = await errorOf(way, { kind: 'end', after: 0 })
    expect(error.message).toMatch(/its answer was empty$/)
  })

  it(`${way.name} reports cut-off JSON in a stream as a server error`, async () => {
    const event: StreamEvent = { data: '{"type": "message_delta", "choices": [{"del' }
    const error = await errorOf(way, { kind: 'event', after: 1, event })
    expect(error.code).toBe('model_server_error')
  })

  it(`${way.name} reports the error message of a stream`, async () => {
    const problem = { type: 'overloaded_error', code: 'overloaded', message: 'Too many people' }
    const isResponses = way.protocol === 'responses'
    const data = isResponses ? { ...problem, type: 'error' } : { type: 'error', error: problem }
    const shaped = way.protocol === 'generate' ? { error: { message: problem.message } } : data
    const event = { ...(way.protocol === 'messages' && { name: 'error' }), data: shaped }
    const error = await errorOf(way, { kind: 'event', after: 2, event })
    const code = way.protocol === 'generate' ? 'model_server_error' : 'model_busy'
    expect(error).toMatchObject({ code })
    expect(error.message).toContain('Too many people')
  })

  it(`${way.name} reports another content type as a server error`, async () => {
    const body = '<html>Welcome to the hotel</html>'
    const error = await errorOf(way, { kind: 'status', status: 200, type: 'text/html', body })
    expect(error.code).toBe('model_server_error')
    expect(error.message).toMatch(
      /its answer does not have the format of .*“Welcome to the hotel”$/,
    )
  })

  it(`${way.name} times out when the stream falls silent, and closes the connection`, async () => {
    const { server, model, clock } = await failing(way, { kind: 'stall', after: 2 })
    let signs = 0
    const pending = model.step(sampleRequest(), NEVER, () => {
      signs += 1
    })
    const caught = pending.catch((thrown: unknown) => thrown)
    await expect.poll(() => signs).toBe(2)
    await clock.advance(120_000)
    expect(await caught).toMatchObject({ code: 'model_timeout' })
    await expect.poll(() => server.calls()[0]?.aborted).toBe(true)
    expect(clock.sleepers()).toBe(0)
  })

  it(`${way.name} reports an unreachable server and asks no other`, async () => {
    const server = await providerFor({
      protocol: way.protocol,
      replies: [REPLY],
      pages: pagesOf(way),
    })
    const other = await providerFor({ protocol: way.protocol, replies: [REPLY] })
    const model = await modelAt(way, server.origin)
    await server.close()
    const failed = model.step(sampleRequest(), NEVER, QUIET)
    const code = isLocal(way) ? 'model_unreachable' : 'model_no_connection'
    await expect(failed).rejects.toMatchObject({ code })
    expect(other.requests).toEqual([])
    expect([model.provider, model.name]).toEqual([way.provider, way.model])
  })

  it(`${way.name} reports a declined request as refused`, async () => {
    const replies = [{ text: 'I cannot help with this.', stopReason: 'refused' as const }]
    const server = await providerFor({ protocol: way.protocol, replies, pages: pagesOf(way) })
    const reply = await (await modelAt(way, server.origin)).step(sampleRequest(), NEVER, QUIET)
    expect(reply.stopReason).toBe('refused')
    expect(reply.text).not.toBe('')
  })

  it(`${way.name} counts cached tokens once`, async () => {
    const isWritten = way.protocol !== 'generate'
    const tokens = {
      input: 100,
      cacheRead: 900,
      cacheWrite: isWritten ? 50 : 0,
      output: 20,
      thinking: 30,
    }
    const server = await providerFor({
      protocol: way.protocol,
      replies: [{ text: 'Yes.', tokens }],
      pages: pagesOf(way),
    })
    const reply = await (await modelAt(way, server.origin)).step(sampleRequest(), NEVER, QUIET)
    expect(reply.tokens).toEqual(tokens)
  })

  it(`${way.name} reads the same answer from pieces of any size`, async () => {
    const reply = {
      text: 'Grüße 東京 🛒',
      calls: [{ name: 'tap_mark', input: { id: 2, intent: 'ü🛒' } }],
    }
    const server = await providerFor({
      protocol: way.protocol,
      replies: [reply],
      pages: pagesOf(way),
    })
    const raw = await recorded(way, server.origin)
    let pieces: readonly Uint8Array[] = [raw]
    const model = await modelAt(way, server.origin, { fetch: serving(() => pieces) })
    const expected = await model.step(sampleRequest(), NEVER, QUIET)
    expect(expected).toMatchObject(reply)
    for (let size = 1; size <= LONGEST_PIECE; size += 1) {
      pieces = cut(raw, size)
      expect(await model.step(sampleRequest(), NEVER, QUIET), `${size} bytes`).toEqual(expected)
    }
  })
})

/** Pieces of one byte cut everywhere; those up to about a line leave parts of lines behind. */
const LONGEST_PIECE = 80

function cut(bytes: Uint8Array, size: number): readonly Uint8Array[] {
  const count = Math.ceil(bytes.length / size)
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

/** The bytes of an answer, as the stand-in wrote them. */
async function recorded(way: Way, origin: string) {
  let kept = new Uint8Array()
  const keeping: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (init?.method?.toUpperCase() !== 'POST') return response
    kept = new Uint8Array(await response.clone().arrayBuffer())
    return response
  }
  const model = await modelAt(way, origin, { fetch: keeping })
  await model.step(sampleRequest(), NEVER, QUIET)
  return kept
}

/** Answers model requests with these pieces, and sends every other request. */
function serving(pieces: () => readonly Uint8Array[]): typeof fetch {
  return async (input, init) => {
    if (init?.method?.toUpperCase() !== 'POST') return fetch(input, init)
    const body = new ReadableStream({
      start(stream) {
        for (const piece of pieces()) stream.enqueue(piece)
        stream.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}

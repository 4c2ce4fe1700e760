// Servers whose answer has no end.
import { expect, it } from 'vitest'
import { modelAt, NEVER, pagesOf, providerFor, QUIET, WAYS, type Way } from './provider-bench.ts'
import { sampleRequest } from './sample-request.ts'

const MEGABYTE = 1_048_576
const LIMIT_MS = 120_000
const LONGEST = { code: 'model_server_error', message: expect.stringContaining('more than 64 MB') }

/** One part after the other, for as long as someone reads. */
function endless(part: string): Response {
  const bytes = new TextEncoder().encode(part)
  const body = new ReadableStream<Uint8Array>({ pull: (out) => out.enqueue(bytes) })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

async function failureOf(way: Way, part: string): Promise<unknown> {
  const { protocol } = way
  const { origin } = await providerFor({ protocol, replies: [{}], pages: pagesOf(way) })
  const send: typeof fetch = async (url, init) =>
    init?.method?.toUpperCase() === 'POST' ? endless(part) : fetch(url, init)
  const model = await modelAt(way, origin, { fetch: send })
  return model.step(sampleRequest(), NEVER, QUIET).catch((thrown: unknown) => thrown)
}

it.each(WAYS.filter(({ name }) => /Anthropic|OpenAI$|compatible/.test(name)))(
  'a line without an end ends at its size: $name',
  async (way) => {
    expect(await failureOf(way, 'x'.repeat(MEGABYTE))).toMatchObject(LONGEST)
  },
  LIMIT_MS,
)

it(
  'events without an end end at their size',
  async () => {
    const way = WAYS.find(({ provider }) => provider === 'compatible') ?? expect.fail()
    const event = { choices: [{ delta: { content: 'x'.repeat(MEGABYTE) } }] }
    expect(await failureOf(way, `data: ${JSON.stringify(event)}\n\n`)).toMatchObject(LONGEST)
  },
  LIMIT_MS,
)

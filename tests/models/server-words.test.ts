// What a server says went wrong reaches the person in its own words, wherever it puts them, and is
// treated as what it is. Each case is a real answer of a server on a loopback address.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { modelAt, NEVER, pagesOf, providerFor, QUIET, WAYS } from './provider-bench.ts'
import { sampleRequest } from './sample-request.ts'

const LOCAL = WAYS.find(({ provider }) => provider === 'compatible') ?? expect.fail('no way')
const STREAM = 'text/event-stream'
const START = `data: ${JSON.stringify({ choices: [{ delta: { content: 'I will' } }] })}\n\n`

interface Answer {
  readonly status?: number
  readonly type?: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

async function errorOf({ status = 200, type = STREAM, ...answer }: Answer): Promise<HarnessError> {
  const fault = { kind: 'status', status, type, ...answer } as const
  const { protocol } = LOCAL
  const server = await providerFor({
    protocol,
    replies: [{}],
    faults: [fault],
    pages: pagesOf(LOCAL),
  })
  const model = await modelAt(LOCAL, server.origin)
  const thrown = await model.step(sampleRequest(), NEVER, QUIET).catch((caught: unknown) => caught)
  return thrown instanceof HarnessError ? thrown : expect.fail(JSON.stringify(thrown))
}

const said = (message: string | null, more = {}) => JSON.stringify({ error: { message, ...more } })

it.each([
  ['an event', `data: ${said('Compute error.')}\n\n`, 'Compute error.'],
  [
    'the field error',
    'error: {"code":500,"message":"Failed to process image"}\n\n',
    'Failed to process image',
  ],
  ['the field error as words', 'error: out of memory\n\n', 'out of memory'],
  ['a plain body under the type of a stream', said('roles must alternate'), 'roles must alternate'],
  [
    'an event after half of the answer',
    `${START}data: ${said('Compute error.')}\n\n`,
    'Compute error.',
  ],
  ['words after half of the answer', `${START}upstream connect error`, 'upstream connect error'],
  [
    'an error without words',
    `data: ${said(null, { code: 500, type: 'server_error' })}\n\n`,
    'server_error 500',
  ],
  [
    'an object that is an error',
    'data: {"object":"error","message":"no memory","code":50001}\n\n',
    'no memory',
  ],
  ['an event named error with bare words', 'event: error\ndata: worker died\n\n', 'worker died'],
  ['a choice with an error', `data: {"choices":[${said('Provider gone')}]}\n\n`, 'Provider gone'],
  ['a detail', '{"detail":"Internal error of the proxy"}', 'Internal error of the proxy'],
  ['a list of errors', 'data: {"errors":[{"message":"no worker"}]}\n\n', 'no worker'],
  ['a web page', '<!doctype html><title>Hi</title><h1>Proxy login</h1>', 'Proxy login'],
  ['nothing but the end', 'data: [DONE]\n\n', 'its answer was empty'],
  ['an empty body', '', 'its answer was empty'],
])('a failure is quoted from %s', async (_, body, words) => {
  const error = await errorOf({ body })
  expect(error).toMatchObject({ code: 'model_server_error' })
  expect(error.message).toContain(words)
})

it.each([
  [
    500,
    'error parsing tool call: raw=\'{"x":1,"y":\' err=unexpected end of JSON input',
    'model_call_unreadable',
  ],
  [
    500,
    'XML syntax error on line 3: element <parameter> closed by </function>',
    'model_call_unreadable',
  ],
  [400, "Failed to call a function. See 'failed_generation'.", 'model_call_unreadable'],
  [400, 'This model does not support image inputs', 'model_blind'],
  [404, 'No endpoints found that support image input', 'model_blind'],
  [500, 'image input is not supported - hint: provide the mmproj', 'model_blind'],
  [
    400,
    'request (9000 tokens) exceeds the available context size (8192 tokens)',
    'request_too_large',
  ],
  [500, 'the request exceeds the available context size', 'request_too_large'],
  [503, 'Loading model', 'model_busy'],
  [503, 'server busy, please try again. maximum pending requests exceeded', 'model_busy'],
  [200, 'The model is overloaded. Please try again later.', 'model_busy'],
  [400, 'No models loaded. Please load a model in the developer page', 'model_missing'],
  [400, 'tool_choice: only "none" and "auto" are known', 'model_request_refused'],
  [500, 'llama runner process has terminated: model file not found', 'model_server_error'],
] as const)('status %i with “%s” is %s', async (status, message, code) => {
  expect(await errorOf({ status, type: 'application/json', body: said(message) })).toMatchObject({
    code,
  })
})

const after = (seconds: number) => new Date(systemClock.now() + seconds * 1_000).toUTCString()

it.each([
  [429, { 'retry-after': '2.5' }, '', 3],
  [503, { 'retry-after': '4' }, '', 4],
  [500, { 'retry-after': after(40) }, '', 40],
  [429, { 'retry-after': after(-60) }, '', 1],
  [429, {}, 'Rate limit reached. Please try again in 20s.', 20],
  [429, {}, 'Please retry again in 350ms', 1],
])('status %i with %o and “%s” waits %i s', async (status, headers, message, seconds) => {
  const error = await errorOf({ status, headers, type: 'application/json', body: said(message) })
  expect(error.code).toBe('model_rate_limited')
  // Some of the time until a date passes before the answer is read.
  const missing = seconds - Number(error.detail['seconds'])
  expect([missing >= 0, missing < Math.max(1, seconds / 2)]).toEqual([true, true])
})

it('a limit without a time is no wait that someone named', async () => {
  const error = await errorOf({
    status: 429,
    type: 'application/json',
    body: said('Too many requests'),
  })
  expect(error.message).toBe('LM Studio takes no request at the moment: Too many requests')
})

// An independent opinion on each protocol: a mock server that we did not write.
import { LLMock } from '@copilotkit/aimock'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import { expect, it, onTestFinished } from 'vitest'
import { modelAt, NEVER, pagesOf, QUIET, WAYS, type Way } from './provider-bench.ts'
import { sampleRequest } from './sample-request.ts'

const INPUT = { id: 2, observation: 'Grüße 東京', intent: 'Open it.' }
/** The fields of every protocol; the mock sends those of the requested one. */
const USAGE = {
  ...{ prompt_tokens: 57, completion_tokens: 16, total_tokens: 73 },
  ...{ input_tokens: 57, output_tokens: 16 },
  ...{ promptTokenCount: 57, candidatesTokenCount: 16, totalTokenCount: 73 },
}

async function start(way: Way) {
  const mock = new LLMock({ port: 0 })
  mock.on(
    { userMessage: 'Basket' },
    { toolCalls: [{ name: 'tap_mark', arguments: JSON.stringify(INPUT) }], usage: USAGE },
  )
  mock.on({ userMessage: 'Help' }, { content: 'I do not know – 東京.' })
  mock.on(
    { userMessage: 'Wait' },
    { error: { message: 'slow down', type: 'rate_limit_error' }, status: 429 },
  )
  const origin = await mock.start()
  onTestFinished(() => mock.stop())
  // it has no page of LM Studio
  const pages = pagesOf(way)
  const countingFetch: typeof fetch = async (input, init) => {
    const page = pages[new URL(String(input)).pathname]
    return page ? Response.json(page) : fetch(input, init)
  }
  return { mock, model: await modelAt(way, origin, { fetch: countingFetch }) }
}

it.each(WAYS)('a model reads a tool call from an independent mock server: $name', async (way) => {
  const { model, mock } = await start(way)
  const reply = await model.step(sampleRequest(), NEVER, QUIET)
  expect(reply).toMatchObject({ calls: [{ name: 'tap_mark', input: INPUT }], stopReason: 'done' })
  expect(reply.tokens).toEqual({ ...NO_TOKENS, input: 57, output: 16 })
  expect(mock.getRequests()).toHaveLength(1)
})

it.each(WAYS)('a model reads text from an independent mock server: $name', async (way) => {
  const { model } = await start(way)
  const reply = await model.step(sampleRequest({ screen: '1 link "Help"' }), NEVER, QUIET)
  expect(reply).toMatchObject({ calls: [], text: 'I do not know – 東京.' })
})

it.each(WAYS)(
  'a model reports the rate limit of an independent mock server after one request: $name',
  async (way) => {
    const { model, mock } = await start(way)
    const pending = model.step(sampleRequest({ screen: '1 link "Wait"' }), NEVER, QUIET)
    await expect(pending).rejects.toMatchObject({ code: 'model_rate_limited' })
    expect(mock.getRequests()).toHaveLength(1)
  },
)

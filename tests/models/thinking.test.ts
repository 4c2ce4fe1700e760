// How much a model thinks, in the words of each provider; without a choice as little as it can.

import { Secret } from '@harness/shared/base/secret.ts'
import type { Thinking } from '@harness/shared/order/model-choice.ts'
import { makeModel } from '@harness/web/models/models.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { KEY, NEVER, pagesOf, providerFor, QUIET, WAYS } from './provider-bench.ts'
import { sampleRequest } from './sample-request.ts'

async function bodyOf(name: string, thinking?: Thinking) {
  const way = WAYS.find((each) => each.name === name)
  if (!way) throw new Error(`no way ${name}`)
  const { provider, protocol, model } = way
  const server = await providerFor({ protocol, replies: [{ text: 'Yes.' }], pages: pagesOf(way) })
  const choice = {
    provider,
    model,
    origin: server.origin,
    ...(thinking && { sampling: { thinking } }),
  }
  const deps = { clock: systemClock, keyOf: () => new Secret(KEY) }
  await (await makeModel(choice, deps, NEVER)).step(sampleRequest(), NEVER, QUIET)
  return JSON.parse(server.calls().at(-1)?.raw ?? '{}')
}

it('Claude thinks at the chosen effort, and then is not forced to a tool', async () => {
  expect(await bodyOf('Anthropic')).toMatchObject({ thinking: { type: 'disabled' } })
  const body = await bodyOf('Anthropic', 'medium')
  expect(body).toMatchObject({
    thinking: { type: 'adaptive', display: 'summarized' },
    output_config: { effort: 'medium' },
    max_tokens: 1_024 + 8_192,
  })
  expect(body).not.toHaveProperty('tool_choice')
})

it('GPT reasons at the chosen effort, and an older one that cannot is not asked to', async () => {
  expect(await bodyOf('OpenAI', 'high')).toMatchObject({
    reasoning: { effort: 'high', summary: 'auto' },
    max_output_tokens: 1_024 + 16_384,
  })
  const older = JSON.stringify(await bodyOf('OpenAI, older', 'high'))
  expect(older).not.toMatch(/reasoning|thinking/)
})

it('Gemini and a compatible server get the chosen level in their words', async () => {
  const { generationConfig } = await bodyOf('Google', 'medium')
  expect(generationConfig).toEqual({
    maxOutputTokens: 1_024 + 8_192,
    thinkingConfig: { thinkingLevel: 'medium', includeThoughts: true },
  })
  expect(await bodyOf('a compatible server', 'low')).toMatchObject({
    reasoning_effort: 'low',
    max_tokens: 1_024 + 2_048,
  })
  expect(await bodyOf('a compatible server')).not.toHaveProperty('reasoning_effort')
})

// Repeating a run sends the seed and temperature that a provider accepts, and nothing it would
// refuse.

import { Secret } from '@harness/shared/base/secret.ts'
import { repeatsOf } from '@harness/shared/order/providers.ts'
import { entryOf } from '@harness/web/models/catalog/find.ts'
import { makeModel } from '@harness/web/models/models.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { KEY, NEVER, pagesOf, providerFor, QUIET, WAYS, type Way } from './provider-bench.ts'
import { sampleRequest } from './sample-request.ts'

const OLDER: Way = {
  name: 'Anthropic, older',
  protocol: 'messages',
  provider: 'anthropic',
  model: 'claude-haiku-4-5',
}

async function sentTo({ provider, protocol, model, ...way }: Way, isAsked: boolean) {
  const pages = pagesOf({ provider, protocol, model, ...way })
  const server = await providerFor({ protocol, replies: [{ text: 'Yes.' }], pages })
  const sampling = { temperature: 0, seed: 7 }
  const choice = { provider, model, origin: server.origin, ...(isAsked && { sampling }) }
  const deps = { clock: systemClock, keyOf: () => new Secret(KEY) }
  await (await makeModel(choice, deps, NEVER)).step(sampleRequest(), NEVER, QUIET)
  const { generationConfig, ...body } = JSON.parse(server.calls().at(-1)?.raw ?? '{}')
  const { temperature, seed } = generationConfig ?? body
  return { ...(temperature !== undefined && { temperature }), ...(seed !== undefined && { seed }) }
}

const BOTH = { temperature: 0, seed: 7 }
const TAKEN = [
  ['Anthropic', {}],
  ['Anthropic, older', { temperature: 0 }],
  ['OpenAI', {}],
  ['OpenAI, older', BOTH],
  ['Google', BOTH],
  ['a compatible server', BOTH],
] as const

describe.each(TAKEN)('a run that is to be repeated with %s', (name, taken) => {
  const way = [...WAYS, OLDER].find((known) => known.name === name)
  if (!way) throw new Error(`no way ${name}`)

  it(`a repeatable run with ${name} sends the seed and temperature that the model accepts`, async () => {
    expect(await sentTo(way, true)).toEqual(taken)
  })

  it(`a run with ${name} that need not repeat sends neither seed nor temperature`, async () => {
    expect(await sentTo(way, false)).toEqual({})
  })
})

it('the repeat promise of each cloud provider matches its catalog', () => {
  const takes = (provider: 'anthropic' | 'openai' | 'google', id: string) =>
    entryOf(provider, id).takes ?? []
  expect(repeatsOf('anthropic').text).toContain('Haiku 4.5')
  expect(takes('anthropic', 'claude-sonnet-4-6')).toEqual(['temperature'])
  expect(takes('anthropic', 'claude-opus-5-5')).toEqual(['thinking'])
  expect(takes('openai', 'gpt-4.1-mini')).toEqual(['temperature', 'seed'])
  expect(takes('openai', 'gpt-6-luna')).toEqual(['thinking'])
  expect(takes('google', 'gemini-3.8-flash')).toEqual(['temperature', 'seed', 'thinking'])
})

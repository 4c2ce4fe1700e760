import { Secret } from '@harness/shared/base/secret.ts'
import { CloudProvider } from '@harness/shared/order/provider-names.ts'
import { anthropic } from '@harness/web/models/anthropic/anthropic.ts'
import { entryOf } from '@harness/web/models/catalog/find.ts'
import { preflightCompatible } from '@harness/web/models/compatible/preflight.ts'
import { compatibleModels } from '@harness/web/models/compatible/server.ts'
import { preflightModel } from '@harness/web/models/models.ts'
import { type CloudChecks, preflightCloud } from '@harness/web/models/wire/cloud-preflight.ts'
import type { Probed } from '@harness/web/models/wire/provider.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import type { ProviderSetup } from '../standins/providers/server.ts'
import { KEY, lmStudio, NEVER, providerFor, WAYS } from './provider-bench.ts'

const ID = 'qwen/qwen3-vl-8b'

function memory() {
  const kept: Probed[] = []
  return {
    kept,
    known: () => kept[0],
    keep: async (_origin: string, _model: string, probed: Probed) => void kept.push(probed),
  }
}

async function check(setup: Partial<ProviderSetup>, model = ID, probes = memory()) {
  const server = await providerFor({ protocol: 'chat', replies: [{}], ...setup })
  const at = { origin: server.origin, clock: systemClock }
  return { server, probes, rows: await preflightCompatible(at, model, probes, NEVER) }
}

const plain = (id: string) => ({ '/v1/models': { data: [{ id }] } })

describe('the preflight of a compatible server', () => {
  it('LM Studio reports the abilities of its model', async () => {
    const { rows, server } = await check({ pages: lmStudio(ID) })
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      ['model_server', 'ready'],
      ['model', 'ready'],
    ])
    expect(rows[0]?.fact).toMatch(/^LM Studio answers at 127/)
    expect(server.calls()).toEqual([])
  })

  it('an older LM Studio is understood too', async () => {
    const model = { id: ID, type: 'vlm', state: 'not-loaded', capabilities: ['tool_use'] }
    const pages = { '/api/v0/models': { data: [model, { id: 'e', type: 'embeddings' }] } }
    const { rows, server } = await check({ pages })
    expect(rows.map(({ id }) => id)).toEqual(['model_server', 'model', 'model_memory'])
    const listed = await compatibleModels({ origin: server.origin, clock: systemClock }, NEVER)
    expect(listed.models.map(({ id }) => id)).toEqual([ID])
  })

  it('a missing model is named with the command that gets it', async () => {
    const { rows } = await check({ pages: lmStudio('other') })
    expect(rows.at(-1)).toMatchObject({
      state: 'bad',
      fact: `The server does not have ${ID}`,
      fix: `Get it with: lms get ${ID}`,
    })
  })

  it('a blind model and one without tools have different rows', async () => {
    const pages = lmStudio(ID, { vision: false, trained_for_tool_use: false })
    const { rows } = await check({ pages })
    expect(rows.map(({ id, state }) => [id, state])).toContainEqual(['model_vision', 'bad'])
    expect(rows.map(({ id, state }) => [id, state])).toContainEqual(['model_tools', 'note'])
  })

  it('a window that is too short prevents the start, because it would cut silently', async () => {
    const page = lmStudio(ID)['/api/v1/models']
    const [model] = page.models
    const small = { ...model, loaded_instances: [{ config: { context_length: 4_096 } }] }
    const { rows } = await check({ pages: { '/api/v1/models': { models: [small] } } })
    expect(rows.at(-1)).toMatchObject({
      state: 'bad',
      fix: 'Load it again with a context length of 8192 or more.',
    })
  })

  it('a model without a description is probed once, and the answer is kept', async () => {
    const calls = [{ name: 'say_colour', input: { colour: 'grey' } }]
    const first = await check({ pages: plain(ID), replies: [{ calls }] })
    expect(first.rows.at(-1)).toMatchObject({ detail: 'Sees pictures, calls tools' })
    expect(first.server.calls()).toHaveLength(1)
    const second = await check({ pages: plain(ID) }, ID, first.probes)
    expect(second.server.calls()).toEqual([])
    expect(second.rows.at(-1)).toMatchObject({ detail: 'Sees pictures, calls tools' })
  })

  it.each([
    ['image input is not supported, hint: provide an mmproj', { vision: false, tools: false }],
    ['tools param requires --jinja flag', { vision: true, tools: false }],
  ])('a refusal (%s) answers the probe', async (message, found) => {
    const fault = { kind: 'status', status: 500, body: { error: { message } } } as const
    const { probes } = await check({ pages: plain(ID), faults: [fault] })
    expect(probes.kept).toEqual([found])
  })

  it('the probe of a model that thinks is repeated with more room, and is kept when it answers', async () => {
    const calls = [{ name: 'say_colour', input: { colour: 'grey' } }]
    const replies = [{ stopReason: 'length' as const }, { calls }]
    const { probes, server } = await check({ pages: plain(ID), replies })
    const limits = server.calls().map(({ raw }) => JSON.parse(raw).max_tokens)
    expect(limits).toEqual([1_024, 4_096])
    expect(probes.kept).toEqual([{ vision: true, tools: true }])
  })

  it('a probe that was spent on thinking decides nothing and is not kept', async () => {
    const { probes, rows } = await check({ pages: plain(ID), replies: [{ stopReason: 'length' }] })
    expect(probes.kept).toEqual([])
    expect(rows.every(({ state }) => state !== 'bad')).toBe(true)
    expect(rows.at(-1)?.fact).toContain('spent its answer to a test on thinking')
  })

  it('fields of a list of models that are missing or null refuse no model', async () => {
    const odd = { type: 'llm', key: ID, capabilities: null, loaded_instances: null }
    const { rows } = await check({ pages: { '/api/v1/models': { models: [odd, null] } } })
    expect(rows[1]).toMatchObject({ id: 'model', state: 'ready' })
    const vllm = { object: 'list', data: [{ id: ID, type: null, max_model_len: 4_096 }] }
    const found = await check({ pages: { '/v1/models': vllm } })
    expect(found.rows.map(({ id }) => id)).toContain('model_context')
  })

  it('a model that answers in words calls no tools', async () => {
    const { probes } = await check({ pages: plain(ID), replies: [{ text: 'It is grey.' }] })
    expect(probes.kept).toEqual([{ vision: true, tools: false }])
  })

  it('the row of an unreachable server says what to do', async () => {
    const at = { origin: 'http://127.0.0.1:9', clock: systemClock }
    expect(await preflightCompatible(at, ID, memory(), NEVER)).toEqual([
      {
        id: 'model_server',
        state: 'bad',
        fact: 'No model server answers at 127.0.0.1:9',
        fix: 'Start it. LM Studio starts with: lms server start --cors',
      },
    ])
  })

  it('another program at the address is not a model server', async () => {
    const { rows } = await check({ pages: {} })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      state: 'bad',
      fact: expect.stringContaining('does not have the format of'),
    })
  })
})

describe('the checks of each cloud provider', () => {
  it.each(CloudProvider.options)(
    'the preflight asks %s for the model in its own way, with the key',
    async (name) => {
      const way = WAYS.find(({ provider, described }) => provider === name && described)
      const { path, header } = way?.described ?? expect.fail(`${name} is in no way of the bench`)
      const pages = { [path]: {} }
      const server = await providerFor({ protocol: 'messages', replies: [{}], pages })
      const deps = {
        clock: systemClock,
        keyOf: () => new Secret(KEY),
        isAllowed: async () => true,
        keyState: async () => 'here' as const,
        probes: { known: () => undefined, keep: async () => undefined },
      }
      const choice = { provider: name, model: way?.model ?? '', origin: server.origin }
      expect((await preflightModel(choice, deps))[0]).toMatchObject({ id: 'model', state: 'ready' })
      const headers = Object.fromEntries([header])
      expect(server.requests).toMatchObject([{ method: 'GET', path, headers }])
    },
  )
})

describe('the preflight of a cloud model', () => {
  async function checks(
    more: Partial<CloudChecks> = {},
    pages: object = { '/v1/models/claude-haiku-5-5': {} },
  ) {
    const server = await providerFor({ protocol: 'messages', replies: [{}], pages: { ...pages } })
    const entry = entryOf('anthropic', 'claude-haiku-5-5')
    const endpoint = {
      provider: 'Anthropic',
      base: server.origin,
      model: entry.id,
      clock: systemClock,
      key: new Secret(KEY),
    }
    const all = {
      provider: 'anthropic',
      describe: anthropic.describe,
      endpoint,
      entry,
      allowed: true,
      key: 'here',
      day: '2026-11-21',
      ...more,
    } as const
    return { server, rows: await preflightCloud(all, NEVER) }
  }

  it('the provider proves key and model, and the price is shown with its date', async () => {
    const { rows, server } = await checks()
    expect(rows).toEqual([
      {
        id: 'model',
        state: 'ready',
        fact: 'Haiku 5.5 answers at Anthropic',
        detail:
          'Sees pictures, calls tools, about $0.10 input and $0.50 output per 1M tokens (2026-11-21)',
      },
    ])
    expect(server.requests.map(({ method }) => method)).toEqual(['GET'])
  })

  it.each([
    [{ allowed: false }, 'This page may not reach Anthropic'],
    [{ key: 'none' }, 'There is no key for Anthropic'],
    [{ key: 'locked' }, 'The key for Anthropic is locked'],
  ] as const)('the condition %o prevents the start, and nothing is sent', async (more, fact) => {
    const { rows, server } = await checks(more)
    expect(rows[0]).toMatchObject({ state: 'bad', fact, fix: expect.any(String) })
    expect(server.requests).toEqual([])
  })

  it('a model that the provider does not have is named, and none replaces it', async () => {
    const { rows } = await checks({}, {})
    expect(rows).toEqual([
      {
        id: 'model',
        state: 'bad',
        fact: 'Anthropic has no model with the name claude-haiku-5-5.',
      },
    ])
  })

  it('a model that ends soon gets a note', async () => {
    const entry = { ...entryOf('anthropic', 'claude-haiku-5-5'), endsOn: '2026-12-01' }
    const { rows } = await checks({ entry })
    expect(rows.at(-1)).toMatchObject({
      state: 'note',
      fact: 'Anthropic ends Haiku 5.5 on 2026-12-01',
    })
  })
})

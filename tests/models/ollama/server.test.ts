import { makeModel } from '@harness/web/models/models.ts'
import { preflightOllama } from '@harness/web/models/ollama/preflight.ts'
import { profileOf } from '@harness/web/models/ollama/profile.ts'
import { loadModel } from '@harness/web/models/ollama/pull.ts'
import {
  installedModels,
  modelFacts,
  serverVersion,
  visionModels,
} from '@harness/web/models/ollama/server.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { makeManualClock } from '../../standins/manual-clock.ts'
import { CATALOGUE } from '../../standins/ollama/models.ts'
import { scriptedPolicy } from '../../standins/ollama/policy.ts'
import { NEVER, ollamaFor } from './ollama-bench.ts'

const policy = scriptedPolicy([{}])
const at = (origin: string) => ({ origin, clock: systemClock })
const GONE = at('http://127.0.0.1:9')

describe('an Ollama server', () => {
  it('an Ollama server reports its version and its models', async () => {
    const server = await ollamaFor({ policy, version: '0.35.0' })
    expect(await serverVersion(at(server.origin), NEVER)).toBe('0.35.0')
    expect((await installedModels(at(server.origin), NEVER)).map(({ name }) => name)).toEqual(
      CATALOGUE.map(({ name }) => name),
    )
    expect(await modelFacts(at(server.origin), 'qwen3-vl:8b', NEVER)).toEqual({
      model: 'qwen3-vl:8b',
      capabilities: ['completion', 'tools', 'vision', 'thinking'],
      families: ['qwen3vl'],
      contextLength: 262_144,
    })
  })

  it('an Ollama server offers only models that see', async () => {
    const server = await ollamaFor({ policy })
    expect(await visionModels(at(server.origin), NEVER)).not.toContain('llama3.2:3b')
    expect(await visionModels(at(server.origin), NEVER)).toContain('gemma3:12b')
    expect(await visionModels(GONE, NEVER)).toEqual([])
  })

  it('an Ollama server gets 5 s to answer and no more', async () => {
    const clock = makeManualClock()
    const fetch = () => new Promise<Response>(() => {})
    const pending = serverVersion({ origin: 'http://127.0.0.1:9', clock, fetch }, NEVER)
    const caught = pending.catch((thrown: unknown) => thrown)
    await clock.advance(5_000)
    expect(await caught).toMatchObject({ code: 'model_timeout' })
  })
})

describe('the preflight of Ollama', () => {
  it('the preflight of Ollama is ready when everything is there', async () => {
    const server = await ollamaFor({ policy })
    expect(await preflightOllama(at(server.origin), 'qwen3-vl:8b', NEVER)).toEqual([
      {
        id: 'model_server',
        state: 'ready',
        fact: `Ollama answers at ${server.origin.slice(7)}`,
        detail: 'Version 0.34.2',
      },
      {
        id: 'model',
        state: 'ready',
        fact: 'qwen3-vl:8b is installed',
        detail: 'Sees pictures, calls tools, 256k context',
      },
      {
        id: 'model_memory',
        state: 'note',
        fact: 'The model is not loaded yet',
        detail: 'The first step takes longer while it loads.',
        autoFix: 'load',
      },
    ])
  })

  it('the preflight of Ollama has no note for a model in memory, and offers no loading when memory cannot be queried', async () => {
    const server = await ollamaFor({ policy })
    const ids = async () =>
      (await preflightOllama(at(server.origin), 'qwen3-vl:8b', NEVER)).map(({ id }) => id)
    server.fail({ kind: 'status', status: 404, path: '/api/ps' })
    expect(await ids()).toEqual(['model_server', 'model'])
    await loadModel(at(server.origin), 'qwen3-vl:8b', NEVER)
    expect(await ids()).toEqual(['model_server', 'model'])
  })

  it('the preflight of Ollama says how to start a server that does not answer', async () => {
    expect(await preflightOllama(GONE, 'qwen3-vl:8b', NEVER)).toEqual([
      {
        id: 'model_server',
        state: 'bad',
        fact: 'Ollama does not answer at 127.0.0.1:9',
        fix: 'Start it with: ollama serve',
      },
    ])
  })

  it('the preflight of Ollama says how to get a model that is missing', async () => {
    const server = await ollamaFor({ policy, models: [] })
    expect(await preflightOllama(at(server.origin), 'qwen3-vl:8b', NEVER)).toContainEqual({
      id: 'model',
      state: 'bad',
      fact: 'qwen3-vl:8b is not installed',
      fix: 'Get it with: ollama pull qwen3-vl:8b',
      autoFix: 'pull',
      pullBytes: 6_100_000_000,
    })
    const unknown = await preflightOllama(at(server.origin), 'moondream', NEVER)
    expect(unknown[1]).toMatchObject({ autoFix: 'pull', fact: 'moondream is not installed' })
    expect(unknown[1]).not.toHaveProperty('pullBytes')
  })

  it('the preflight of Ollama refuses a model that cannot see', async () => {
    const server = await ollamaFor({ policy })
    const rows = await preflightOllama(at(server.origin), 'llama3.2:3b', NEVER)
    expect(rows).toContainEqual(
      expect.objectContaining({ state: 'bad', fact: 'llama3.2:3b cannot see pictures' }),
    )
    await expect(
      makeModel(
        { provider: 'ollama', model: 'llama3.2:3b', origin: server.origin },
        { clock: systemClock },
        NEVER,
      ),
    ).rejects.toMatchObject({ code: 'model_blind' })
  })

  it('the preflight of Ollama notes a model without tools, a short context and an old server, and lets them pass', async () => {
    const server = await ollamaFor({ policy, version: '0.34.1' })
    const rows = await preflightOllama(at(server.origin), 'tiny-vision', NEVER)
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      ['model_server', 'note'],
      ['model', 'ready'],
      ['model_tools', 'note'],
      ['model_context', 'note'],
      ['model_memory', 'note'],
    ])
  })

  it.each([
    ['0.33.9', 'note'],
    ['0.34.10', 'ready'],
    ['1.0.0', 'ready'],
    ['0.0.0', 'ready'],
    ['built by hand', 'ready'],
  ])('the preflight of Ollama compares versions by number: %s is %s', async (version, state) => {
    const server = await ollamaFor({ policy, version })
    expect((await preflightOllama(at(server.origin), 'qwen3-vl:8b', NEVER))[0]?.state).toBe(state)
  })

  it('the preflight of Ollama distinguishes a server that blocks the page from one that is not there', async () => {
    const server = await ollamaFor({ policy })
    // Like a browser: a response without the right header fails, and an opaque request passes.
    const page: typeof fetch = async (input, init) => {
      if (init?.mode !== 'no-cors') throw new TypeError('Failed to fetch')
      return fetch(input, init)
    }
    const pending = () => preflightOllama({ ...at(server.origin), fetch: page }, 'm', NEVER)
    expect(await pending()).toMatchObject([{ fact: expect.stringMatching(/does not accept/) }])
    await server.close()
    expect(await pending()).toMatchObject([{ fact: expect.stringMatching(/does not answer/) }])
  })

  it('the preflight of Ollama masks a key in an error text of the server', async () => {
    const server = await ollamaFor({ policy })
    const body = { error: 'upstream refused sk-planted-0123456789abcdef' }
    server.fail({ kind: 'status', status: 500, path: '/api/version', body })
    const rows = await preflightOllama(at(server.origin), 'qwen3-vl:8b', NEVER)
    expect(rows).toMatchObject([
      { state: 'bad', fact: expect.stringContaining('upstream refused') },
    ])
    expect(JSON.stringify(rows)).not.toContain('sk-planted')
  })

  it('the preflight of Ollama never throws, whatever the server answers', async () => {
    const server = await ollamaFor({ policy })
    for (const status of [200, 401, 403, 500]) {
      server.fail({ kind: 'status', status, path: '/api/version', body: '<html>not Ollama</html>' })
      const rows = await preflightOllama(at(server.origin), 'qwen3-vl:8b', NEVER)
      expect(rows).toMatchObject([
        { id: 'model_server', state: 'bad', fact: expect.stringMatching(/\S/) },
      ])
    }
  })
})

describe('the profile of a local model', () => {
  const facts = { model: 'm', capabilities: ['vision'], families: ['x'] }

  it.each([
    [262_144, 16_384],
    [8_192, 8_192],
    [2_048, 4_096],
  ])(
    'the profile of a local model asks for a window that a context of %d tokens allows',
    (contextLength, contextTokens) => {
      expect(profileOf({ ...facts, contextLength }).contextTokens).toBe(contextTokens)
    },
  )

  it('the profile of a local model gives no other picture to a model that takes one', () => {
    expect(profileOf({ ...facts, families: ['mllama'] }).pictures).toEqual({ min: 0, max: 0 })
    expect(profileOf(facts).pictures).toEqual({ min: 1, max: 3 })
  })

  it.each([
    ['qwen3vl', 'thousandths'],
    ['qwen25vl', 'image'],
    ['gemma3', 'thousandths'],
    ['mistral3', 'points'],
  ])(
    'the profile of a local model asks for coordinates in the unit of %s: %s',
    (family, dialect) => {
      expect(profileOf({ ...facts, families: [family] }).dialect).toBe(dialect)
    },
  )
})

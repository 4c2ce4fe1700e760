// A planted key is searched for everywhere except in the header of a request to its provider.

import { toWire } from '@harness/shared/base/errors.ts'
import { NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { makeKeyRing } from '@harness/web/worker/credentials/keys.ts'
import { makeModelService } from '@harness/web/worker/models/model-service.ts'
import { preflight } from '@harness/web/worker/models/preflight.ts'
import { makeLedger } from '@harness/web/worker/privacy/ledger.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleRequest } from '../../models/sample-request.ts'
import { freshTabs } from '../../store/fresh-db.ts'

const KEY = 'sk-ant-planted-0123456789'
const PASS = 'correct horse'
const NEVER = new AbortController().signal
const MODE = NetworkMode.parse({
  mode: 'cloud',
  modelOrigins: [],
  cloudHosts: ['api.anthropic.com', 'api.openai.com', 'generativelanguage.googleapis.com'],
})
const link = {
  mode: async () => MODE,
  simulators: async () => ({ simulators: [], health: [] }),
  health: async () => ({ name: 'harness' as const, version: '0', protocol: 1, devices: ['web'] }),
}

const LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const
let said: unknown[] = []
beforeEach(() => {
  said = []
  for (const level of LEVELS)
    vi.spyOn(console, level).mockImplementation((...words) => said.push(words))
})
afterEach(() => vi.restoreAllMocks())

/** Everything in the database as one text; bytes as the letters they might be. */
async function dump(db: HarnessDb): Promise<string> {
  const tables = await Promise.all(db.tables.map((table) => table.toArray()))
  return JSON.stringify(tables, (_, value: unknown) =>
    value instanceof Uint8Array ? String.fromCharCode(...value) : value,
  )
}

/** A provider that refuses and repeats the key in its answer. */
function refusing(status: number, hosts: Map<string, string>): typeof fetch {
  return async (input, init) => {
    const url = new URL(String(input))
    expect(url.href).not.toContain('planted')
    hosts.set(url.host, JSON.stringify([...new Headers(init?.headers)]))
    if (status === 0) throw new TypeError(`Failed to fetch with ${KEY}`)
    const message = `Bad key ${KEY} of yours`
    return Response.json({ error: { message, type: 'x' } }, { status })
  }
}

it.each([0, 400, 401, 429, 500])(
  'a planted key is nowhere after failures with status %i and a reload',
  async (status) => {
    const [db] = freshTabs()
    const hosts = new Map<string, string>()
    const ledger = makeLedger(systemClock, refusing(status, hosts))
    const keys = makeKeyRing(db)
    await keys.unlock(PASS)
    const models = makeModelService({ db, clock: systemClock, fetch: ledger.fetch, keys, link })
    const services = { db, keys, models }
    const received: unknown[] = []
    for (const [provider, model] of [
      ['anthropic', 'claude-haiku-5-5'],
      ['openai', 'gpt-6-luna'],
      ['google', 'gemini-3.8-flash'],
    ] as const) {
      await keys.set(provider, KEY, true)
      const choice = { provider, model }
      received.push(
        await preflight({ link, clock: systemClock, fetch: ledger.fetch, services }, choice),
      )
      const pending = models
        .model(choice, NEVER)
        .then((made) => made.step(sampleRequest(), NEVER, () => {}))
      const thrown = await pending.catch((caught: unknown) => caught)
      expect(thrown).toMatchObject({ name: 'HarnessError' })
      received.push(toWire(thrown), String(thrown))
    }
    const later = makeKeyRing(db)
    received.push(await keys.report(), await later.report(), ledger.entries())
    const everything = [JSON.stringify(received), JSON.stringify(said), await dump(db)].join('\n')
    expect(everything).not.toContain('planted')
    expect(everything).not.toContain(PASS)
    // Each key reached its own provider only; no other host, the bridge included, was sent
    // anything.
    expect([...hosts.keys()].sort()).toEqual([...MODE.cloudHosts].sort())
    for (const headers of hosts.values()) expect(headers).toContain('planted')
  },
)

it('a planted key is not sent to a provider that the mode does not allow', async () => {
  const [db] = freshTabs()
  const hosts = new Map<string, string>()
  const keys = makeKeyRing(db)
  await keys.set('openai', KEY, false)
  const mode = async () => NetworkMode.parse({ ...MODE, cloudHosts: ['api.anthropic.com'] })
  const models = makeModelService({
    db,
    clock: systemClock,
    fetch: refusing(200, hosts),
    keys,
    link: { mode },
  })
  const made = models.model({ provider: 'openai', model: 'gpt-6-luna' }, NEVER)
  await expect(made).rejects.toMatchObject({ code: 'model_not_allowed' })
  expect([...hosts.keys()]).toEqual([])
})

it('the checks of any run say which allowed provider lacks its key', async () => {
  const [db] = freshTabs()
  const keys = makeKeyRing(db)
  await keys.unlock(PASS)
  await keys.set('openai', KEY, true)
  keys.lock()
  await keys.set('google', KEY, false)
  const fetched: typeof fetch = async () => new Response('{}', { status: 500 })
  const models = makeModelService({ db, keys, clock: systemClock, fetch: fetched, link })
  const services = { db, keys, models }
  const deps = { link, clock: systemClock, fetch: fetched, services }
  const rows = await preflight(deps, { provider: 'sweep', seed: 0 })
  expect(rows.filter(({ id }) => id === 'model_key')).toEqual([
    expect.objectContaining({ state: 'note', fact: 'There is no key for Anthropic' }),
    expect.objectContaining({ state: 'note', fact: 'The key for OpenAI is locked' }),
  ])
})

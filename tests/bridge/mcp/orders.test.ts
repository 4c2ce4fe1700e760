import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { describe, expect, it } from 'vitest'
import { connected, textIn } from './connected.ts'

const HERE = { goal: 'Find the fern', url: 'http://127.0.0.1:3000/' }

describe('start_run', () => {
  it('an order of an agent becomes the order of a run, recorded, with origin agent', async () => {
    const { call, started } = await connected()
    const result = await call('start_run', {
      ...HERE,
      checks: ['text=Fern', 'url=/fern'],
      persona: 'You are a gardener, and you read nothing.',
      max_steps: 7,
      provider: 'sweep',
      options: { locale: 'de-DE', dark: true, guard_word: ['Water it', 'Cut it'] },
    })
    expect(result.structuredContent).toMatchObject({ phase: 'starting', goal: 'Find the fern' })
    expect(started[0]?.order).toMatchObject({
      runId: result.structuredContent?.['run_id'],
      origin: 'agent',
      record: true,
      unattended: true,
      stepBudget: 7,
      appearance: { locale: 'de-DE', dark: true },
      guardWords: ['Water it', 'Cut it'],
      legs: [{ goal: 'Find the fern', checks: [{ kind: 'text' }, { kind: 'url' }] }],
    })
  })

  it('an audit is ordered by one field: a sweep with audits, without a goal', async () => {
    const { call, started } = await connected()
    const { url } = HERE
    await call('start_run', { url, audit: true })
    await call('start_run', { url, audit: true, max_steps: 9, options: { screens: 2 } })
    expect(started.map(({ order }) => order)).toMatchObject([
      { audit: true, screens: 5, model: { provider: 'sweep' } },
      { audit: true, screens: 2, stepBudget: 9, model: { provider: 'sweep' } },
    ])
  })

  it.each([
    [{ goal: 'x' }, 'url: is needed'],
    [{ ...HERE, url: 'nonsense' }, 'url: wants an address'],
    [{ ...HERE, max_steps: 9_999 }, 'max_steps: wants a whole number from 0'],
    [{ ...HERE, checks: ['colour=red'] }, 'checks: wants KIND=VALUE'],
    [{ ...HERE, surprise: 1 }, 'unknown fields: surprise'],
    [{ ...HERE, options: { colour: 'red' } }, 'it takes platform, viewport_width,'],
    [{ ...HERE, app: 'Garden' }, 'add --library FILE to the arguments of “harness mcp”'],
    [{ ...HERE, provider: 'anthropic', model: 'claude' }, 'add --cloud anthropic'],
  ])(
    'an order with a fault is refused before anything starts, with the field and the way out: %o',
    async (order, words) => {
      const { call, started } = await connected()
      const refused = await call('start_run', order)
      expect(refused.isError).toBe(true)
      expect(textIn(refused)).toContain(words)
      expect(started).toEqual([])
    },
  )

  it.each([
    { allow: 'buy' },
    { allow: 'all' },
    { host: 'other.example' },
    { network: 'all' },
    { username: 'ada' },
  ])('an agent cannot loosen the rules of its own run: %o', async (options) => {
    const { call, started } = await connected()
    const refused = await call('start_run', { ...HERE, options })
    expect(textIn(refused)).toContain('can only be given by the user')
    expect(started).toEqual([])
  })

  it('an agent that gives a user name is referred to a label of the library, no argument that the server lacks', async () => {
    const { call } = await connected()
    const refused = textIn(await call('start_run', { ...HERE, options: { username: 'ada' } }))
    expect(refused).toContain('--library with the password in HARNESS_PASSWORD')
    expect(refused).not.toContain('arguments of “harness mcp”')
  })

  it('an agent stays on this machine until the user names a provider, and gets no key to read', async () => {
    const key = `sk-ant-${'a'.repeat(40)}`
    const order = { ...HERE, provider: 'anthropic', model: 'claude-haiku-5-5' }
    const local = await connected({ env: { ANTHROPIC_API_KEY: key } })
    const refused = await local.call('start_run', order)
    expect(textIn(refused)).toContain('add --cloud anthropic')
    const cloud = await connected({ env: { ANTHROPIC_API_KEY: key }, argv: ['--cloud=anthropic'] })
    const result = await cloud.call('start_run', order)
    expect(cloud.started).toHaveLength(1)
    expect(JSON.stringify([result, cloud.started, refused])).not.toContain(key)
  })

  it('an agent attaches only to a running browser that the user named, by its host', async () => {
    const far = 'wss://grid.example/?token=s3cret-17'
    const argv = ['--browser-url=http://127.0.0.1:9222', `--browser-url=${far}`]
    const { call, started } = await connected({ argv })
    const start = (browser_url: string) =>
      call('start_run', { ...HERE, provider: 'sweep', options: { browser_url } })
    const refused = textIn(await start('http://127.0.0.1:9333'))
    expect(refused).toContain('(127.0.0.1:9222, grid.example)')
    expect(refused).not.toContain('s3cret-17')
    await start('127.0.0.1:9222')
    const answer = await start('grid.example')
    expect(started.map(({ order }) => order.attach)).toEqual([
      { url: 'http://127.0.0.1:9222/' },
      { url: 'wss://grid.example/' },
    ])
    expect(started[1]?.browserUrl).toBe(far)
    expect(JSON.stringify(answer)).not.toContain('s3cret-17')
    const loosened = { ...HERE, options: { browser_url: 'grid.example', send_sign_in: true } }
    expect(textIn(await call('start_run', loosened))).toContain('can only be given by the user')
  })

  it('an agent uses only an Appium server that the user named, with the capabilities of the user', async () => {
    const capabilities = '{"platformName":"Android","appium:appPackage":"com.example.garden"}'
    const argv = ['--appium-url=http://127.0.0.1:4723', `--capabilities=${capabilities}`]
    const { call, started } = await connected({ argv })
    const start = (options: object) => call('start_run', { goal: 'x', provider: 'sweep', options })
    expect(textIn(await start({ appium_url: '127.0.0.1:4444' }))).toContain('(127.0.0.1:4723)')
    const own = { appium_url: '127.0.0.1:4723', capabilities: '{"appium:app":"/bin/sh"}' }
    expect(textIn(await start(own))).toContain('can only be given by the user')
    await start({ appium_url: '127.0.0.1:4723' })
    expect(started.map(({ order }) => order.appium)).toEqual([
      { url: 'http://127.0.0.1:4723/', capabilities: JSON.parse(capabilities) },
    ])
  })

  it('an agent may ask for more care than the user demands, never for less', async () => {
    const { call, started } = await connected({ argv: ['--mode=auto-look'] })
    for (const mode of [undefined, 'autonomous', 'step'])
      await call('start_run', { ...HERE, ...(mode !== undefined && { mode }) })
    expect(started.map(({ order }) => order.mode)).toEqual(['auto-look', 'auto-look', 'step'])
  })

  it('a run is attended where the client can ask a person', async () => {
    const { call, started } = await connected({ capabilities: { elicitation: {} } })
    await call('start_run', HERE)
    expect(started[0]?.order.unattended).toBe(false)
  })

  it('a path is read only when it is absolute and in a folder that was allowed, whatever links say', async () => {
    const { call, folder, started } = await connected()
    writeFileSync(join(folder, 'script.jsonl'), '{"tool": "back", "input": {}}\n')
    const outside = join(folder, '..', 'outside.jsonl')
    mkdirSync(join(folder, 'deep'))
    symlinkSync('/etc', join(folder, 'deep', 'link'))
    const start = (script: string) =>
      call('start_run', { ...HERE, provider: 'scripted', options: { script } })
    expect(textIn(await start('script.jsonl'))).toContain('must be an absolute path')
    expect(textIn(await start(outside))).toContain('is in no folder that was allowed')
    expect(textIn(await start(join(folder, 'deep/link/passwd')))).toContain('is in no folder')
    for (const name of ['replay', 'app_path', 'project_path', 'prototype', 'sign_in_file']) {
      const named = { goal: 'x', provider: 'sweep', options: { [name]: outside } }
      expect([name, textIn(await call('start_run', named))]).toEqual([
        name,
        expect.stringContaining(`${name}: is in no folder that was allowed`),
      ])
    }
    expect(started).toEqual([])
    expect((await start(join(folder, 'script.jsonl'))).isError).toBeUndefined()
    const exported = await call('export_run', { run_id: 'x', folder: '/etc' })
    expect(exported.isError).toBe(true)
  })
})

describe('questions of a run', () => {
  it('a run that is refused before its start says what prevents it and what to do, and is not started', async () => {
    const row = {
      id: 'model',
      state: 'bad',
      fact: 'Ollama does not answer',
      fix: 'Start it.',
    } as const
    const { call, started } = await connected({ worker: { preflight: async () => [row] } })
    const refused = await call('start_run', HERE)
    const { message } = new HarnessError('run_refused', { what: `${row.fact}. ${row.fix}` })
    expect([refused.isError, textIn(refused)]).toEqual([true, message])
    expect(started).toEqual([])
    expect((await call('list_runs')).structuredContent).toEqual({ runs: [] })
  })

  it('a run that could not start says why, and is no run of the list', async () => {
    const worker = { start: () => Promise.reject(new Error('no browser')) }
    const { call } = await connected({ worker })
    const { structuredContent } = await call('start_run', HERE)
    const run_id = structuredContent?.['run_id']
    await expect
      .poll(async () => (await call('get_run', { run_id })).structuredContent)
      .toMatchObject({ phase: 'failed', error: expect.stringContaining('no browser') })
    expect((await call('list_runs')).structuredContent).toEqual({ runs: [] })
    const late = await call('cancel_run', { run_id })
    expect([late.isError, textIn(late)]).toEqual([undefined, expect.stringContaining('no browser')])
  })
})

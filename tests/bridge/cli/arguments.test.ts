import { join } from 'node:path'
import { inspect } from 'node:util'
import { parseRun } from '@harness/bridge/cli/run/arguments.ts'
import { describe, expect, it } from 'vitest'

const CALLER = {
  cwd: '/work',
  env: {},
  platform: 'linux',
  now: new Date(2026, 10, 21, 9, 5, 7),
} as const
const PHONE = '3F0C2A77-0B7E-4C6D-9A55-6B8A1E5E9D10'
const IOS = ['--goal', 'x', '--provider', 'sweep', '--platform', 'ios']
const RUN_BEFORE = join(import.meta.dirname, '../../fixtures/bundles/v4')
const RUN = ['--goal', 'x', '--provider', 'sweep', '--url', 'http://127.0.0.1:9/']
const RUNNING = 'http://127.0.0.1:9222'
const ELSEWHERE = 'wss://grid.example:8443/session/1?token=s3cret'
const PROTOTYPE = ['--goal', 'x', '--platform', 'prototype'] as const

/** The arguments, and what the error must say. */
const BAD: readonly (readonly [readonly string[], RegExp])[] = [
  [['--url', 'http://x/'], /^--goal: is needed/],
  [['--goal', 'x'], /^--url: is needed/],
  [['--goal', 'x', '--url', 'ftp://x/'], /^--url: wants/],
  [['--goal', '--url', 'http://x/'], /^--goal: needs a value/],
  [['--sample', '--url', 'http://x/'], /^--sample: /],
  [[...RUN, 'more\nlines'], /^more lines: unknown/],
  [[...RUN, '--json=yes'], /^--json: takes no value/],
  [['--goal=', '--url', 'http://x/'], /^--goal: needs a value/],
  [[...RUN, '--url', 'http://x/'], /^--url: was given twice/],
  [[...RUN, '--wings=two'], /^--wings: unknown/],
  [[...RUN, '--out', 'a'], /^--out: unknown .* --without or --output .*--timeout\? list all/],
  [[...RUN, '--vieport-width', '5'], /; did you mean --viewport-width\? .* -- help run$/],
  [[...RUN, '--steps', '5'], /; did you mean --max-steps\? /],
  [[...RUN, '--wings'], /^--wings: unknown argument; .*list all/],
  [[...RUN, '-xy'], /^-xy: unknown argument; list all/],
  [[...RUN, '--', '--json'], /^--: unknown/],
  [[...RUN, '--no-json'], /^--no-json: unknown/],
  [[...RUN, '--__proto__'], /^--__proto__: unknown/],
  [[...RUN, '--max-steps', '201'], /^--max-steps: wants a whole number from 0 to 200/],
  [[...RUN, '--viewport-height', '1e3'], /^--viewport-height: wants/],
  [[...RUN, '--token-budget', '-1'], /^--token-budget: wants/],
  [[...RUN, '--seed', 'lucky'], /^--seed: wants/],
  [[...RUN, '--judge'], /^--judge: needs a model; sweep has none/],
  [['--goal', 'x', '--url', 'http://x/', '--judge-budget', '9'], /^--judge-budget: needs --judge/],
  [
    ['--goal', 'x', '--url', 'http://x/', '--judge', '--judge-budget', '0'],
    /^--judge-budget: wants a whole number/,
  ],
  [[...RUN, '--check', 'colour=red'], /^--check: wants KIND=VALUE/],
  [[...RUN, '--check', 'text='], /^--check: wants KIND=VALUE/],
  [[...RUN, '--format', 'pdf'], /^--format: wants one of/],
  [[...RUN, '--report', 'junit'], /^--report: needs a value: FORMAT=FILE/],
  [[...RUN, '--report', 'pdf=a.pdf'], /^--report: wants one of junit, sarif/],
  [[...RUN, '--report', 'junit=/none/a.xml'], /^--report: .*: its folder is not there$/],
  [[...RUN, '--report', 'junit=/proc/a.xml'], /^--report: \/proc\/a\.xml cannot be written: /],
  [[...RUN, '--report', `junit=${import.meta.filename}`], /^--report: .* is there already/],
  [[...RUN, '--file', 'none.pdf'], /^--file: cannot use \/work\/none\.pdf: it is not there$/],
  [[...RUN, '--mode', 'slow'], /^--mode: wants one of step, auto-look, autonomous/],
  [[...RUN, '--script', 'x.jsonl'], /^--script: belongs to --provider scripted/],
  [[...RUN, '--browser-url', '9222'], /^--browser-url: wants an address such as http/],
  [[...RUN, '--browser-url', 'ftp://127.0.0.1:9222'], /^--browser-url: wants an address/],
  [[...RUN, '--browser-url', 'http://a b:9222/?token=s3cret'], /^--browser-url: wants(?!.*s3cret)/],
  [[...RUN, '--browser-url', RUNNING, '--headed'], /^--headed: belongs to a browser that/],
  [[...RUN, '--browser-url', RUNNING, '--network', 'same-site'], /^--network: belongs to a/],
  [[...RUN, '--send-sign-in'], /^--send-sign-in: belongs to --browser-url/],
  [['--sample', '--browser-url', ELSEWHERE], /^--sample: is served on this machine alone; grid/],
  [[...IOS, '--browser-url', RUNNING], /^--browser-url: belongs to --platform web/],
  [[...RUN, '--simulator-udid', 'A1'], /^--simulator-udid: belongs to --platform ios/],
  [['--goal', 'x', '--platform', 'ios'], /^--simulator-udid: is needed/],
  [[...IOS, '--simulator-udid', 'booted'], /^--simulator-udid: must be a UDID/],
  [[...IOS, '--url', 'http://127.0.0.1:9/'], /^--url: belongs to --platform web/],
  [[...IOS, '--simulator-udid', PHONE], /^--app-path: is needed/],
  [[...IOS, '--simulator-udid', PHONE, '--project-path', 'A'], /^--scheme: is needed/],
  [[...IOS, '--simulator-udid', PHONE, '--app-path', 'A', '--scheme', 'B'], /^--scheme: belongs/],
  [[...RUN, '--username', 'ann'], /^--username: needs its password in HARNESS_PASSWORD$/],
  [[...RUN, '--username', 'a\tb'], /^--username: holds a line break or another control/],
  [[...RUN, '--username', 'a'.repeat(1_001)], /^--username: is longer than 1,000 characters$/],
  [['--goal', 'x', '--platform', 'prototype'], /^--prototype: is needed: a zip, or a folder/],
  [
    [...PROTOTYPE, '--url', 'http://a.test/', '--prototype', '/none'],
    /^--url: belongs to --platform web$/,
  ],
  [[...PROTOTYPE, '--prototype', '/none'], /^--prototype: .*it is not there/],
  [['--sample', '--goal', 'x'], /^--goal: needs a --check that proves it, or a --provider/],
  [
    ['--sample', '--goal', 'x', '--check', 'text=a', '--goal', 'y'],
    /^--goal: needs a --check that proves it/,
  ],
  [['--sample', '--script', '/none'], /^--script: .*read: it is not there/],
  [[...RUN, '--platform', 'toaster'], /^--platform: wants one of web, ios, prototype, not toaster/],
  [[...RUN, '--prototype', 'a.html'], /^--prototype: belongs to --platform prototype$/],
  [['--sample', '--provider', 'scripted'], /^--script: is needed/],
  [['--sample', '--send-forms'], /^--send-forms: needs --provider sweep/],
  [
    ['--sample', '--provider', 'scripted', '--script', '/none'],
    /^--script: .*read: it is not there/,
  ],
  [['--sample', '--provider', 'scripted', '--script', '/'], /^--script: .*read: it is a folder/],
  [['--replay', '/none'], /^--replay: \/none: cannot be read: it is not there$/],
  [
    ['--replay', import.meta.filename],
    /^--replay: .*: This is not a run of Harness: it is neither a folder nor a zip nor a report\.$/,
  ],
  [['--replay', RUN_BEFORE, '--check', 'text=a'], /^--check: needs a --goal here/],
  [['--replay', RUN_BEFORE, '--keep-state'], /^--keep-state: needs a --goal here/],
  [['--sample', '--base-url', 'http://192.168.1.5:11434'], /^--base-url: wants https/],
  [[...RUN, '--base-url', 'http://127.0.0.1:1'], /^--base-url: is not needed by .*sweep/],
  [['--sample', '--provider', 'compatible'], /^--model: is needed/],
  [['--sample', '--provider', 'anthropic'], /^ANTHROPIC_API_KEY: is needed/],
  [['--sample', '--provider', 'openai'], /^OPENAI_API_KEY: is needed/],
  [['--sample', '--provider', 'google'], /^GEMINI_API_KEY: is needed .*GOOGLE_API_KEY/],
]

const KEYS = { ANTHROPIC_API_KEY: 'sk-a', OPENAI_API_KEY: 'sk-o', GOOGLE_API_KEY: 'g' }

describe('the arguments of run', () => {
  it.each(BAD)('the run arguments %j are refused by name', async (args, says) => {
    const refusal = expect.objectContaining({
      code: 'argument_invalid',
      message: expect.stringMatching(says),
    })
    await expect(parseRun(args, CALLER)).rejects.toEqual(refusal)
  })

  it.each(['two\nlines', 'x'.repeat(1_001)])(
    'the run arguments refuse a password that no field takes without printing it',
    async (password) => {
      const caller = { ...CALLER, env: { HARNESS_PASSWORD: password } }
      const refused = parseRun([...RUN, '--username', 'ann'], caller)
      await expect(refused).rejects.toMatchObject({ code: 'argument_invalid' })
      await expect(refused).rejects.toThrow(/^HARNESS_PASSWORD: (is longer|holds a line break)/)
      await expect(refused).rejects.not.toThrow(password)
    },
  )

  it('the run arguments take the password from its variable alone and never print it', async () => {
    const caller = { ...CALLER, env: { HARNESS_PASSWORD: 'correct horse' } }
    const args = await parseRun([...RUN, '--username', 'ann'], caller)
    expect(args.credential?.username).toBe('ann')
    expect(args.credential?.password.reveal()).toBe('correct horse')
    expect(inspect(args, { depth: 9 })).not.toContain('correct horse')
    expect((await parseRun(RUN, caller)).credential).toBeUndefined()
  })

  it('the run arguments keep the access token of a running browser out of the order, and send no password to another machine unasked', async () => {
    const near = await parseRun([...RUN, '--browser-url', RUNNING], CALLER)
    expect(near.order.attach).toEqual({ url: `${RUNNING}/` })
    expect([near.browserUrl, near.network.mode]).toEqual([undefined, 'local'])
    const far = [...RUN, '--browser-url', ELSEWHERE]
    const there = await parseRun(far, CALLER)
    expect(there.order.attach).toEqual({ url: 'wss://grid.example:8443/session/1' })
    expect(there.browserUrl).toBe(ELSEWHERE)
    expect(there.network).toEqual({ mode: 'cloud', modelOrigins: [], cloudHosts: [] })
    const caller = { ...CALLER, env: { HARNESS_PASSWORD: 'correct horse' } }
    const signsIn = [...far, '--username', 'ann']
    const says = /^--username: sends the sign-in to a browser on grid\.example:8443/
    await expect(parseRun(signsIn, caller)).rejects.toThrow(says)
    const agreed = await parseRun([...signsIn, '--send-sign-in'], caller)
    expect(agreed.order.attach).toMatchObject({ signIns: true })
  })

  it('the run arguments have the documented defaults', async () => {
    const { order, output, network, format } = await parseRun(RUN, CALLER)
    expect(order).toMatchObject({
      viewport: { width: 1280, height: 800 },
      legs: [{ goal: 'x' }],
      stepBudget: 20,
      mode: 'autonomous',
      strict: true,
      origin: 'cli',
      headed: false,
    })
    expect(output).toBe('/work/runs/20261121-090507')
    expect([network, format]).toEqual([
      { mode: 'local', modelOrigins: [], cloudHosts: [] },
      'harness',
    ])
  })

  it('the run arguments mean the tour when only the sample is given, and a model as soon as one is named', async () => {
    const { order, url, network, persona } = await parseRun(['--sample'], CALLER)
    expect(order).toMatchObject({
      model: { provider: 'scripted', model: 'tour', replies: [] },
      legs: [{ goal: '' }],
    })
    expect([url, persona, network.modelOrigins]).toEqual([undefined, undefined, []])
    for (const named of [
      ['--model', 'm'],
      ['--base-url', 'http://127.0.0.1:9'],
      ['--provider', 'ollama'],
    ])
      expect((await parseRun(['--sample', ...named], CALLER)).order.model.provider).toBe('ollama')
  })

  it('the seed reaches each provider that uses one, and deterministic also sets temperature 0', async () => {
    const caller = { ...CALLER, env: { ANTHROPIC_API_KEY: 'sk-a' } }
    const modelOf = async (...args: readonly string[]) =>
      (await parseRun(['--sample', '--model', 'm', ...args], caller)).order.model
    for (const provider of ['ollama', 'compatible', 'anthropic']) {
      const own = ['--provider', provider]
      expect(await modelOf(...own)).not.toHaveProperty('sampling')
      expect(await modelOf(...own, '--seed', '5')).toHaveProperty('sampling', { seed: 5 })
      expect(await modelOf(...own, '--deterministic')).toHaveProperty('sampling', {
        seed: 1,
        temperature: 0,
      })
    }
  })

  it('the run arguments order a simulator with an app, or with a project and its scheme', async () => {
    const udid = ['--simulator-udid', PHONE.toLowerCase()]
    const bundle = await parseRun([...IOS, ...udid, '--app-path', '/b/Garden.app'], CALLER)
    const app = { from: 'bundle', path: '/b/Garden.app' }
    expect(bundle.order.simulator).toEqual({ kind: 'ios', udid: PHONE, app })
    const project = ['--project-path', '/p/A.xcodeproj', '--scheme', 'A']
    const built = await parseRun([...IOS, ...udid, ...project], CALLER)
    expect(built.order.simulator?.app).toEqual({
      from: 'project',
      path: '/p/A.xcodeproj',
      scheme: 'A',
    })
  })

  it('the run arguments give each goal the checks after it, and keep the state when asked', async () => {
    const more = ['--check', 'text=a', '--goal', 'y', '--check', 'url=/b', '--keep-state']
    const { order } = await parseRun([...RUN, ...more], CALLER)
    expect(order.legs).toEqual([
      { goal: 'x', checks: [{ kind: 'text', value: 'a' }] },
      { goal: 'y', preservesState: true, checks: [{ kind: 'url', value: '/b' }] },
    ])
  })

  it('the run arguments allow the page the one named model server, and cloud mode only for another machine', async () => {
    const here = ['--sample', '--model', 'm', '--base-url', 'http://localhost:1234']
    const there = ['--sample', '--base-url', 'https://models.example:8443/v1']
    expect((await parseRun(here, CALLER)).network.modelOrigins).toEqual(['http://localhost:1234'])
    expect((await parseRun(there, CALLER)).network).toEqual({
      mode: 'cloud',
      modelOrigins: [],
      cloudHosts: ['models.example:8443'],
    })
  })

  it('the run arguments resolve paths from the folder where npm was called', async () => {
    const env = { npm_lifecycle_event: 'harness', INIT_CWD: '/home/me' }
    const { output } = await parseRun([...RUN, '--output', 'out'], { ...CALLER, env })
    expect(output).toBe('/home/me/out')
  })

  it('the run arguments refuse a visible window where there is no display', async () => {
    await expect(parseRun([...RUN, '--headed'], CALLER)).rejects.toThrow(
      /^--headed: there is no display/,
    )
    const env = { DISPLAY: ':0' }
    expect((await parseRun([...RUN, '--headed'], { ...CALLER, env })).order.headed).toBe(true)
  })
})

describe('a cloud provider', () => {
  const caller = { ...CALLER, env: KEYS }
  const args = (provider: string, ...more: string[]) => [
    ...['--sample', '--provider', provider, '--model', 'm', ...more],
  ]

  it.each([
    ['anthropic', 'api.anthropic.com', 'sk-a'],
    ['openai', 'api.openai.com', 'sk-o'],
    ['google', 'generativelanguage.googleapis.com', 'g'],
  ])(
    'the cloud provider %s opens its own host and nothing else; its key is not in the order',
    async (...way) => {
      const [provider, host, key] = way
      const { order, network, ...rest } = await parseRun(args(provider), caller)
      expect(network).toEqual({ mode: 'cloud', modelOrigins: [], cloudHosts: [host] })
      expect(order.model).toEqual({ provider, model: 'm' })
      expect(rest.key?.owner).toBe(provider)
      expect(rest.key?.secret.reveal()).toBe(key)
    },
  )

  it('a cloud provider replaced by a server on this machine opens that server, and no cloud host', async () => {
    const more = ['--base-url', 'http://127.0.0.1:8080/v1']
    const { order, network } = await parseRun(args('openai', ...more), caller)
    const origin = 'http://127.0.0.1:8080'
    expect(network).toEqual({ mode: 'local', modelOrigins: [origin], cloudHosts: [] })
    expect(order.model).toEqual({ provider: 'openai', model: 'm', origin })
  })

  it.each([
    [args('openai', '--base-url', 'https://example.com'), KEYS, /^--base-url: wants http:/],
    [['--sample', '--provider', 'openai'], KEYS, /^--model: is needed/],
    [args('openai'), { OPENAI_API_KEY: ' ' }, /^OPENAI_API_KEY: is needed/],
    [args('openai'), { OPENAI_API_KEY: 'my kéy' }, /^OPENAI_API_KEY: holds characters/],
  ])('the arguments of a cloud provider are refused in %j', async (given, env, says) => {
    const parsed = parseRun(given, { ...CALLER, env })
    await expect(parsed).rejects.toThrow(says)
    await expect(parsed).rejects.not.toThrow(/kéy/)
  })
})

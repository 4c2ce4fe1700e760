import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RuleName } from '@harness/shared/order/guards.ts'
import { EMPTY_LIBRARY, libraryText } from '@harness/shared/order/library/file.ts'
import { Application, Chain, Goal } from '@harness/shared/order/library/library.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseRun } from '../../../bridge/cli/run/arguments.ts'

const DATES = { createdAt: '2026-11-22T10:00:00.000Z', lastUsedAt: '2026-11-22T10:00:00.000Z' }
const UDID = '3F0C2A77-0B7E-4C6D-9A55-6B8A1E5E9D10'
const LIBRARY = {
  ...EMPTY_LIBRARY,
  defaults: { stepBudget: 60, mode: 'auto-look' as const },
  applications: [
    Application.parse({
      ...{ id: 'shop', name: 'Shop', ...DATES },
      target: {
        kind: 'web',
        url: 'https://shop.test/',
        viewport: { width: 820, height: 1180 },
        appearance: { dark: true },
      },
      defaults: {
        ...{ model: { provider: 'sweep', model: '' }, stepBudget: 30, strict: false },
        ...{ rules: ['buy', 'send'], guardWords: ['Pay now'], hosts: ['login.test'] },
      },
      checks: [{ kind: 'no-text', value: 'Error' }],
    }),
    Application.parse({
      ...{ id: 'garden', name: 'Garden', ...DATES },
      target: {
        kind: 'ios',
        simulator: { kind: 'ios', udid: UDID, app: { from: 'installed', bundleId: 'test.garden' } },
      },
    }),
  ],
  goals: [
    Goal.parse({
      ...{ id: 'skip', name: 'Skip', text: 'Skip $1', ...DATES },
      checks: [{ kind: 'text', value: 'Skipped' }],
    }),
    Goal.parse({ id: 'small', name: 'Small', text: 'Take the small box', ...DATES }),
  ],
  chains: [
    Chain.parse({
      ...{ id: 'both', name: 'Both', ...DATES },
      steps: ['skip', 'gone', 'small'].map((goalId, index) => ({
        ...{ id: `${index}`, goalId, preservesState: index > 0 },
      })),
    }),
    Chain.parse({ id: 'draft', name: 'Draft', steps: [], ...DATES }),
  ],
  credentials: [
    {
      ...{ id: 'eva', applicationId: 'shop', label: 'Test account', username: 'eva' },
      ...{ kind: 'password' as const, createdAt: '' },
    },
    {
      ...{ id: 'gold', applicationId: 'shop', label: 'Gold plan', username: '' },
      ...{ kind: 'state' as const, createdAt: '' },
    },
  ],
  personas: [
    { id: 'p', name: 'Commuter', blurb: '', text: 'You stand.', builtIn: false, lastUsedAt: '' },
  ],
}

let file = ''
let states = ''
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harness-library-'))
  file = join(folder, 'library.json')
  states = join(folder, 'gold.json')
  await writeFile(states, JSON.stringify({ cookies: [{ ...COOKIE, value: 'not-a-session' }] }))
  await writeFile(file, libraryText(LIBRARY))
})

const COOKIE = { name: 'id', domain: 'shop.test', path: '/' }

function parse(...args: string[]) {
  const env = { HARNESS_PASSWORD: 'not-a-password' }
  const now = new Date(2026, 10, 22, 10, 0, 0)
  return parseRun(args, { cwd: tmpdir(), env, platform: 'linux', now })
}

const sample = ['--url', 'https://shop.test/', '--goal', 'Buy', '--provider', 'sweep']
const withLibrary = (...args: string[]) => parse('--library', file, ...args)

describe('a run of the command line from a library', () => {
  it('an application brings its address, screen, model, limits, rules and checks, and is named in the order', async () => {
    const { order, url } = await withLibrary('--app', 'shop', '--goal', 'Buy a mug')
    expect(url).toBe('https://shop.test/')
    expect(order).toMatchObject({
      viewport: { width: 820, height: 1180 },
      appearance: { dark: true },
      model: { provider: 'sweep' },
      ...{ stepBudget: 30, mode: 'auto-look', strict: false },
      ...{ rules: ['buy', 'send'], guardWords: ['Pay now'], hosts: ['login.test'] },
      legs: [{ goal: 'Buy a mug', checks: [{ kind: 'no-text', value: 'Error' }] }],
      details: { applicationId: 'shop', applicationName: 'Shop' },
    })
  })

  it('38: an argument goes before the application, and the application before the defaults of the library', async () => {
    const more = ['--max-steps', '5', '--mode', 'step', '--strict', '--viewport-width', '390']
    const { order } = await withLibrary('--app', 'Shop', '--goal', 'Buy', ...more)
    expect(order).toMatchObject({
      ...{ stepBudget: 5, mode: 'step', strict: true, viewport: { width: 390, height: 1180 } },
    })
  })

  it('40: a chain brings its goals in order with their checks, without the one that was deleted', async () => {
    const chain = ['--chain', 'Both', '--fill', '1=May']
    const { order, notes } = await withLibrary('--app', 'Shop', ...chain)
    expect(notes.join('\n')).toMatch(/^Goal 2 of 3 of the chain Both is skipped: it was deleted/)
    expect(order.legs.map(({ goal, actionName }) => [actionName, goal])).toEqual([
      ['Skip', 'Skip May'],
      ['Small', 'Take the small box'],
    ])
    expect(order.legs[0]?.checks).toEqual([
      { kind: 'text', value: 'Skipped' },
      { kind: 'no-text', value: 'Error' },
    ])
  })

  it('a goal that is the name of a saved goal is that goal, with its checks and fills', async () => {
    const { order } = await withLibrary('--app', 'Shop', '--goal', 'skip', '--fill', '$1=June')
    expect(order.legs[0]).toMatchObject({ actionName: 'Skip', goal: 'Skip June' })
  })

  it('a persona of the library is chosen by its name', async () => {
    const { persona } = await withLibrary('--app', 'Shop', '--goal', 'Buy', '--persona', 'commuter')
    expect(persona).toEqual({ name: 'Commuter', text: 'You stand.' })
  })

  it('a sign-in of the library gives the user name, and the environment its password', async () => {
    const named = ['--credential', 'test account']
    const args = await withLibrary('--app', 'Shop', '--goal', 'Buy', ...named)
    expect(args.credential?.username).toBe('eva')
    expect(args.credentialLabel).toBe('test account')
    expect(JSON.stringify(args.order)).not.toContain('not-a-password')
  })

  it('a sign-in state of the library is named by its label and read from its own file', async () => {
    const signIn = ['--credential', 'gold plan', '--sign-in-file', states]
    const args = await withLibrary('--app', 'Shop', '--goal', 'Buy', ...signIn)
    expect([args.credential, args.credentialLabel]).toEqual([undefined, 'gold plan'])
    expect(args.signInState).toContain('not-a-session')
    expect(JSON.stringify(args.order)).not.toContain('not-a-session')
  })

  it.each([
    [
      ['--credential', 'gold plan'],
      '--credential: is a sign-in state, which no library file holds',
    ],
    [['--credential', 'test account', '--sign-in-file', 'x'], '--sign-in-file: cannot go with'],
    [['--sign-in-file', 'gone.json'], '--sign-in-file: cannot be read: it is not there'],
    [['--sign-in-file', '.'], '--sign-in-file: cannot be read: it is a folder'],
    [['--sign-in-file', 'x', '--username', 'eva'], '--sign-in-file: cannot go with --username'],
  ])('the sign-in arguments %j are refused by name', async (args, words) => {
    await expect(withLibrary('--app', 'Shop', '--goal', 'x', ...args)).rejects.toThrow(words)
  })

  it('an app on a simulator needs no other argument than its name', async () => {
    const { order, url } = await withLibrary('--app', 'Garden', '--goal', 'Find the fern')
    expect(url).toBe('')
    expect(order.simulator).toMatchObject({ udid: UDID, app: { bundleId: 'test.garden' } })
  })

  it.each([
    [
      ['--app', 'Nowhere', '--goal', 'x'],
      '--app: is not in the library: Nowhere. It has: Garden, Shop',
    ],
    [['--app', 'Shop', '--chain', 'Both'], '--fill: is needed for $1 of Skip: --fill 1=TEXT'],
    [['--app', 'Shop', '--chain', 'Draft'], '--chain: has no goal to try: Draft'],
    [['--app', 'Shop', '--chain', 'Both', '--goal', 'x'], '--goal: cannot go with --chain'],
    [['--app', 'Shop', '--goal', 'x', '--credential', 'no'], '--credential: is not in the library'],
    [['--app', 'Shop', '--goal', 'x', '--fill', 'May'], '--fill: wants 1=TEXT, such as'],
  ])('the arguments %j are refused by name', async (args, words) => {
    await expect(withLibrary(...args)).rejects.toThrow(words)
  })

  it('a flag that names a library entry is refused without a library', async () => {
    await expect(parse('--app', 'Shop', '--goal', 'x')).rejects.toThrow(
      '--app: needs --library FILE',
    )
  })

  it('a file that is no library is refused in plain words', async () => {
    const broken = join(tmpdir(), `harness-${process.pid}-broken.json`)
    await writeFile(broken, '{"harnessLibrary": 9}')
    await expect(parse('--library', broken, ...sample)).rejects.toThrow(
      `--library: was made by a newer Harness (library 9) (${broken})`,
    )
    await expect(parse('--library', '/nowhere.json', ...sample)).rejects.toThrow('--library')
  })
})

describe('guard rules on the command line', () => {
  it('a rule that is allowed does not ask, and the others of a site on the network still do', async () => {
    const { order } = await parse(...sample, '--allow', 'send', '--allow', 'buy')
    expect(order.rules).toEqual(['pay', 'order', 'delete', 'publish', 'other-site'])
  })

  it('a rule that is denied asks on this machine too', async () => {
    const here = ['--url', 'http://localhost:3000', '--goal', 'Buy', '--provider', 'sweep']
    expect((await parse(...here, '--deny', 'delete')).order.rules).toEqual(['delete', 'other-site'])
    expect((await parse(...here, '--allow', 'all')).order.rules).toEqual([])
    expect((await parse(...here)).order.rules).toBeUndefined()
  })

  it('all rules but one are taken off by allowing all and denying that one', async () => {
    const { order } = await parse(...sample, '--allow', 'all', '--deny', 'pay')
    expect(order.rules).toEqual(['pay'])
  })

  it('all rules but one are put on by denying all and allowing that one, on this machine too', async () => {
    const rest = RuleName.options.filter((rule) => rule !== 'buy')
    const here = ['--url', 'http://localhost:3000', '--goal', 'Buy', '--provider', 'sweep']
    for (const where of [sample, here]) {
      const { order } = await parse(...where, '--deny', 'all', '--allow', 'buy')
      expect(order.rules).toEqual(rest)
    }
    expect((await parse(...here, '--deny', 'all')).order.rules).toEqual(RuleName.options)
  })

  it('words and sites of the person are added', async () => {
    const more = ['--guard-word', 'Cancel plan', '--host', 'Login.test', '--interactive']
    expect((await parse(...sample, ...more, '--host', 'localhost:81')).order).toMatchObject({
      ...{ guardWords: ['Cancel plan'], hosts: ['login.test', 'localhost:81'], strict: false },
    })
    expect((await parse(...sample)).order.strict).toBe(true)
  })

  it.each([
    [['--allow', 'submit'], '--allow: wants one of buy'],
    [['--allow', 'buy', '--deny', 'buy'], '--deny: cannot go with --allow buy'],
    [['--allow', 'all', '--deny', 'all'], '--deny: cannot go with --allow all'],
    [['--strict', '--interactive'], '--interactive: cannot go with --strict'],
    [['--time-zone', 'Mars/Base'], '--time-zone: is not known: Mars/Base'],
    [['--locale', 'german!'], '--locale: wants a language'],
    [['--erase'], '--erase: belongs to --platform ios'],
    [['--host', 'http://['], '--host: wants a host name such as login.test, not http://['],
    [['--host', '*.login.test'], '--host: wants a host name such as login.test'],
    [['--network', 'https://cdn.test/'], '--network: wants all, same-site, or host names'],
    [['--network', ','], '--network: wants all, same-site, or host names'],
  ])('the arguments %j are refused', async (args, words) => {
    await expect(parse(...sample, ...args)).rejects.toThrow(words)
  })
})

describe('the options of a device on the command line', () => {
  it.each([
    ['all', { policy: 'all' }],
    ['same-site', { policy: 'same_site' }],
    ['CDN.test, *.img.test', { policy: 'listed', hosts: ['cdn.test', '*.img.test'] }],
  ])('the browser may contact %s', async (value, contacts) => {
    expect((await parse(...sample, '--network', value)).order.contacts).toEqual(contacts)
    expect((await parse(...sample)).order).not.toHaveProperty('contacts')
  })

  it('a page can be touched, dark, still, in another language and another time zone', async () => {
    const more = ['--touch', '--dark', '--reduced-motion', '--locale', 'de-DE']
    const { order } = await parse(...sample, ...more, '--time-zone', 'Europe/Berlin')
    expect(order.appearance).toEqual({
      ...{ touch: true, dark: true, reducedMotion: true },
      ...{ locale: 'de-DE', timeZone: 'Europe/Berlin' },
    })
  })

  it('a simulator gets every option that its declaration has', async () => {
    const { order } = await parse(
      ...['--platform', 'ios', '--simulator-udid', UDID, '--bundle-id', 'test.garden'],
      ...['--goal', 'Find', '--provider', 'sweep', '--erase', '--uninstall', '--dark'],
      ...['--permission', 'photos', '--permission', 'location', '--locale', 'de_DE'],
      ...['--text-size', 'extra-large', '--increase-contrast', '--launch-argument=-demo'],
      ...['--app-env', 'MODE=test=1', '--open-url', 'garden://fern'],
    )
    expect(order.simulator).toEqual({
      ...{ kind: 'ios', udid: UDID, app: { from: 'installed', bundleId: 'test.garden' } },
      ...{ erase: true, uninstall: true, appearance: 'dark', increaseContrast: true },
      ...{ permissions: ['photos', 'location'], locale: 'de_DE', contentSize: 'extra-large' },
      ...{ arguments: ['-demo'], environment: { MODE: 'test=1' }, url: 'garden://fern' },
    })
  })

  it.each([
    [['--permission', 'camera'], '--permission: wants one of calendar, contacts,'],
    [['--text-size', 'huge'], '--text-size: wants one of extra-small, small, medium,'],
    [['--locale', 'German'], '--locale: wants a language and a region such as de_DE'],
    [['--open-url', 'fern'], '--open-url: wants an address with its scheme'],
    [['--app-env', '1A=b'], '--app-env: wants a NAME of letters'],
  ])('the simulator option %j is refused with what it takes', async (flags, message) => {
    const app = ['--platform', 'ios', '--simulator-udid', UDID, '--bundle-id', 'test.garden']
    await expect(parse(...app, '--goal', 'Find', ...flags)).rejects.toThrow(message)
  })
})

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMPTY_LIBRARY, libraryText } from '@harness/shared/order/library/file.ts'
import { Application } from '@harness/shared/order/library/library.ts'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseRun } from '../../../bridge/cli/run/arguments.ts'
import { connected, textIn } from '../mcp/connected.ts'

const DATES = { createdAt: '2026-11-22T10:00:00.000Z', lastUsedAt: '2026-11-22T10:00:00.000Z' }
const LIBRARY = {
  ...EMPTY_LIBRARY,
  applications: [
    Application.parse({
      ...{ id: 'bank', name: 'Bank', ...DATES },
      target: { kind: 'web', url: 'https://bank.test/' },
      defaults: { hosts: ['login.test'] },
    }),
  ],
  credentials: [
    {
      ...{ id: 'eva', applicationId: 'bank', label: 'Bank account', username: 'eva' },
      ...{ kind: 'password' as const, createdAt: '' },
    },
  ],
}
const env = { HARNESS_PASSWORD: 'not-a-password' }

let file = ''
beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'harness-home-')), 'library.json')
  await writeFile(file, libraryText(LIBRARY))
})

function parse(...where: string[]) {
  const named = ['--library', file, '--credential', 'bank account', '--goal', 'x']
  const caller = { cwd: tmpdir(), env, platform: 'linux', now: new Date() } as const
  return parseRun([...named, '--provider', 'sweep', ...where], caller)
}

it.each([
  ['an address of another site', ['--url', 'https://elsewhere.test/']],
  ['another site beside its application', ['--app', 'Bank', '--url', 'https://elsewhere.test/']],
  ['plain http', ['--url', 'http://bank.test/']],
  ['the sample', ['--sample']],
])('a sign-in of the library is refused at %s', async (_, where) => {
  await expect(parse(...where)).rejects.toMatchObject({ code: 'argument_invalid' })
})

it('a sign-in of the library is taken at other pages and hosts of its application', async () => {
  for (const url of ['https://bank.test/deep', 'https://login.test/'])
    expect((await parse('--url', url)).credential?.username).toBe('eva')
  expect((await parse('--app', 'Bank')).credential?.username).toBe('eva')
})

it.each(['start_session', 'start_run'])(
  'an agent that names a sign-in and an address of its own starts nothing with %s',
  async (tool) => {
    const { call, started } = await connected({ argv: [`--library=${file}`], env })
    const order = { url: 'https://elsewhere.test/', options: { credential: 'Bank account' } }
    const goal = tool === 'start_run' ? { goal: 'x', provider: 'sweep' } : {}
    for (const app of [{}, { app: 'Bank' }]) {
      const refused = await call(tool, { ...order, ...goal, ...app })
      expect(refused.isError).toBe(true)
      expect(textIn(refused)).toContain('https://bank.test')
    }
    expect(started).toEqual([])
  },
)

const LOCKED = {
  ...LIBRARY,
  applications: LIBRARY.applications.map((application) => ({
    ...application,
    defaults: { ...application.defaults, httpUser: 'eva' },
  })),
}

async function lockedLibrary(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'harness-home-')), 'locked.json')
  await writeFile(path, libraryText(LOCKED))
  return path
}

it('the HTTP user of an application is refused at an address outside of it', async () => {
  const named = ['--library', await lockedLibrary(), '--app', 'Bank', '--goal', 'x']
  const own = { HARNESS_HTTP_PASSWORD: 'not-a-password' }
  const caller = { cwd: tmpdir(), env: own, platform: 'linux', now: new Date() } as const
  const run = (...more: string[]) => parseRun([...named, '--provider', 'sweep', ...more], caller)
  await expect(run('--url', 'https://elsewhere.test/')).rejects.toMatchObject({
    code: 'argument_invalid',
  })
  expect((await run()).secrets?.httpPassword).toBe('not-a-password')
  // A person who types both means this address.
  const typed = await run('--url', 'https://elsewhere.test/', '--http-user', 'eva')
  expect(typed.secrets?.httpPassword).toBe('not-a-password')
})

it('an agent that names no application gets no password of the server’s environment', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'harness-home-')), 'defaults.json')
  await writeFile(path, libraryText({ ...LIBRARY, defaults: { httpUser: 'eva' } }))
  const { call, started } = await connected({
    argv: [`--library=${path}`, '--allow=sign-in'],
    env: { HARNESS_HTTP_PASSWORD: 'not-a-password' },
  })
  const refused = await call('start_session', { url: 'https://elsewhere.test/' })
  expect(textIn(refused)).toContain('applications of its library')
  expect(started).toEqual([])
})

describe('a sign-in in an agent’s session', () => {
  const order = { app: 'Bank', options: { credential: 'Bank account' } }

  it('a sign-in in an agent’s session is asked about unless the person allowed it', async () => {
    const rulesWith = async (...argv: string[]) => {
      const { call, started } = await connected({ argv: [`--library=${file}`, ...argv], env })
      await call('start_session', order)
      return started[0]?.order.rules
    }
    expect(await rulesWith()).toContain('sign-in')
    expect(await rulesWith()).toContain('buy')
    expect(await rulesWith('--allow=buy')).toContain('sign-in')
    expect((await rulesWith('--allow=sign-in')) ?? []).not.toContain('sign-in')
    expect(await rulesWith('--allow=all')).toEqual([])
  })

  it.each([
    [{ action: 'accept', content: { decision: 'approve' } }, 1],
    [{ action: 'accept', content: { decision: 'skip' } }, 0],
    [{ action: 'decline' }, 0],
    [{ action: 'cancel' }, 0],
  ] as const)(
    'a password that the server of the site asks for needs the person’s yes (%j)',
    async (answer, runs) => {
      const { call, client, started } = await connected({
        argv: [`--library=${await lockedLibrary()}`],
        env: { HARNESS_HTTP_PASSWORD: 'not-a-password' },
        capabilities: { elicitation: {} },
      })
      const asked: string[] = []
      client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
        asked.push(params.message)
        return answer
      })
      await call('start_session', { app: 'Bank' })
      expect(asked).toHaveLength(1)
      expect(asked[0]).toContain('https://bank.test/')
      expect(started).toHaveLength(runs)
    },
  )

  it('a password that the server of the site asks for is refused where no one can be asked', async () => {
    const { call, started } = await connected({
      argv: [`--library=${await lockedLibrary()}`],
      env: { HARNESS_HTTP_PASSWORD: 'not-a-password' },
    })
    expect(textIn(await call('start_session', { app: 'Bank' }))).toContain('--allow sign-in')
    expect(started).toEqual([])
  })
})

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMPTY_LIBRARY, libraryText } from '@harness/shared/order/library/file.ts'
import { Application } from '@harness/shared/order/library/library.ts'
import { beforeAll, expect, it } from 'vitest'
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

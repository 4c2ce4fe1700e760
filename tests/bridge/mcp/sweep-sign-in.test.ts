// A sweep or an audit of an agent that signs in first: its person is asked before it starts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ElicitRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js'
import { expect, it, onTestFinished } from 'vitest'
import { connected, textIn } from './connected.ts'

const DATES = { createdAt: '', lastUsedAt: '' }
const LIBRARY = {
  harnessLibrary: 1,
  applications: [
    { id: 'shop', name: 'Shop', ...DATES, target: { kind: 'web', url: 'http://127.0.0.1:3000/' } },
  ],
  credentials: [
    {
      id: 'c',
      applicationId: 'shop',
      label: 'Test account',
      kind: 'password',
      username: 'eva',
      createdAt: '',
    },
  ],
}

/** The server with a library; `answer` is that of the person, if the client can ask. */
async function serverWith(argv: readonly string[], answer?: ElicitResult) {
  const folder = mkdtempSync(join(tmpdir(), 'harness-library-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const library = join(folder, 'library.json')
  writeFileSync(library, JSON.stringify(LIBRARY))
  const server = await connected({
    argv: [`--library=${library}`, ...argv],
    env: { HARNESS_PASSWORD: 'correct-horse-battery' },
    capabilities: answer ? { elicitation: {} } : {},
  })
  const asked: string[] = []
  if (answer)
    server.client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      asked.push(params.message)
      return answer
    })
  return { ...server, asked }
}

const ORDER = { app: 'Shop', options: { credential: 'Test account' } }
const SWEEP = { ...ORDER, provider: 'sweep' }

it.each([
  ['a sweep', SWEEP],
  ['an audit', { ...ORDER, audit: true }],
])(
  '%s with a sign-in starts once the person approved it, and signs in without another question',
  async (_, order) => {
    const approve: ElicitResult = { action: 'accept', content: { decision: 'approve' } }
    const { call, started, asked } = await serverWith([], approve)
    expect(textIn(await call('start_run', order))).toContain('Started run')
    expect(asked).toEqual([
      expect.stringMatching(
        /wants to start signed in to Shop\.\nIt uses the sign-in “Test account”/,
      ),
    ])
    expect(started[0]?.order.rules).not.toContain('sign-in')
    expect(started[0]?.password).toBe('correct-horse-battery')
  },
)

it('a sweep with a sign-in is refused where the person declines, or no one can be asked, and says how to allow it', async () => {
  const declined = await serverWith([], { action: 'decline' })
  expect(textIn(await declined.call('start_run', SWEEP))).toContain('was not allowed by the person')
  const alone = await serverWith([])
  expect(textIn(await alone.call('start_run', SWEEP))).toContain('add --allow sign-in')
  expect([...declined.started, ...alone.started]).toEqual([])
})

it('a sweep with a sign-in starts without a question where the person allowed sign-ins to the server', async () => {
  const { call, started } = await serverWith(['--allow=sign-in'])
  await call('start_run', SWEEP)
  expect(started[0]?.order.rules).not.toContain('sign-in')
})

it('a run with a model and a sign-in starts at once, and asks when the sign-in is used', async () => {
  const { call, started } = await serverWith([])
  await call('start_run', { ...ORDER, goal: 'Buy', provider: 'ollama', model: 'm' })
  expect(started[0]?.order.rules).toContain('sign-in')
})

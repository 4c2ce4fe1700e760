import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { describe, expect, it } from 'vitest'
import { lmStudio, providerFor } from '../models/provider-bench.ts'
import { LONG } from '../setup/long.ts'
import type { StandInProvider } from '../standins/providers/server.ts'
import { checkRun, rowsOf } from './check-run.ts'
import { call, makeFolder, until } from './harness.ts'

const KEY = 'sk-planted-on-the-command-line-0123456789'

const speech = { observation: 'A shop.', intent: 'Look.' }
const REPLIES: readonly ScriptedReply[] = [
  { calls: [{ name: 'scroll', input: { x: 400, y: 400, dx: 0, dy: 200, ...speech } }] },
  {
    calls: [
      {
        name: 'mark_goal_done',
        input: {
          verdict: 'success',
          summary: 'Seen.',
          would_real_user_succeed: true,
        },
      },
    ],
    tokens: { input: 900, output: 20 },
  },
]

/** Every byte that a run left on disk, as text. */
function textIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))
    .join('\n')
}

/** The command lines of all processes, and the environment of the browsers among them. */
function processes(): { readonly lines: string; readonly browsers: string } {
  const ps = (...args: string[]) =>
    spawnSync('ps', args, { encoding: 'utf8', maxBuffer: 1e8 }).stdout
  const browsers = ps('axeww', '-o', 'command=').split('\n')
  return {
    lines: ps('-Awwo', 'args='),
    browsers: browsers.filter((line) => line.includes('--user-data-dir')).join('\n'),
  }
}

interface Asking {
  readonly provider: string
  readonly model: string
  readonly variable: string
}

/** A run with this provider, which must leave the key nowhere but in its requests. */
async function ask({ provider, model, variable }: Asking, server: StandInProvider) {
  const folder = makeFolder()
  const output = join(folder, 'out')
  const args = ['run', '--sample', '--goal', 'Look', '--provider', provider, '--model', model]
  const running = call(folder, [...args, '--base-url', server.origin, '--output', output], {
    env: { [variable]: KEY },
  })
  await until(() => server.calls().length > 0 || running.child.exitCode !== null)
  const { lines, browsers } = processes()
  const ended = await running.ended
  expect(ended.stderr).toContain('The run is in')
  const { rows, faults } = checkRun(output)
  expect(faults).toEqual([])
  expect(rowsOf(rows, 'run_started')[0]).toMatchObject({ provider, model })
  for (const { headers, path, raw } of server.requests) {
    expect(JSON.stringify(headers)).toContain(KEY)
    expect(path + raw).not.toContain(KEY)
  }
  expect(browsers).toContain('--user-data-dir')
  expect(lines.includes(KEY)).toBe(false)
  expect(browsers.includes(KEY)).toBe(false)
  expect(textIn(folder).includes(KEY)).toBe(false)
  expect((ended.stdout + ended.stderr).includes(KEY)).toBe(false)
  return { ...ended, rows }
}

// The requests of every provider are held by `models/providers`, their keys in the worker by
// `worker/credentials/planted-keys`, and their variables by `bridge/cli/arguments`.
describe('a run with a provider that wants a key', () => {
  it('a run asks a server with an interface of OpenAI for replies, and leaves the key nowhere', async () => {
    const model = 'qwen/qwen3-vl-8b'
    const pages = lmStudio(model)
    const server = await providerFor({ protocol: 'chat', replies: REPLIES, pages })
    const asking = { provider: 'compatible', model, variable: 'HARNESS_API_KEY' }
    const { status, rows } = await ask(asking, server)
    expect(status).toBe(0)
    expect(rowsOf(rows, 'model_called')).toHaveLength(2)
  })

  it(
    "a run whose provider replies once and then refuses the key ends with the provider's message, and leaves the key nowhere",
    LONG,
    async () => {
      const body = { error: { message: `Incorrect API key provided: ${KEY}` } }
      const fault = { kind: 'status', status: 401, body } as const
      const faults = [undefined, fault]
      const server = await providerFor({ protocol: 'messages', replies: REPLIES, faults })
      const model = 'claude-haiku-5-5'
      const asking = { provider: 'anthropic', model, variable: 'ANTHROPIC_API_KEY' }
      const { status, stdout } = await ask(asking, server)
      expect(status).toBe(1)
      expect(stdout).toContain('refused')
      expect(server.calls()).toHaveLength(2)
    },
  )
})

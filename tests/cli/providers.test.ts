import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { describe, expect, it } from 'vitest'
import { lmStudio, providerFor } from '../models/provider-bench.ts'
import type { Protocol } from '../standins/providers/render.ts'
import { checkRun, rowsOf } from './check-run.ts'
import { call, makeFolder, until } from './harness.ts'

const KEY = 'sk-planted-on-the-command-line-0123456789'

interface Way {
  readonly provider: string
  readonly model: string
  readonly protocol: Protocol
  readonly variable: string
}

const WAYS: readonly Way[] = [
  {
    provider: 'anthropic',
    model: 'claude-haiku-5-5',
    protocol: 'messages',
    variable: 'ANTHROPIC_API_KEY',
  },
  {
    provider: 'openai',
    model: 'gpt-6-luna',
    protocol: 'responses',
    variable: 'OPENAI_API_KEY',
  },
  {
    provider: 'google',
    model: 'gemini-3.8-flash',
    protocol: 'generate',
    variable: 'GOOGLE_API_KEY',
  },
  {
    provider: 'compatible',
    model: 'qwen/qwen3-vl-8b',
    protocol: 'chat',
    variable: 'HARNESS_API_KEY',
  },
]

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

describe('a run with a provider that wants a key', () => {
  it.each(WAYS)('a run asks $provider for replies, and leaves the key nowhere', async (way) => {
    const folder = makeFolder()
    const output = join(folder, 'out')
    const { provider, model, protocol, variable } = way
    const pages = provider === 'compatible' ? lmStudio(model) : {}
    const server = await providerFor({ protocol, replies: REPLIES, pages })
    const args = ['run', '--sample', '--goal', 'Look', '--provider', provider, '--model', model]
    const running = call(folder, [...args, '--base-url', server.origin, '--output', output], {
      env: { [variable]: KEY },
    })
    await until(() => server.calls().length > 0 || running.child.exitCode !== null)
    const { lines, browsers } = processes()
    const { status, stdout, stderr } = await running.ended
    expect(stderr).toContain('The run is in')
    expect(status).toBe(0)

    const { rows, faults } = checkRun(output)
    expect(faults).toEqual([])
    expect(rowsOf(rows, 'run_started')[0]).toMatchObject({ provider, model })
    expect(rowsOf(rows, 'model_called')).toHaveLength(2)
    for (const { headers, path, raw } of server.requests) {
      expect(JSON.stringify(headers)).toContain(KEY)
      expect(path + raw).not.toContain(KEY)
    }
    expect(browsers).toContain('--user-data-dir')
    expect(lines.includes(KEY)).toBe(false)
    expect(browsers.includes(KEY)).toBe(false)
    expect(textIn(folder).includes(KEY)).toBe(false)
    expect((stdout + stderr).includes(KEY)).toBe(false)
  })

  it("a run whose provider refuses the key ends with the provider's message, without the key", async () => {
    const folder = makeFolder()
    const body = { error: { message: `Incorrect API key provided: ${KEY}` } }
    const fault = { kind: 'status', status: 401, body } as const
    const server = await providerFor({ protocol: 'messages', replies: REPLIES, faults: [fault] })
    const { status, stdout, stderr } = await call(
      folder,
      [
        ...['run', '--sample', '--goal', 'Look', '--provider', 'anthropic'],
        ...['--model', 'claude-haiku-5-5', '--base-url', server.origin],
        ...['--output', join(folder, 'out')],
      ],
      { env: { ANTHROPIC_API_KEY: KEY } },
    ).ended
    expect(status).toBe(1)
    expect(stdout).toContain('refused')
    expect(server.calls()).toHaveLength(1)
    expect((stdout + stderr + textIn(folder)).includes(KEY)).toBe(false)
  })
})

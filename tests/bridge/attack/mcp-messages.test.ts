// Lines of a client that is broken or hostile, on the server's standard input.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { makeRandom, type Random } from '../../setup/random.ts'
import { SEED } from '../../setup/seed.ts'
import { spoil, spoiltText } from '../../setup/spoil.ts'
import { howMany, limitMs, report } from '../../setup/suite.ts'
import { type Connected, connected } from '../mcp/connected.ts'

const MESSAGES = howMany({ gate: 300, whole: 10_000 })
const LIMIT_MS = limitMs({ gate: 60_000, whole: 3_600_000 })

const RUN = '00000000-0000-4000-8000-000000000001'
const url = 'http://shop.test/'
const call = (name: string, given: object) => ({
  method: 'tools/call',
  params: { name, arguments: given, _meta: { progressToken: 1 } },
})

function requests(folder: string): readonly object[] {
  return [
    call('start_run', { url, goal: 'Buy a mug', checks: ['text=Thanks'], max_steps: 3 }),
    call('start_run', { goals: [{ goal: 'One' }, { goal: 'Two', checks: ['url=/b'] }], url }),
    call('start_run', { sample: true, audit: true, options: { screens: 2, viewport_width: 390 } }),
    call('start_run', {
      url,
      goal: 'x',
      options: { file: [`${folder}/a.txt`], grant: ['camera'] },
    }),
    call('start_session', { url, goal: 'Look', options: { persona: 'First-time visitor' } }),
    call('get_run', { run_id: RUN, wait_s: 0 }),
    call('get_step', { run_id: RUN, step: 1, picture: false }),
    call('list_runs', { limit: 5, cursor: 'x' }),
    call('list_findings', { run_id: RUN }),
    call('compare_runs', { a: RUN, b: RUN }),
    call('export_run', { run_id: RUN, as: 'zip', folder }),
    call('export_state', { session_id: RUN, folder }),
    call('observe', { session_id: RUN, clean: true, all: true }),
    call('act', { session_id: RUN, tool: 'tap_mark', intent: 'Open it', input: { id: 1 } }),
    call('note', { session_id: RUN, kind: 'dead_end', detail: 'No way on', id: 1 }),
    call('end_session', { session_id: RUN, verdict: 'success', summary: 'Done' }),
    call('cancel_run', { run_id: RUN }),
    { method: 'tools/list', params: {} },
    { method: 'resources/list', params: { cursor: '2' } },
    { method: 'resources/read', params: { uri: `harness://runs/${RUN}/step-001.png` } },
    { method: 'resources/read', params: { uri: 'harness://options' } },
    { method: 'resources/templates/list' },
    { method: 'prompts/get', params: { name: 'user_test', arguments: { url, goal: 'g' } } },
    { method: 'notifications/cancelled', params: { requestId: 1, reason: 'x' } },
    { method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {} } },
  ]
}

function line(random: Random, requests: readonly object[], id: number): string {
  const message = { jsonrpc: '2.0', id, ...random.pick(requests) }
  if (random.chance(0.1)) return JSON.stringify(message)
  const text = spoiltText(spoil(message, random))
  return random.chance(0.05) ? text.slice(0, random.below(text.length)) : text
}

const Answer = z.object({ id: z.optional(z.union([z.string(), z.number()])) })

/** The server on streams, as a client starts it. */
async function streams({ serve }: Connected) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const waiting = new Map<string, () => void>()
  const bad: string[] = []
  let answers = 0
  let rest = ''
  output.on('data', (data: Buffer) => {
    const lines = (rest + data.toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) {
      answers += 1
      const { id } = Answer.parse(JSON.parse(text))
      waiting.get(String(id))?.()
      if (INTERNAL.test(text)) bad.push(text.slice(0, 500))
    }
  })
  await serve(new StdioServerTransport(input, output))
  return {
    bad,
    answers: () => answers,
    async send(text: string, at: number): Promise<void> {
      const id = `ping-${at}`
      const answered = new Promise<void>((resolve) => waiting.set(id, resolve))
      input.write(`${text}\n${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`)
      await answered
      waiting.delete(id)
    },
  }
}

/** Words of a program that met what it did not expect. */
const INTERNAL =
  /is not a function|is not iterable|Cannot (?:read|convert)|of undefined|call stack|\bat \S+:\d+:\d+/

it(
  `no line of a client ends the MCP server or shows its inside (seed ${SEED})`,
  async () => {
    const random = makeRandom(SEED)
    const server = await connected()
    const all = requests(server.folder)
    const { send, bad, answers } = await streams(server)
    for (let at = 0; at < MESSAGES; at++) await send(line(random, all, 1_000_000 + at), at)
    expect(bad).toEqual([])
    const { tools } = await server.client.listTools()
    expect(tools.length).toBeGreaterThan(10)
    expect(readdirSync(join(server.folder)).filter((name) => name !== 'runs')).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
    report(`${MESSAGES} lines of an MCP client: server alive, ${answers()} answers, none internal`)
  },
  LIMIT_MS,
)

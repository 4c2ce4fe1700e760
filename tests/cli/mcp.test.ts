import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { checkRun, rowsOf } from './check-run.ts'
import {
  clean,
  filesIn,
  makeFolder,
  processesOf,
  ROOT,
  signalGroup,
  temporaryOf,
} from './harness.ts'

const SCRIPT = join(ROOT, 'scripts/harness.mjs')

function environment(folder: string): Record<string, string> {
  const env = { ...clean(), TMPDIR: temporaryOf(folder), HARNESS_STATE_DIR: join(folder, 'state') }
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** The server as an editor starts it, and the official client. */
async function connect(folder: string): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [SCRIPT, 'mcp', '--output', join(folder, 'runs'), '--folder', folder],
    env: environment(folder),
    cwd: folder,
    stderr: 'ignore',
  })
  const client = new Client({ name: 'test', version: '1' }, { capabilities: {} })
  onTestFinished(() => client.close())
  await client.connect(transport)
  return client
}

const COOKIE = 'ada-4d1f9c'

/** Signs its first visitor in, and knows who comes back. */
async function startSite(): Promise<string> {
  const server = createServer((request, response) => {
    const isKnown = (request.headers.cookie ?? '').includes(COOKIE)
    response.setHeader('content-type', 'text/html')
    response.setHeader('set-cookie', `who=${COOKIE}; Path=/`)
    response.end(`<title>Site</title><h1>Hello ${isKnown ? 'Ada' : 'stranger'}</h1>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}

const Marks = z.array(z.object({ id: z.number(), label: z.string() }))
const Data = z.record(z.string(), z.unknown())

async function dataOf(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: given })
  return { data: Data.parse(structuredContent ?? {}), isError: isError === true, content }
}

describe('the server of other agents', () => {
  it('a run of the sample is started, watched, read and exported by the official client over stdio', async () => {
    const folder = makeFolder()
    const client = await connect(folder)
    const { data } = await dataOf(client, 'start_run', { sample: true })
    const run_id = String(data['run_id'])
    const end = await dataOf(client, 'get_run', { run_id, wait_s: 60 })
    expect(end.data).toMatchObject({ phase: 'ended', verdict: 'success', confirmed: true })
    const step = await dataOf(client, 'get_step', { run_id, step: 2 })
    expect(step.data).toMatchObject({ action: 'Tap “unlabelled button”' })
    expect(JSON.stringify(step.content)).toContain('"mimeType":"image/png"')
    const { data: exported } = await dataOf(client, 'export_run', { run_id, folder })
    expect(existsSync(String(exported['path']))).toBe(true)
    const [kept = ''] = readdirSync(join(folder, 'runs'))
    const { rows, faults } = checkRun(join(folder, 'runs', kept))
    expect(faults).toEqual([])
    expect(rowsOf(rows, 'run_started')[0]?.origin).toBe('agent')
    await client.close()
    await expect.poll(() => processesOf(folder)).toEqual([])
    expect(filesIn(folder)).toEqual([])
  })

  it('a script that knows only the tools reaches the goal of the tour through a session, which is then a run like any other', async () => {
    const folder = makeFolder()
    const client = await connect(folder)
    const opened = await dataOf(client, 'start_session', { sample: true, goal: 'Order a mug' })
    const session_id = String(opened.data['session_id'])
    let marks = Marks.parse(opened.data['marks'])
    const act = async (tool: string, label: string, more: Record<string, unknown> = {}) => {
      const id = marks.find((mark) => mark.label === label)?.id ?? 0
      const given = { session_id, tool, id, intent: `Use ${label}.`, ...more }
      const done = await dataOf(client, 'act', given)
      marks = Marks.parse(done.data['marks'])
      return done
    }
    const missing = await act('tap_mark', 'No such thing')
    expect([missing.isError, missing.data['outcome'], marks.length > 5]).toEqual([
      true,
      'not_made',
      true,
    ])
    for (const label of ['Mugs', 'Tide mug €24']) await act('tap_mark', label)
    const dead = await act('tap_mark', 'Collect at the studio')
    expect([dead.isError, dead.data['outcome']]).toEqual([false, 'unchanged'])
    await dataOf(client, 'note', { session_id, kind: 'unresponsive', detail: 'Nothing happened.' })
    for (const label of ['Blue', 'Small', 'Add to basket', 'Checkout']) await act('tap_mark', label)
    await act('set_value', 'Full name', { value: 'Maya Lind' })
    await act('set_value', 'Email', { value: 'maya@example.com' })
    await act('tap_mark', 'Place order')
    await act('set_value', 'Phone number', { value: '030 5550142' })
    await act('tap_mark', 'Place order')
    const seen = await dataOf(client, 'observe', { session_id, clean: true })
    expect(String(seen.data['text'])).toContain('Thank you, your order is placed')
    expect(JSON.stringify(seen.content)).toContain('"mimeType":"image/png"')
    const end = { session_id, verdict: 'success', summary: 'Ordered.' }
    expect((await dataOf(client, 'end_session', end)).data).toMatchObject({ state: 'closed' })
    const again = await dataOf(client, 'end_session', end)
    expect([again.isError, again.data['state']]).toEqual([false, 'already closed'])
    const late = { session_id, tool: 'back', intent: 'Too late.' }
    expect((await dataOf(client, 'act', late)).isError).toBe(true)
    const [name = ''] = readdirSync(join(folder, 'runs'))
    const { rows, faults } = checkRun(join(folder, 'runs', name))
    expect(faults).toEqual([])
    const [started] = rowsOf(rows, 'run_started')
    expect(started).toMatchObject({ origin: 'agent', model: 'test', goal: 'Order a mug' })
    expect(rowsOf(rows, 'friction')[0]?.detail).toBe('Nothing happened.')
  })

  it('who is signed in is kept in a private file that signs the next session in, and a third session is refused', async () => {
    const folder = makeFolder()
    const url = await startSite()
    const client = await connect(folder)
    const first = await dataOf(client, 'start_session', { url })
    expect(String(first.data['text'])).toContain('Hello stranger')
    const session_id = first.data['session_id']
    const kept = await dataOf(client, 'export_state', { session_id, folder })
    const sign_in = String(kept.data['path'])
    expect(statSync(sign_in).mode & 0o077).toBe(0)
    expect(readFileSync(sign_in, 'utf8')).toContain(COOKIE)
    const next = await dataOf(client, 'start_session', { url, sign_in })
    expect(String(next.data['text'])).toContain('Hello Ada')
    const third = await dataOf(client, 'start_session', { url })
    expect(third.isError).toBe(true)
    const all = JSON.stringify([first, kept, next, third])
    expect(all).toContain('end one with end_session')
    expect(all).not.toContain(COOKIE)
  })

  it('garbage is not answered and stops nothing; a client that goes away ends the server, its run and its browser', async () => {
    const folder = makeFolder()
    const child = spawn(process.execPath, [SCRIPT, 'mcp', '--output', join(folder, 'runs')], {
      cwd: ROOT,
      env: environment(folder),
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    onTestFinished(() => signalGroup(child, 'SIGKILL'))
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    const lines = () => out.split('\n').filter(Boolean)
    const send = (message: unknown) => child.stdin.write(`${JSON.stringify(message)}\n`)
    child.stdin.write(
      `\u0000\u0001 {"jsonrpc": "2.0", \n[[[[\n{"jsonrpc":"1.0"}\n${'x'.repeat(99_999)}\n`,
    )
    const clientInfo = { name: 'raw', version: '1' }
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
    send({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello })
    send({ jsonrpc: '2.0', method: 'notifications/initialized' })
    const start = { name: 'start_run', arguments: { sample: true } }
    send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: start })
    await expect.poll(() => lines().length).toBe(2)
    for (const line of lines()) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
    expect(lines()[1]).toContain('run_id')
    child.stdin.end()
    const [status] = await once(child, 'exit')
    expect(status).toBe(0)
    expect(processesOf(folder)).toEqual([])
    expect(filesIn(folder)).toEqual([])
  })
})

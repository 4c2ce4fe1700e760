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

const SWEEP = { sample: true, provider: 'sweep', max_steps: 200 }

/** The data of a run when it has ended; `seen` gets the steps that were said as progress. */
async function waitForEnd(client: Client, run_id: string, seen: number[] = []) {
  for (;;) {
    const { structuredContent } = await client.callTool(
      { name: 'get_run', arguments: { run_id, wait_s: 30 } },
      undefined,
      { onprogress: ({ progress }) => void seen.push(progress) },
    )
    const data = Data.parse(structuredContent)
    if (data['phase'] === 'ended') return data
  }
}

async function firstStepOf(client: Client, run_id: string): Promise<void> {
  await expect
    .poll(async () => (await dataOf(client, 'get_run', { run_id })).data['step'])
    .toBeGreaterThan(0)
}

/** The wait is over for the client, and nothing else. */
async function cancelAWait(client: Client, run_id: string): Promise<void> {
  const cancel = new AbortController()
  const waiting = client.callTool(
    { name: 'get_run', arguments: { run_id, wait_s: 60 } },
    undefined,
    { signal: cancel.signal, onprogress: () => cancel.abort(), resetTimeoutOnProgress: true },
  )
  await expect(waiting).rejects.toThrow()
}

/** Every resource of a run and every prompt. */
async function readAll(client: Client, run: string): Promise<void> {
  const { resources } = await client.listResources()
  const { resourceTemplates } = await client.listResourceTemplates()
  const addresses = [
    ...resources.map(({ uri }) => uri),
    ...resourceTemplates.map(({ uriTemplate }) =>
      uriTemplate.replace('{run_id}', run).replace('{nnn}', '001'),
    ),
  ]
  expect(addresses).toContain(`harness://runs/${run}/step-001.png`)
  for (const uri of addresses) {
    const [content] = (await client.readResource({ uri })).contents
    const bytes = content && ('blob' in content ? content.blob : content.text)
    expect([uri, (bytes ?? '').length > 0]).toEqual([uri, true])
  }
  for (const { name, arguments: wanted = [] } of (await client.listPrompts()).prompts) {
    const given = Object.fromEntries(wanted.map((each) => [each.name, `the ${each.name}`]))
    const text = JSON.stringify((await client.getPrompt({ name, arguments: given })).messages)
    for (const word of Object.values(given)) expect(text).toContain(word)
  }
}

describe('the server of other agents', () => {
  it('every tool, resource, prompt, progress and cancellation works with the official client, which holds each result against its schema', async () => {
    const folder = makeFolder()
    const client = await connect(folder)
    // From here on the client refuses a result that its schema does not allow.
    const names = (await client.listTools()).tools.map(({ name }) => name)
    const used = new Set<string>()
    const use = async (name: string, given: Record<string, unknown> = {}) => {
      used.add(name)
      const { isError, ...result } = await dataOf(client, name, given)
      expect([name, isError, result.content]).toEqual([name, false, result.content])
      return result
    }
    const a = String((await use('start_run', { sample: true })).data['run_id'])
    await cancelAWait(client, a)
    const early = (await use('start_run', SWEEP)).data
    await use('cancel_run', { run_id: early['run_id'] })
    const b = String((await use('start_run', SWEEP)).data['run_id'])
    await firstStepOf(client, b)
    await use('cancel_run', { run_id: b })
    expect(await waitForEnd(client, b)).toMatchObject({ ending: 'stopped', verdict: 'blocked' })
    const seen: number[] = []
    expect(await waitForEnd(client, a, seen)).toMatchObject({ verdict: 'success', confirmed: true })
    expect([seen.length > 0, seen]).toEqual([true, [...seen].sort((one, two) => one - two)])
    await use('get_run', { run_id: a })
    const listed = JSON.stringify((await use('list_runs')).data['runs'])
    expect([a, b].filter((run_id) => listed.includes(run_id))).toEqual([a, b])
    expect((await use('get_run', { run_id: early['run_id'] })).data['end']).not.toBe('swept')
    expect((await use('list_findings', { run_id: a })).data['findings']).not.toEqual([])
    const step = await use('get_step', { run_id: a, step: 2 })
    expect(step.data).toMatchObject({ action: 'Tap “unlabelled button”' })
    expect(JSON.stringify(step.content)).toContain('"mimeType":"image/png"')
    const apart = await use('compare_runs', { a, b })
    expect(apart.data).toMatchObject({ a: { confirmed: true }, b: { confirmed: false } })
    const exported = String((await use('export_run', { run_id: a, folder })).data['path'])
    expect(existsSync(exported)).toBe(true)
    const opened = await use('start_session', { sample: true })
    const session_id = String(opened.data['session_id'])
    await use('observe', { session_id })
    const id = Marks.parse(opened.data['marks']).find(({ label }) => label === 'Mugs')?.id
    const did = await use('act', { session_id, tool: 'tap_mark', id, intent: 'See the mugs.' })
    expect(did.data).toMatchObject({ success: true, outcome: 'navigated' })
    await use('note', { session_id, kind: 'ambiguous_label', detail: 'Which mugs?' })
    expect(
      existsSync(String((await use('export_state', { session_id, folder })).data['path'])),
    ).toBe(true)
    const closed = await use('end_session', { session_id, verdict: 'failure', summary: 'Lost.' })
    expect(closed.data).toMatchObject({ state: 'closed', verdict: 'failure' })
    expect([...used].sort()).toEqual([...names].sort())
    await readAll(client, a)
    const kept = readdirSync(join(folder, 'runs')).find((name) => name.endsWith(a)) ?? ''
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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LONG } from '../setup/long.ts'
import { checkRun, rowsOf } from './check-run.ts'
import { filesIn, makeFolder, processesOf, ROOT, signalGroup } from './harness.ts'
import { connect, Data, dataOf, environment, Marks, PATIENT, SCRIPT } from './mcp-server.ts'

const SWEEP = { sample: true, provider: 'sweep', max_steps: 200 }

/** A run of three steps, long enough that a client can wait for it. */
const REPLIES = [
  '{"tool": "tap_mark", "input": {"id": "workshops", "observation": "A shop.", "intent": "See."}}',
  '[{"name": "note_friction", "input": {"kind": "dead_end", "detail": "Nothing to book here."}},' +
    ' {"name": "wait", "input": {"ms": 1000, "observation": "Dates.", "intent": "Read."}}]',
  '{"tool": "mark_goal_done", "input": {"verdict": "success", "summary": "Seen.",' +
    ' "friction_count": 1, "would_real_user_succeed": true}}',
]

function scripted(folder: string) {
  const script = join(folder, 'script.jsonl')
  writeFileSync(script, REPLIES.join('\n'))
  const checks = ['url=/workshops']
  return { sample: true, provider: 'scripted', goal: 'Look', checks, options: { script } }
}

/** The data of a run when it has ended; `seen` gets the steps that were said as progress. */
async function waitForEnd(client: Client, run_id: string, seen: number[] = []) {
  for (;;) {
    const { structuredContent } = await client.callTool(
      { name: 'get_run', arguments: { run_id, wait_s: 30 } },
      undefined,
      { onprogress: ({ progress }) => void seen.push(progress), ...PATIENT },
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
    const a = String((await use('start_run', scripted(folder))).data['run_id'])
    await cancelAWait(client, a)
    const seen: number[] = []
    expect(await waitForEnd(client, a, seen)).toMatchObject({ verdict: 'success', confirmed: true })
    expect([seen.length > 0, seen]).toEqual([true, [...seen].sort((one, two) => one - two)])
    const early = (await use('start_run', SWEEP)).data
    await use('cancel_run', { run_id: early['run_id'] })
    const b = String((await use('start_run', SWEEP)).data['run_id'])
    await firstStepOf(client, b)
    await use('cancel_run', { run_id: b })
    expect(await waitForEnd(client, b)).toMatchObject({ ending: 'stopped', end: 'ended' })
    await use('get_run', { run_id: a })
    const listed = JSON.stringify((await use('list_runs')).data['runs'])
    expect([a, b].filter((run_id) => listed.includes(run_id))).toEqual([a, b])
    expect((await use('get_run', { run_id: early['run_id'] })).data['end']).not.toBe('swept')
    const { data, content } = await use('list_findings', { run_id: a })
    const rated = { severity: expect.stringMatching(/^(high|medium|low)$/) }
    expect(data['findings']).toContainEqual(expect.objectContaining(rated))
    expect(JSON.stringify(content)).toMatch(/\((High|Medium|Low), [a-z ]+; /)
    const step = await use('get_step', { run_id: a, step: 1 })
    expect(step.data).toMatchObject({ action: 'Tap “Workshops”' })
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

  it(
    'garbage is not answered and stops nothing; a client that goes away ends the server, its run and its browser',
    LONG,
    async () => {
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
    },
  )
})

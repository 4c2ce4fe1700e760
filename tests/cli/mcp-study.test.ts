// A study that an agent starts: over standard input and output, with the official client.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import { makeFolder } from './harness.ts'
import { connect, dataOf } from './mcp-server.ts'

const REPLIES = [
  '{"tool": "tap_mark", "input": {"id": "workshops", "observation": "A shop.", "intent": "See."}}',
  '[{"name": "note_friction", "input": {"kind": "dead_end", "detail": "Nothing to book here."}},' +
    ' {"name": "wait", "input": {"ms": 100, "observation": "Dates.", "intent": "Read."}}]',
  '{"tool": "mark_goal_done", "input": {"verdict": "success", "summary": "Seen.",' +
    ' "friction_count": 1, "would_real_user_succeed": true}}',
]

const PLAN = `name: Two looks
sample: true
goals: [{goal: Look at the workshops, check: {url: /workshops}}]
personas: [First-time visitor]
models: [{name: script, provider: scripted, script: script.jsonl}]
screens: [desktop, 1440x900]
min-success: 100
report: {junit: out.xml}
`

function planFolder() {
  const folder = makeFolder()
  writeFileSync(join(folder, 'script.jsonl'), REPLIES.join('\n'))
  const plan = join(folder, 'plan.yaml')
  writeFileSync(plan, PLAN)
  return { folder, plan }
}

async function ended(client: Client, run_id: string) {
  for (;;) {
    const result = await dataOf(client, 'get_run', { run_id, wait_s: 30 })
    if (result.data['phase'] !== 'running') return result
  }
}

it(
  'an agent starts a study from a plan, follows it, reads its result and findings, and exports it',
  LONG,
  async () => {
    const { folder, plan } = planFolder()
    const client = await connect(folder)
    const started = await dataOf(client, 'start_run', { plan })
    const text = JSON.stringify(started.content)
    expect(started.data).toMatchObject({ phase: 'running', goal: 'Two looks', runs: 2 })
    expect(text).toContain('2 runs: 1 variant, 1 persona, 1 task, 2 screens')
    expect(text).toContain('The reports of the plan are not written; export_run writes them.')
    const run_id = String(started.data['run_id'])

    const { data, content } = await ended(client, run_id)
    expect(data).toMatchObject({ phase: 'ended', end: 'passed', step: 2, runs: 2 })
    expect(JSON.stringify(content)).toContain('holds At least 100 % succeed: Two looks')
    expect(data['made']).toEqual([
      expect.objectContaining({
        what: expect.stringContaining('desktop'),
        end: expect.any(String),
      }),
      expect.objectContaining({ what: expect.stringContaining('1440x900') }),
    ])
    const found = await dataOf(client, 'list_findings', { run_id })
    expect(found.data['findings']).toContainEqual(
      expect.objectContaining({ said: 'Nothing to book here.', run_id: expect.any(String) }),
    )
    const listed = await dataOf(client, 'list_runs')
    expect(listed.data['studies']).toEqual([
      { run_id, goal: 'Two looks', phase: 'ended', runs: 2, made: 2 },
    ])
    expect(listed.data['runs']).toHaveLength(2)
    const junit = await dataOf(client, 'export_run', { run_id, folder, as: 'junit' })
    const written = readFileSync(String(junit.data['path']), 'utf8')
    expect(written).toContain('First-time visitor, 1440 × 900')
    const zip = await dataOf(client, 'export_run', { run_id, folder, as: 'zip' })
    expect([zip.isError, JSON.stringify(zip.content)]).toEqual([
      true,
      expect.stringContaining('has no form for a study'),
    ])
  },
)

it(
  'a study that an agent cancels keeps the runs that were made, and a later server reads it',
  LONG,
  async () => {
    const { folder, plan } = planFolder()
    writeFileSync(plan, PLAN.replace('min-success', 'repeats: 50\nmin-success'))
    const client = await connect(folder)
    const run_id = String((await dataOf(client, 'start_run', { plan })).data['run_id'])
    const step = async () => (await dataOf(client, 'get_run', { run_id })).data['step']
    await expect.poll(step, { timeout: 300_000 }).toBeGreaterThan(0)
    const { data } = await dataOf(client, 'cancel_run', { run_id })
    expect(data).toMatchObject({ phase: 'ended', end: 'failed', runs: 100 })
    await client.close()
    const another = await connect(folder)
    const read = (await dataOf(another, 'get_run', { run_id })).data
    expect(read).toMatchObject({ phase: 'ended', step: data['step'] })
  },
)

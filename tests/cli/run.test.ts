import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from '@harness/shared/log/rows.ts'
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import { checkRun, rowsOf } from './check-run.ts'
import { call, type Ended, makeFolder } from './harness.ts'

const SCRIPT = [
  '// taps by label, fails once, and reports the verdict',
  '{"tool": "tap_mark", "input": {"id": "workshops", "observation": "A shop.", "intent": "See."}}',
  '{"tool": "tap_mark", "input": {"id": "No such thing", "observation": "x", "intent": "y"}}',
  '[{"name": "note_friction", "input": {"kind": "dead_end", "detail": "Nothing."}},' +
    ' {"name": "scroll", "input": {"x": 400, "y": 400, "dx": 0, "dy": 200, "observation": "x", "intent": "y"}}]',
  '{"calls": [{"name": "mark_goal_done", "input": {"verdict": "success", "summary": "Seen.",' +
    ' "friction_count": 1, "would_real_user_succeed": true}}], "tokens": {"input": 7}}',
]

function scripted(folder: string): readonly string[] {
  const script = join(folder, 'script.jsonl')
  writeFileSync(script, `${SCRIPT.join('\n')}\n`)
  return ['run', '--sample', '--goal', 'Look', '--provider', 'scripted', '--script', script]
}

/** Rows without times, ids and values derived from ids, for comparison with a replay. */
function comparable(rows: readonly Row[]): readonly unknown[] {
  const own = new Set([
    'runId',
    'sessionId',
    'callId',
    'ts',
    'durationMs',
    'prefixHash',
    'provider',
  ])
  // A recorded device has no browser, so nothing is known of its sandbox.
  const plain = (row: Row) =>
    row.kind === 'run_started' ? { ...row, device: { ...row.device, sandbox: undefined } } : row
  return rows.map((row) => Object.entries(plain(row)).filter(([name]) => !own.has(name)))
}

describe('a run from a script', () => {
  const folder = makeFolder(afterAll)
  const zip = join(folder, 'out.zip')
  /** Folder with the content of the zip. */
  const output = join(folder, 'unpacked')

  async function record(): Promise<Ended> {
    const args = [...scripted(folder), '--check', 'url=/workshops', '--output', zip, '--json']
    const ended = await call(folder, args).ended
    mkdirSync(output)
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(zip))))
      writeFileSync(join(output, name), bytes)
    return ended
  }

  let recording: Promise<Ended> | undefined
  /** One run for all: the first that needs it makes it. */
  function recorded(): Promise<Ended> {
    recording ??= record()
    return recording
  }

  it('a run with --json prints exactly the rows of the log, names the sample, and is confirmed by its checks', async () => {
    const { status, stdout } = await recorded()
    expect(stdout).toBe(readFileSync(join(output, 'events.jsonl'), 'utf8'))
    const { rows, faults } = checkRun(output)
    expect(faults).toEqual([])
    expect(status).toBe(0)
    expect(rowsOf(rows, 'run_completed')[0]).toMatchObject({ verdict: 'success', confirmed: true })
    expect(rowsOf(rows, 'run_started')[0]?.application.name).toBe('Halfmoon (sample)')
    expect(rowsOf(rows, 'tool_call')[0]?.mark?.label).toBe('Workshops')
    expect(rowsOf(rows, 'model_called')[1]?.error?.message).toContain('No such thing')
  })

  it('a run becomes one zip, which is replayed with its screens to the same log', async () => {
    await recorded()
    const given = ['out.zip', 'script.jsonl', 'tmp', 'unpacked']
    expect(readdirSync(folder).sort()).toEqual(given)
    const again = join(makeFolder(), 'again')
    const replay = ['run', '--replay', zip, '--replay-screens', '--output', again]
    expect((await call(folder, replay).ended).status).toBe(0)
    const after = checkRun(again)
    expect(after.faults).toEqual([])
    expect(comparable(after.rows)).toEqual(comparable(checkRun(output).rows))
    expect(rowsOf(after.rows, 'run_started')[0]?.provider).toBe('recorded')
  })

  it('a run is replayed on the application itself to the same calls', LONG, async () => {
    await recorded()
    const again = join(makeFolder(), 'again')
    const replay = ['run', '--replay', output, '--sample', '--output', again]
    expect((await call(folder, replay).ended).status).toBe(0)
    const calls = (path: string) =>
      rowsOf(checkRun(path).rows, 'tool_call').map(({ tool, input, label }) => ({
        tool,
        input,
        label,
      }))
    expect(calls(again)).toEqual(calls(output))
  })

  it('a run is written as version 3 when asked', LONG, async () => {
    await recorded()
    const older = join(makeFolder(), 'older')
    const replay = ['run', '--replay', zip, '--replay-screens', '--format', 'reference']
    expect((await call(folder, [...replay, '--output', older]).ended).status).toBe(0)
    const [first = ''] = readFileSync(join(older, 'events.jsonl'), 'utf8').split('\n')
    expect(JSON.parse(first)).toMatchObject({ schemaVersion: 3, kind: 'run_started' })
    expect(readdirSync(older).filter((name) => name.startsWith('step-'))).toEqual([
      'step-001.png',
      'step-002.png',
      'step-003.png',
    ])
  })

  it('a run with a damaged screen is not replayed, and the step is named', async () => {
    await recorded()
    const damaged = join(makeFolder(), 'damaged')
    cpSync(output, damaged, { recursive: true })
    writeFileSync(join(damaged, 'step-002.json'), '{"marks": [')
    const ended = await call(folder, ['run', '--replay', damaged, '--replay-screens']).ended
    expect(ended.status).toBe(2)
    expect(ended.stderr).toContain('step 2 has no screen to show')
  })
})

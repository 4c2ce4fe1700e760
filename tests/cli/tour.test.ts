import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import { checkRun, rowsOf } from './check-run.ts'
import { call, filesIn, makeFolder, processesOf } from './harness.ts'

describe('a run', () => {
  it('a run of the sample without a provider plays its tour, through npm, to a confirmed success and leaves no process', async () => {
    const folder = makeFolder()
    const output = join(folder, 'out')
    const report = join(folder, 'junit.xml')
    const args = ['run', '--sample', '--output', output, '--report', `junit=${report}`]
    const { status, stdout } = await call(folder, args, { by: 'npm' }).ended
    const { rows, faults } = checkRun(output)
    expect(faults).toEqual([])
    expect(status).toBe(0)
    const [start] = rowsOf(rows, 'run_started')
    const named = { provider: 'scripted', model: 'tour', personaName: 'First-time visitor' }
    expect(start).toMatchObject({ ...named, origin: 'cli', strict: true })
    const [end] = rowsOf(rows, 'run_completed')
    expect(end).toMatchObject({ verdict: 'success', confirmed: true, ending: 'goal' })
    expect(readFileSync(report, 'utf8')).toContain('tests="1" failures="0" errors="0" skipped="0"')
    const lines = stdout.trimEnd().split('\n')
    expect(lines[0]).toBe('Scripted tour, no AI')
    expect(lines.at(-1)).toContain('success, confirmed')
    expect(lines.filter((line) => /^ *\d+ {2}/.test(line))).toHaveLength(end?.stepCount ?? -1)
    expect(processesOf(folder)).toEqual([])
    expect(filesIn(folder)).toEqual([])
  })

  it(
    'a run of the tour with a goal, checks and a persona of its own, in a window that hides its next button, ends as blocked, and reports only what it reached',
    LONG,
    async () => {
      const folder = makeFolder()
      const output = join(folder, 'out')
      const phone = ['--viewport-width', '390', '--viewport-height', '400']
      const own = ['--goal', 'See the mugs', '--check', 'text=Tide mug', '--persona', 'Sceptic']
      const args = ['run', '--sample', ...own, ...phone, '--max-steps', '30', '--output', output]
      const { status, stdout } = await call(folder, args).ended
      const { rows, faults } = checkRun(output)
      expect(faults).toEqual([])
      expect(status).toBe(1)
      expect(rowsOf(rows, 'run_started')[0]).toMatchObject({
        ...{ model: 'tour', personaName: 'Sceptic', stepBudget: 30 },
      })
      expect(rowsOf(rows, 'leg_started')[0]).toMatchObject({
        goal: 'See the mugs',
        checks: [{ kind: 'text', value: 'Tide mug' }],
      })
      const [end] = rowsOf(rows, 'run_completed')
      expect(end).toMatchObject({ verdict: 'blocked', ending: 'fault', errorCode: 'script_lost' })
      expect(end?.stepCount).toBeLessThan(8)
      expect(stdout).toMatch(/No mark on this screen has the label “/)
      const reported = rowsOf(rows, 'friction').map(({ frictionKind }) => frictionKind)
      expect(reported).not.toContain('unexpected_state')
    },
  )
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import { call, makeFolder } from './harness.ts'

const DONE = {
  tool: 'mark_goal_done',
  input: { verdict: 'success', summary: 'Seen.', would_real_user_succeed: true },
}

/** The model reports success for each goal; the checks decide. */
async function claiming(...goals: string[]) {
  const folder = makeFolder()
  const script = join(folder, 'script.jsonl')
  writeFileSync(script, Array.from({ length: 8 }, () => JSON.stringify(DONE)).join('\n'))
  const run = ['run', '--sample', '--provider', 'scripted', '--script', script, ...goals]
  const { status, stdout } = await call(folder, [...run, '--output', join(folder, 'out')]).ended
  const { rows, faults } = checkRun(join(folder, 'out'))
  expect(faults).toEqual([])
  const legs = rowsOf(rows, 'leg_completed').map((leg) => [leg.verdict, leg.confirmed])
  const end = rowsOf(rows, 'run_completed')[0]
  return { status, stdout, rows, legs, end }
}

describe('a run of several goals', () => {
  it('a run of several goals gives each check to the goal before it, and is confirmed when all are proven: status 0', async () => {
    const first = ['--goal', 'One', '--check', 'text=Halfmoon']
    const second = ['--goal', 'Two', '--check', 'no-text=Zanzibar', '--check', 'url=127.0.0.1']
    const { status, rows, legs, end } = await claiming(...first, ...second)
    expect(rowsOf(rows, 'leg_started').map(({ goal, checks }) => [goal, checks?.length])).toEqual([
      ['One', 1],
      ['Two', 2],
    ])
    expect(legs).toEqual([
      ['success', true],
      ['success', true],
    ])
    expect([status, end?.verdict, end?.confirmed]).toEqual([0, 'success', true])
  })

  it('a run with checks for only one of its goals is a success that is not confirmed as a whole: status 0', async () => {
    const proven = ['--goal', 'Two', '--check', 'text=Halfmoon']
    const { status, legs, end, stdout } = await claiming(
      '--goal',
      'One',
      ...proven,
      '--goal',
      'Three',
    )
    expect(legs).toEqual([false, true, false].map((confirmed) => ['success', confirmed]))
    expect([status, end?.verdict, end?.confirmed]).toEqual([0, 'success', false])
    expect(stdout).toContain('success, unconfirmed after 3 steps')
  })

  it('a run with a goal that its check disproves is no success: status 1, and later goals are skipped', async () => {
    const { status, legs, end } = await claiming(
      '--goal',
      'One',
      '--check',
      'text=Zanzibar',
      '--goal',
      'Two',
    )
    expect(legs).toEqual([
      ['blocked', false],
      ['skipped', false],
    ])
    expect([status, end?.verdict]).toEqual([1, 'blocked'])
  })
})

// @module-tag long
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import { call, makeFolder } from './harness.ts'

const DONE = {
  tool: 'mark_goal_done',
  input: { verdict: 'success', summary: 'Seen.', would_real_user_succeed: true },
}

const TAP = {
  tool: 'tap_mark',
  input: { id: 'Workshops', observation: 'A shop.', intent: 'Look.' },
}

const NOTED = {
  calls: [
    { name: 'note_friction', input: { kind: 'confusing_copy', detail: 'What is a kiln?' } },
    { name: DONE.tool, input: DONE.input },
  ],
}
/** The judge is asked after the three goals. */
const JUDGED = {
  tool: 'judge_finding',
  input: { answer: 'undecidable', quote: 'No sensor measured this.' },
}

async function scripted(replies: readonly unknown[], goals: readonly string[]) {
  const folder = makeFolder()
  const script = join(folder, 'script.jsonl')
  writeFileSync(script, replies.map((reply) => JSON.stringify(reply)).join('\n'))
  const run = ['run', '--sample', '--provider', 'scripted', '--script', script, ...goals]
  const { status, stdout } = await call(folder, [...run, '--output', join(folder, 'out')]).ended
  const { rows, faults } = checkRun(join(folder, 'out'))
  expect(faults).toEqual([])
  const legs = rowsOf(rows, 'leg_completed').map((leg) => [leg.verdict, leg.confirmed])
  const end = rowsOf(rows, 'run_completed')[0]
  return { status, stdout, rows, legs, end }
}

describe('a run of several goals', () => {
  it('a run with checks for only one of its goals gives each check to the goal before it, is a success that is not confirmed as a whole, and is judged on request: status 0', async () => {
    const checks = ['--check', 'url=/workshops', '--check', 'no-text=Zanzibar']
    const proven = ['--goal', 'Two', ...checks]
    const goals = ['--goal', 'One', ...proven, '--goal', 'Three', '--judge']
    const replies = [NOTED, TAP, DONE, DONE, JUDGED]
    const { status, rows, legs, end, stdout } = await scripted(replies, goals)
    // A check belongs to the goal before it.
    const started = rowsOf(rows, 'leg_started').map(({ goal, checks }) => [goal, checks?.length])
    expect(started).toEqual([
      ['One', undefined],
      ['Two', 2],
      ['Three', undefined],
    ])
    expect(legs).toEqual([false, true, false].map((confirmed) => ['success', confirmed]))
    expect([status, end?.verdict, end?.confirmed]).toEqual([0, 'success', false])
    expect(stdout).toContain('success, unconfirmed after 4 steps')
    expect(stdout).toContain('Goal 1: Unproven: no check was set for this goal.')
    expect(stdout).toMatch(/Goal 2: Proven at step 3 on “.+”: the address .*workshops/)
    expect(stdout).toContain('Opinion of the script: a real person would manage this.')
    expect(stdout).toContain('judge: Undecidable. “No sensor measured this.” Opinion of')
    expect(end?.judged).toMatchObject({ calls: 1, left: [], answers: [{ answer: 'undecidable' }] })
  })

  it('a run with a goal that its check disproves is no success: status 1, and later goals are skipped', async () => {
    const goals = ['--goal', 'One', '--check', 'text=Zanzibar', '--goal', 'Two']
    const replies = Array.from({ length: 4 }, () => DONE)
    const { status, legs, end } = await scripted(replies, goals)
    expect(legs).toEqual([
      ['blocked', false],
      ['skipped', false],
    ])
    expect([status, end?.verdict, end?.confirmed]).toEqual([1, 'blocked', false])
  })
})

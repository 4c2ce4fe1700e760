import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import { call, makeFolder } from './harness.ts'

async function twoGoals(more: readonly string[]) {
  const folder = makeFolder()
  const output = join(folder, 'out')
  const hook = `between-goals=${JSON.stringify([process.execPath, '-e', ''])}`
  const fixed = ['run', '--sample', '--provider', 'sweep', '--max-steps', '3', '--output', output]
  const { status } = await call(folder, [...fixed, '--hook', hook, ...more]).ended
  const { rows } = checkRun(output)
  return {
    status,
    ends: rowsOf(rows, 'leg_completed').map(({ ending, verdict }) => `${ending} ${verdict}`),
    hooks: rowsOf(rows, 'hook_ran').length,
  }
}

it('the goals of a sweep without checks all begin, with the hook between them', async () => {
  const two = await twoGoals(['--goal', 'One', '--goal', 'Two'])
  expect(two).toEqual({ status: 0, ends: ['swept blocked', 'swept blocked'], hooks: 1 })
})

it('a goal whose check fails after one that swept fails the run, and skips what follows', async () => {
  const check = ['--goal', 'Two', '--check', 'text=No such words', '--goal', 'Three']
  expect(await twoGoals(['--goal', 'One', ...check])).toEqual({
    status: 1,
    ends: ['swept blocked', 'goal blocked', 'stopped skipped'],
    hooks: 1,
  })
})

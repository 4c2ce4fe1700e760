import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import { call, makeFolder } from './harness.ts'

const plan = (goals: string, repeats: number) => `name: Look
sample: true
max-steps: 3
personas: [First-time visitor]
goals: [${goals}]
models: [sweep]
repeats: ${repeats}
`

async function study(command: readonly string[], text: string) {
  const folder = makeFolder()
  const file = join(folder, 'plan.yaml')
  const output = join(folder, 'out')
  writeFileSync(file, text)
  const [name = '', ...flags] = command
  const ended = await call(folder, [name, file, '--output', output, ...flags]).ended
  const read = (each: string) => readFileSync(join(output, each), 'utf8')
  return { ...ended, read }
}

const NO_VERDICT = '1 sweep without a verdict: no check says whether the goal was reached.'

it('a sweep without a check has no verdict in a study: it swept, and is in no rate', async () => {
  const { status, stdout, read } = await study(
    ['study', '--min-success', '90'],
    plan('Read the opening hours', 2),
  )
  expect(status).toBe(0)
  expect(stdout).toContain(NO_VERDICT)
  const report = read('study.md')
  expect(report).toContain('| First-time visitor | swept |')
  for (const text of [stdout, report, read('study.html')]) {
    expect(text).toContain(NO_VERDICT)
    expect(text).not.toMatch(/Success|reached the goal|succeed/)
  }
  const [application] = JSON.parse(read('study.json')).study.applications
  expect(application.variants[0]).toMatchObject({
    success: { k: 0, n: 0, swept: 1 },
    notCounted: 0,
  })
  expect(application.variants[0].success).not.toHaveProperty('exact')
  for (const run of application.runs)
    expect(run).toMatchObject({ end: 'swept', swept: true, succeeded: false, counts: false })
})

it('beside a goal with a check the sweep without one is named apart', async () => {
  const { status, stdout, read } = await study(
    ['study', '--min-success', '0'],
    plan('Look around, {goal: Read, check: {text: No such words}}', 1),
  )
  expect(status).toBe(0)
  expect(stdout).toContain('0 of 1 sweep reached the goal.')
  expect(stdout).toContain(NO_VERDICT)
  expect(read('study.md')).toContain('| First-time visitor | 0 of 1 sweep; 1 swept |')
})

it('ci stays green for a sweep without checks that ended', async () => {
  const { status, stdout } = await study(
    ['ci'],
    'applications: [{name: Shop, sample: true, sweeps: [{max-steps: 3}]}]\nfail-on: never\n',
  )
  expect(stdout).toContain('holds Sweeps and audits reach their end: Shop')
  expect(status).toBe(0)
})

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

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { call, makeFolder } from './harness.ts'

it('a sweep that a persona leaves nothing to press with is not testable, and no failure', async () => {
  const folder = makeFolder()
  const plan = join(folder, 'keys.yaml')
  writeFileSync(
    plan,
    `name: Keys
sample: true
max-steps: 3
personas:
  - First-time visitor
  - {name: Keyboard alone, text: You have no mouse., trait: keyboard-only}
goals: [{goal: Read the opening hours, check: {text: No such words}}]
models: [sweep]
repeats: 2
`,
  )
  const output = join(folder, 'keys')
  const { stdout, status } = await call(folder, ['study', plan, '--output', output]).ended
  expect(status).toBe(0)
  // Two repeats of one sweep are one answer, and an interval would be about nothing.
  expect(stdout).toContain('0 of 1 sweep reached the goal.')
  const report = readFileSync(join(output, 'study.md'), 'utf8')
  expect(report).toContain('| Keyboard alone | not testable |')
  expect(report).toContain('| First-time visitor | 0 of 1 sweep |')
  expect(report).toContain('2 runs could not be tried and do not count.')
  expect(report).toContain('has no tool to press with')
  expect(report).toContain('a repeat adds nothing and is counted once')
  expect(report).not.toMatch(/\d %\)/)
})

import { findingsOf } from '@harness/shared/findings.ts'
import { summarise } from '@harness/shared/summary.ts'
import { expect, it } from 'vitest'
import { runOf } from './told-rows.ts'

const run = runOf(
  { aim: 'Save', outcome: 'unchanged', sensors: ['dead_tap'] },
  { aim: 'Help', told: ['unresponsive'] },
  { aim: 'Save', outcome: 'unchanged', sensors: ['dead_tap'] },
)

it('counts merged findings once nobody goes on with the run, so that list and report say the same', () => {
  const interrupted = summarise({ ...run, phase: 'interrupted' })
  expect(interrupted?.findingCount).toBe(findingsOf(run).length)
  expect(interrupted?.findingCount).toBe(1)
})

it('does not merge findings of a run that goes on', () => {
  expect(summarise(run)).not.toHaveProperty('findingCount')
  expect(summarise(run)?.frictionCount).toBe(1)
})

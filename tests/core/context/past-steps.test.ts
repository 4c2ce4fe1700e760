import { Past } from '@harness/web/core/context/past-steps.ts'
import type { PastStep } from '@harness/web/core/ports.ts'
import { expect, it } from 'vitest'

function stepOf(step: number): PastStep {
  const screen = { pointSize: { width: 400, height: 300 }, scale: 1, elements: [] }
  return { step, tool: 'tap_mark', input: { id: 1 }, success: true, outcome: 'changed', screen }
}

it('the past of a leg keeps its last four hundred steps, oldest first', () => {
  const past = new Past()
  for (let step = 1; step <= 1_000; step++) past.remember(stepOf(step))
  expect(past.steps).toHaveLength(400)
  expect(past.steps[0]?.step).toBe(601)
  expect(past.steps.at(-1)?.step).toBe(1_000)
})

import type { RunState, StepState } from '@harness/shared/log/fold.ts'
import type { PlanItem } from '@harness/shared/log/plan-items.ts'
import { coverageText, planOf, planText } from '@harness/shared/log/views/plan.ts'
import { hasParts } from '@harness/shared/order/goal-parts.ts'
import { expect, it } from 'vitest'

/** A run in which the plan changed at these steps of its first goal. */
function runWith(changes: Readonly<Record<number, readonly PlanItem[]>>): RunState {
  const steps = Array.from({ length: 9 }, (_, at) => {
    const items = changes[at + 1]
    return { step: at + 1, leg: 0, ...(items && { plans: [{ step: at + 1, items }] }) }
  })
  return { steps: steps as unknown as readonly StepState[] } as RunState
}

const [A, B, C] = ['Find the box', 'Skip a week', 'Look in Help']

it('a part is shown with the step where it was done, dropped or started', () => {
  const run = runWith({
    1: [
      { text: A, state: 'doing' },
      { text: B, state: 'open' },
      { text: C, state: 'open' },
    ],
    4: [
      { text: A, state: 'done', step: 3 },
      { text: B, state: 'doing' },
      { text: C, state: 'dropped', reason: 'Not needed.' },
    ],
  })
  expect(planOf(run, 0)).toEqual({
    changedAt: 4,
    parts: [
      { text: A, state: 'done', step: 3, at: 3 },
      { text: B, state: 'doing', since: 4, at: 4 },
      { text: C, state: 'dropped', reason: 'Not needed.', at: 4 },
    ],
  })
  expect(planText(run, 0)).toBe('Plan: 1 of 2 parts, 1 dropped.')
  expect(planOf(run, 1)).toBeUndefined()
})

it('the coverage of a plan counts what was to be done (CORE-101)', () => {
  const of = (...states: readonly PlanItem['state'][]) =>
    coverageText(states.map((state) => ({ text: 'x', state })))
  expect(of('done', 'done', 'done', 'open')).toBe('3 of 4 parts')
  expect(of('done')).toBe('1 of 1 part')
  expect(of('dropped')).toBe('0 of 0 parts, 1 dropped')
})

it.each([
  ['Buy the red shoes', false],
  ['Find the opening hours.', false],
  ['Skip next week, then switch to a small box', true],
  ['Find the cheapest lamp. Put it into the bag.', true],
  ['- find a lamp\n- buy it', true],
  ['Suche eine Lampe und kaufe sie', true],
  ['Cherche une lampe et achète-la', true],
  ['打开设置，关闭通知', true],
  ['Andorra by train', false],
])('%s has several parts: %s', (goal, parts) => {
  expect(hasParts(goal)).toBe(parts)
})

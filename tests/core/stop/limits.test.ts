import { spentLimit } from '@harness/web/core/stop/limits.ts'
import { aggregate, SKIPPED } from '@harness/web/core/stop/verdict.ts'
import { describe, expect, it } from 'vitest'

it.each([
  [{ stepsInLeg: 3, stepBudget: 4, tokensUsed: 0, tokenBudget: 1 }, undefined],
  [{ stepsInLeg: 4, stepBudget: 4, tokensUsed: 0, tokenBudget: 1 }, 'steps'],
  [{ stepsInLeg: 0, stepBudget: 4, tokensUsed: 1, tokenBudget: 1 }, 'tokens'],
  [{ stepsInLeg: 9, stepBudget: 0, tokensUsed: 9, tokenBudget: 0 }, undefined],
])('of %o the limit that is reached is %s', (limits, reached) => {
  expect(spentLimit(limits)).toBe(reached)
})

describe('the end of a run', () => {
  const success = { ...SKIPPED, verdict: 'success', ending: 'goal', summary: 'Done.' } as const
  const managed = { ...success, wouldRealUserSucceed: true }

  it.each([
    [[managed, managed], true],
    [[success, managed], true],
    [[success, success], false],
    [[managed, { ...managed, verdict: 'failure' as const }], false],
    [[], false],
  ])('a real user would succeed where a goal says so and none failed: %#', (ends, would) => {
    expect(aggregate(ends).wouldRealUserSucceed).toBe(would)
  })
})

import { budgetState, tokenBudget } from '@harness/web/core/budget.ts'
import { describe, expect, it } from 'vitest'

const model = { usual: 250_000, most: 1_000_000 }
const paid = { model, isFree: false }
const free = { model, isFree: true }

describe('a token budget', () => {
  it('is what was chosen for the run, else what is set, else what is usual with the model', () => {
    expect(tokenBudget({ ...paid, chosen: 5, setting: 6 })).toBe(5)
    expect(tokenBudget({ ...paid, setting: 6 })).toBe(6)
    expect(tokenBudget(paid)).toBe(250_000)
  })

  it('is never more than the model allows, wherever it came from', () => {
    expect(tokenBudget({ ...paid, chosen: 9_000_000 })).toBe(1_000_000)
    expect(tokenBudget({ ...paid, setting: 9_000_000 })).toBe(1_000_000)
    expect(tokenBudget({ ...free, chosen: 9_000_000 })).toBe(1_000_000)
  })

  it('is unlimited only where nothing is paid', () => {
    expect(tokenBudget({ ...free, chosen: 0 })).toBe(0)
    expect(tokenBudget({ ...paid, chosen: 0 })).toBe(1_000_000)
  })
})

describe('a meter', () => {
  it.each([
    [79, 'fine', 0.79],
    [80, 'warn', 0.8],
    [99, 'warn', 0.99],
    [100, 'reached', 1],
    [130, 'reached', 1],
  ] as const)('at %i of 100 is %s', (used, state, share) => {
    expect(budgetState(used, 100)).toEqual({ used, limit: 100, share, state })
  })

  it('of an unlimited budget warns of nothing', () => {
    expect(budgetState(1e9, 0)).toEqual({ used: 1e9, limit: 0, share: 0, state: 'fine' })
  })
})

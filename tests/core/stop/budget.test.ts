import { tokenBudget } from '@harness/web/core/stop/budget.ts'
import { describe, expect, it } from 'vitest'

const model = { usual: 250_000, most: 1_000_000 }
const paid = { model, isFree: false }
const free = { model, isFree: true }

describe('a token budget', () => {
  it('36: a token budget is the one chosen for the run, else the setting, else the usual one of the model', () => {
    expect(tokenBudget({ ...paid, chosen: 5, setting: 6 })).toBe(5)
    expect(tokenBudget({ ...paid, setting: 6 })).toBe(6)
    expect(tokenBudget(paid)).toBe(250_000)
  })

  it('36: a token budget is never more than the model allows, wherever it comes from', () => {
    expect(tokenBudget({ ...paid, chosen: 9_000_000 })).toBe(1_000_000)
    expect(tokenBudget({ ...paid, setting: 9_000_000 })).toBe(1_000_000)
    expect(tokenBudget({ ...free, chosen: 9_000_000 })).toBe(1_000_000)
  })

  it('a token budget is unlimited only when the model costs nothing', () => {
    expect(tokenBudget({ ...free, chosen: 0 })).toBe(0)
    expect(tokenBudget({ ...paid, chosen: 0 })).toBe(1_000_000)
  })
})

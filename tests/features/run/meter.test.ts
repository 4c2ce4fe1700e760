import { meterOf } from '@harness/web/features/run/meter.ts'
import { describe, expect, it } from 'vitest'

describe('the meter of a budget', () => {
  it.each([
    [0, 0, 'low'],
    [79, 0.79, 'low'],
    [80, 0.8, 'high'],
    [99, 0.99, 'high'],
    [100, 1, 'full'],
    [130, 1, 'full'],
  ] as const)('the budget meter after %i of 100 is at %f and is %s', (used, share, level) => {
    expect(meterOf(used, 100)).toEqual({ share, level })
  })

  it('the budget meter does not warn when the budget is unlimited', () => {
    expect(meterOf(1e9, 0)).toEqual({ share: 0, level: 'low' })
  })
})

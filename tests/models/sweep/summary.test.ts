import { Frontier } from '@harness/web/models/sweep/frontier.ts'
import { summaryOf } from '@harness/web/models/sweep/summary.ts'
import { expect, it } from 'vitest'
import { LIMITS } from './paper-site.ts'

it('the summary of a sweep calls what was measured as every screen does', () => {
  const measured = { uncaught_exception: 2, dead_tap: 1 }
  const summary = summaryOf(new Frontier({ limits: LIMITS, seed: 1 }), {
    measured,
    checks: 0,
    gaps: [],
    verdict: 'blocked',
  })
  expect(summary).toContain(
    'Measured: 2 × error in a script, 1 × dead tap (a fault that is met again counts again).',
  )
})

import { catalogWith } from '@harness/web/models/catalog/find.ts'
import { expect, it } from 'vitest'

it('37: every model has a default budget that is positive and not above its maximum', () => {
  for (const { id, budget } of catalogWith([])) {
    expect(budget.usual, id).toBeGreaterThan(0)
    expect(budget.usual, id).toBeLessThanOrEqual(budget.most)
  }
})

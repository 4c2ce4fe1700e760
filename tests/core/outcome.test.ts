import { instantOutcome } from '@harness/web/core/outcome.ts'
import { expect, it } from 'vitest'

it('an outcome known without the device took no time', () => {
  expect(instantOutcome(true, 'unchanged', 'Noted.')).toMatchObject({ durationMs: 0, settleMs: 0 })
})

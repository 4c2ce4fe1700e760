import { RunId } from '@harness/shared/base/ids.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { describeClock, describeSleepingClock } from '../contracts/clock.ts'
import { makeInstantClock } from '../standins/instant-clock.ts'
import { makeManualClock } from '../standins/manual-clock.ts'

describeSleepingClock('of the machine', () => ({ clock: systemClock }))

describeSleepingClock('of a test that moves it', () => {
  const clock = makeManualClock()
  return { clock, advance: clock.advance }
})

describeClock('of a test that skips every sleep', () => ({ clock: makeInstantClock() }))

it('the system makes ids that Harness accepts', () => {
  expect(RunId.safeParse(systemIds.uuid()).success).toBe(true)
})

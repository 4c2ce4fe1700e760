import { RunId } from '@harness/shared/language/ids.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'

describe('the time of the machine', () => {
  it('the system clock sleeps at least as long as requested', async () => {
    const began = systemClock.monotonic()
    await systemClock.sleep(5, new AbortController().signal)
    // A timer may fire a fraction of a millisecond early.
    expect(systemClock.monotonic() - began).toBeGreaterThan(4)
  })

  it('the system clock ends a sleep at once as aborted', async () => {
    const stop = new AbortController()
    const slept = systemClock.sleep(60_000, stop.signal)
    stop.abort()
    await expect(slept).rejects.toMatchObject({ code: 'aborted' })
    await expect(systemClock.sleep(0, stop.signal)).rejects.toMatchObject({ code: 'aborted' })
  })
})

it('the system makes ids that Harness accepts', () => {
  expect(RunId.safeParse(systemIds.uuid()).success).toBe(true)
})

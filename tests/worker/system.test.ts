import { RunId } from '@harness/shared/language/ids.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'

describe('the time of the machine', () => {
  it('sleeps at least as long as it was told', async () => {
    const began = systemClock.monotonic()
    await systemClock.sleep(5, new AbortController().signal)
    // A timer may fire a fraction of a millisecond early.
    expect(systemClock.monotonic() - began).toBeGreaterThan(4)
  })

  it('wakes at once as aborted', async () => {
    const stop = new AbortController()
    const slept = systemClock.sleep(60_000, stop.signal)
    stop.abort()
    await expect(slept).rejects.toMatchObject({ code: 'aborted' })
    await expect(systemClock.sleep(0, stop.signal)).rejects.toMatchObject({ code: 'aborted' })
  })
})

it('ids of the machine are those that Harness writes', () => {
  expect(RunId.safeParse(systemIds.uuid()).success).toBe(true)
})

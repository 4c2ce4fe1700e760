import type { Clock } from '@harness/web/core/ports.ts'
import { describe, expect, it } from 'vitest'

/** One clock under test, with what lets its time pass. */
export interface ClockBench {
  readonly clock: Clock
  /** Lets so many milliseconds pass; absent where time passes by itself. */
  advance?(ms: number): Promise<void>
}

/** Short, so that a clock of the machine takes no time of a test. */
const NAP_MS = 5

export function describeClock(name: string, make: () => ClockBench): void {
  const aborted = { name: 'HarnessError', code: 'aborted' }

  describe(`the clock: ${name}`, () => {
    it(`the clock ${name} says the same moment as a number and in the format of a row`, () => {
      const { clock } = make()
      const [before, written, after] = [clock.now(), clock.timestamp(), clock.now()]
      expect(written).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(Date.parse(written)).toBeGreaterThanOrEqual(Math.trunc(before))
      expect(Date.parse(written)).toBeLessThanOrEqual(after)
    })

    it(`the clock ${name} never measures backwards`, async () => {
      const { clock, advance } = make()
      const first = clock.monotonic()
      await advance?.(NAP_MS)
      expect(clock.monotonic()).toBeGreaterThanOrEqual(first)
    })

    it(`the clock ${name} sleeps at least as long as requested, by its own measure`, async () => {
      const { clock, advance } = make()
      const began = clock.monotonic()
      const slept = clock.sleep(NAP_MS, new AbortController().signal)
      await advance?.(NAP_MS)
      await slept
      // A timer may fire a fraction of a millisecond early.
      expect(clock.monotonic() - began).toBeGreaterThan(NAP_MS - 1)
    })

    it(`the clock ${name} refuses a sleep whose signal was aborted before`, async () => {
      const { clock } = make()
      const signal = AbortSignal.abort()
      await expect(clock.sleep(0, signal)).rejects.toMatchObject(aborted)
      await expect(clock.sleep(60_000, signal)).rejects.toMatchObject(aborted)
    })

    it(`the clock ${name} is not stopped by an abort after a sleep`, async () => {
      const { clock, advance } = make()
      const stop = new AbortController()
      const slept = clock.sleep(NAP_MS, stop.signal)
      await advance?.(NAP_MS)
      await slept
      stop.abort()
      const again = clock.sleep(NAP_MS, new AbortController().signal)
      await advance?.(NAP_MS)
      await expect(again).resolves.toBeUndefined()
    })
  })
}

/** For a clock whose sleep takes time: an abort ends it at once. */
export function describeSleepingClock(name: string, make: () => ClockBench): void {
  describeClock(name, make)

  it(`the clock ${name} ends a sleep at once when its signal aborts, and no other`, async () => {
    const { clock, advance } = make()
    const stop = new AbortController()
    const ended = clock.sleep(60_000, stop.signal)
    const other = clock.sleep(NAP_MS, new AbortController().signal)
    stop.abort()
    await expect(ended).rejects.toMatchObject({ name: 'HarnessError', code: 'aborted' })
    await advance?.(NAP_MS)
    await expect(other).resolves.toBeUndefined()
  })
}

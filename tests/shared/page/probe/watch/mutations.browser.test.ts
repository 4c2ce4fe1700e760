import { makeMutations } from '@harness/shared/page/probe/watch/mutations.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const BEAT_MS = 100

// A beat that a busy machine delays has missed some: time is the test's own.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Changes are observed at the moment they were made. */
async function pause(ms: number): Promise<void> {
  await Promise.resolve()
  vi.advanceTimersByTime(ms)
}

it('a clock is not waited for after an input, but no picture from before its beat shows the page', async () => {
  const clock = document.body.appendChild(document.createElement('p'))
  const mutations = makeMutations()
  mutations.observe(document)
  mutations.enter('resting')
  for (let beat = 0; beat < 5; beat += 1) {
    clock.textContent = `Slide ${beat}`
    await pause(BEAT_MS)
  }
  mutations.enter('input')
  await pause(BEAT_MS)
  clock.textContent = 'Slide 5'
  const [quietMs, unmovedMs] = [mutations.quietMs(), mutations.unmovedMs()]
  clock.remove()
  expect(quietMs).toBeGreaterThanOrEqual(BEAT_MS - 1)
  expect(unmovedMs).toBeLessThan(quietMs)
  expect(mutations.reacted()).toBe(false)
})

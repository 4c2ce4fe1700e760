import { makeMutations } from '@harness/shared/probe/watch/mutations.ts'
import { expect, it } from 'vitest'

const BEAT_MS = 100

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

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

import { makeSigns } from '@harness/bridge/devices/host/liveness.ts'
import { expect, it } from 'vitest'

/** Number of checks until the process counts as gone. */
function questionsLeft(signs: ReturnType<typeof makeSigns>): number {
  let count = 0
  while (signs.ask()) count += 1
  return count
}

it('a device process that starts may be silent for longer than one that has started', () => {
  const starting = makeSigns()
  const started = makeSigns()
  started.seen()
  expect([questionsLeft(starting), questionsLeft(started)]).toEqual([20, 10])
})

it('each sign of a device process gives it all its time again', () => {
  const signs = makeSigns()
  for (let round = 0; round < 50; round += 1) {
    expect(signs.ask()).toBe(true)
    signs.seen()
  }
  expect(questionsLeft(signs)).toBe(10)
})

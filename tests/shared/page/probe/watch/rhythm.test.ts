import { makeRhythm } from '@harness/shared/page/probe/watch/rhythm.ts'
import { expect, it } from 'vitest'

/** A carousel that moved by itself at these moments, in milliseconds. */
function movedAt(...moments: readonly number[]) {
  let now = 0
  const carousel = {}
  const rhythm = makeRhythm(() => now)
  for (now of moments) rhythm.beat(carousel)
  return {
    followsAt(moment: number): boolean {
      now = moment
      return rhythm.follows(carousel)
    },
  }
}

it('a rhythm of 700 ms is continued by a change at its time, and not by one much sooner', () => {
  expect(movedAt(700, 1_400, 2_100).followsAt(2_800)).toBe(true)
  expect(movedAt(700, 1_400, 2_100).followsAt(2_350)).toBe(false)
  expect(movedAt(700, 1_400).followsAt(2_100)).toBe(false)
})

it('the next beat comes so much sooner after one that a busy machine held up', () => {
  expect(movedAt(700, 1_400, 2_100, 3_300).followsAt(3_500)).toBe(true)
  expect(movedAt(700, 1_400, 2_100, 2_800, 4_000, 4_200).followsAt(4_900)).toBe(true)
})

it('a rhythm that missed more than two beats has ended', () => {
  expect(movedAt(700, 1_400, 2_100).followsAt(4_200)).toBe(false)
})

import { RunId } from '@harness/shared/language/ids.ts'
import { countTaps, type Tap } from '@harness/shared/views/taps.ts'
import { expect, it } from 'vitest'

const runId = RunId.parse('00000000-0000-4000-8000-000000000001')

function tap(x: number, y: number, spot?: string): Tap {
  const hit = spot === undefined ? {} : { spot, name: spot.toUpperCase() }
  const place = { gesture: 'tap', screen: 'box', title: 'Box', at: { x, y }, ...hit } as const
  return { runId, step: 1, goal: 'g', persona: 'p', place, isFirst: true }
}

it('taps are counted by what they hit, most first, and misses near each other are one, after the hits', () => {
  const counted = countTaps(
    [
      tap(10, 10),
      tap(300, 300, 'save'),
      tap(14, 12),
      tap(0, 0, 'plan'),
      tap(1, 1, 'plan'),
      tap(200, 10),
    ],
    400,
  )
  expect(counted.map(({ name, isMiss, taps }) => [name, isMiss, taps.length])).toEqual([
    ['PLAN', false, 2],
    ['SAVE', false, 1],
    ['Nothing at 10, 10', true, 2],
    ['Nothing at 200, 10', true, 1],
  ])
})

it('taps that do not exist are counted as no place', () => {
  expect(countTaps([], 400)).toEqual([])
})

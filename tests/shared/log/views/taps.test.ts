import { RunId } from '@harness/shared/base/ids.ts'
import { PicturePlace } from '@harness/shared/device/prototype/place.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { countTaps, type Tap, tapsOf } from '@harness/shared/log/views/taps.ts'
import { describe, expect, it } from 'vitest'
import { acted, RUN_STARTED, stamp, stepStarted, thought } from '../../../store/sample-rows.ts'

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

it('misses within 8 % of the width from the first are one place, and others another', () => {
  const names = (x: number) =>
    countTaps([tap(100, 100), tap(x, 100)], 400).map(({ taps }) => taps.length)
  expect([names(132), names(68)]).toEqual([[2], [2]])
  expect([names(133), names(67)]).toEqual([
    [1, 1],
    [1, 1],
  ])
})

it('taps that do not exist are counted as no place', () => {
  expect(countTaps([], 400)).toEqual([])
})

it.each([
  ['right', 32, 0],
  ['down', 0, 32],
  ['left', -32, 0],
  ['up', 0, -32],
  ['aslant', 19, -25],
])('misses up to 8 %% of the width apart are one place, and two beyond, to the %s', (_, dx, dy) => {
  const places = (by: number) => countTaps([tap(100, 100), tap(100 + dx * by, 100 + dy * by)], 400)
  expect(places(1)).toHaveLength(1)
  expect(places(1.1)).toHaveLength(2)
})

describe('the taps of a run', () => {
  const place = (screen: string, more: object = {}) => ({
    ...{ gesture: 'tap', screen, title: screen, at: { x: 1, y: 2 }, ...more },
  })
  const PLACES = [place('home'), place('home', { spot: 'go', name: 'Go' }), place('box'), undefined]
  const bodies = (leg: number, from: number): RowBody[] =>
    [...PLACES, place('box', { gesture: 'swipe' })].flatMap((at, index): RowBody[] => {
      const step = from + index
      const first = stepStarted(step)
      return [
        first.kind === 'step_started' ? { ...first, leg } : first,
        ...thought(step),
        ...acted(step).map((row) =>
          row.kind === 'tool_result' && at ? { ...row, place: PicturePlace.parse(at) } : row,
        ),
      ]
    })

  it('the taps of a run are those that met a picture, without swipes, the first of each goal and screen marked', () => {
    const second: RowBody = { ...leg(1), goal: 'Another goal' }
    const rows = stamp(runId, 0, [RUN_STARTED, leg(0), ...bodies(0, 1), second, ...bodies(1, 6)])
    const taps = tapsOf(foldAll(rows))
    expect(
      taps.map(({ step, goal, isFirst, place: at }) => [step, goal, at.screen, isFirst]),
    ).toEqual([
      [1, 'Buy a red mug', 'home', true],
      [2, 'Buy a red mug', 'home', false],
      [3, 'Buy a red mug', 'box', true],
      [6, 'Another goal', 'home', true],
      [7, 'Another goal', 'home', false],
      [8, 'Another goal', 'box', true],
    ])
    expect(taps.every((each) => each.runId === runId && each.persona === 'Hurried')).toBe(true)
    expect(tapsOf(foldAll([]))).toEqual([])
  })
})

function leg(number: number) {
  const goal = 'Buy a red mug'
  return { kind: 'leg_started', leg: number, actionName: '', goal, preservesState: false } as const
}

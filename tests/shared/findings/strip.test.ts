import { fullHeightMs, shadesOf, stripCells, stripOf } from '@harness/shared/findings/strip.ts'
import { EMPTY_RUN, fold, foldAll } from '@harness/shared/log/fold.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { screensOf } from '@harness/shared/log/views/screens.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyLog, RUN } from '../../setup/any-row.ts'
import { SEED } from '../../setup/seed.ts'
import {
  acted,
  LEG_STARTED,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
  stepStarted,
} from '../../store/sample-rows.ts'
import { runOf, type Spec } from '../run-of-specs.ts'

const at = (path: string, title = ''): Spec => ({ url: `http://shop.test${path}`, title })
const namesOf = (...specs: Spec[]) =>
  screensOf(runOf(...specs).steps).screens.map(({ name }) => name)

describe('the name of a screen', () => {
  it('the name of a screen is its title without the name of the site', () => {
    expect(namesOf(at('/box', 'Your box | Marrow'), at('/help', 'Help | Marrow'))).toEqual([
      'Your box',
      'Help',
    ])
    expect(namesOf(at('/', 'Marrow'), at('/help', 'Marrow - Help'))).toEqual(['Home', 'Help'])
  })

  it('the name of a screen is made of its path when all pages have one title or none', () => {
    expect(namesOf(at('/', 'Shop'), at('/gift-cards', 'Shop'))).toEqual(['Home', 'Gift cards'])
    expect(namesOf(at('/index.html'), at('/#/basket?x=1'))).toEqual(['Home', 'Basket'])
  })

  it.each([
    ['/a/b_c+d%20e/', 'B c d e'],
    ['/help.html', 'Help'],
    ['/help.a', 'Help.a'],
    ['/help.abcdef', 'Help.abcdef'],
    ['/a/index.htm', 'Home'],
    ['/#!/basket', 'Basket'],
    ['/box?x=1#part', 'Box'],
    ['/a?x=1#/box?y=2', 'Box'],
  ])('the name of a screen without a title at %s is %s', (path, name) => {
    expect(namesOf(at(path))).toEqual([name])
  })

  it('the name of a screen keeps all parts of its title but that of the site', () => {
    const site = (...titles: readonly string[]) =>
      namesOf(...titles.map((title, index) => at(`/${index}`, title)))
    expect(site('Box | Plans | Marrow', 'Help | Marrow')).toEqual(['Box, Plans', 'Help'])
    expect(site('Marrow · Box · Plans', 'Marrow · Help')).toEqual(['Box, Plans', 'Help'])
    expect(site('Box | Plans', 'Help | Questions')).toEqual(['Box | Plans', 'Help | Questions'])
    expect(site('Box-Plans', 'Help-Plans')).toEqual(['Box-Plans', 'Help-Plans'])
  })

  it('the name of a screen is only the title for a screen without an address', () => {
    expect(namesOf({ title: 'Inbox' }, {})).toEqual(['Inbox', 'Screen'])
  })
})

describe('the strip of a run', () => {
  const run = runOf(
    { ...at('/', 'Home'), ms: 1_000 },
    { ...at('/box', 'Your box'), ms: 2_000, sensors: ['dead_tap', 'slow_response'] },
    { ...at('/box', 'Your box'), ms: 4_000, reported: ['unresponsive'], leg: 1 },
    { ...at('/', 'Home'), ms: 500, reported: ['dead_end', 'dead_end'], leg: 1 },
  )

  it('the strip of a run has a segment for each stretch on one screen, darkest where most time went', () => {
    expect(stripOf(run).screens).toEqual([
      { name: 'Home', from: 0, to: 1, shade: 1 },
      { name: 'Your box', from: 1, to: 3, shade: 3 },
      { name: 'Home', from: 3, to: 4, shade: 1 },
    ])
  })

  it('the strip of a run has reported friction above and measured signals below, each kind once', () => {
    const steps = stripOf(run).steps
    expect(steps.map(({ reported }) => reported)).toEqual([[], [], ['unresponsive'], ['dead_end']])
    expect(steps.map(({ measured }) => measured)).toEqual([0, 2, 0, 0])
  })

  it('the strip of a run marks a step as pending while the run is in progress and the step has no end', () => {
    const rows = [RUN_STARTED, LEG_STARTED, stepStarted(1), ...acted(1), stepStarted(2)]
    const pending = (more: readonly RowBody[]) =>
      stripOf(foldAll(stamp(RUN, 0, [...rows, ...more]))).steps.map((step) => step.pending)
    expect(pending([])).toEqual([false, true])
    expect(pending([RUN_COMPLETED])).toEqual([false, false])
  })

  it('the strip of a run scales its heights to the 95th percentile of the times', () => {
    expect(stripOf(run).steps.map(({ height }) => height)).toEqual([0.25, 0.5, 1, 0.125])
    const times = [...Array.from({ length: 39 }, () => 1_000), 90_000]
    const tall = stripOf(runOf(...times.map((ms) => ({ ms })))).steps
    expect([tall[0]?.height, tall[39]?.height]).toEqual([1, 1])
  })

  it('the strip of a run has one bracket for each leg', () => {
    expect(stripOf(run).legs.map(({ leg, from, to }) => [leg, from, to])).toEqual([
      [0, 0, 2],
      [1, 2, 4],
    ])
  })

  it('the bracket of a goal shows a success that nothing proves as unconfirmed', () => {
    const end = { kind: 'leg_completed', leg: 0, verdict: 'success', summary: '' } as const
    const verdictOf = (confirmed: boolean) => {
      const rows: RowBody[] = [{ ...end, confirmed, ending: 'goal' }]
      const log = [RUN_STARTED, LEG_STARTED, stepStarted(1), ...acted(1), ...rows]
      return stripOf(foldAll(stamp(RUN, 0, log))).legs[0]?.verdict
    }
    expect([verdictOf(true), verdictOf(false)]).toEqual(['success', 'unconfirmed'])
  })

  it('the strip of a run is stored with the same content in the cells of the index, at most 200', () => {
    expect(stripCells(run)).toEqual([
      { ms: 1_000, screen: 0 },
      { ms: 2_000, screen: 1, measured: 2 },
      { ms: 4_000, screen: 1, reported: ['unresponsive'] },
      { ms: 500, screen: 0, reported: ['dead_end'] },
    ])
    const many = runOf(...Array.from({ length: 230 }, () => ({})))
    expect(stripCells(many)).toHaveLength(200)
    expect(stripOf(many).steps).toHaveLength(230)
  })
})

it('the strip marks the step after which a person changed settings, not one that was only resumed', () => {
  const set = [{ option: 'temperature', text: 'Temperature: 0.5' }]
  const log: RowBody[] = [
    ...[RUN_STARTED, LEG_STARTED, stepStarted(1), ...acted(1)],
    { kind: 'run_resumed', step: 1, device: 'same', set },
    ...[stepStarted(2), ...acted(2)],
    { kind: 'run_resumed', step: 2, device: 'same' },
    ...[stepStarted(3), ...acted(3)],
  ]
  const { steps } = stripOf(foldAll(stamp(RUN, 0, log)))
  expect(steps.map(({ changed }) => changed)).toEqual([true, false, false])
})

it('the clock leaves out the time until a run was resumed', () => {
  const log: RowBody[] = [
    ...[RUN_STARTED, LEG_STARTED, stepStarted(1), ...acted(1)],
    { kind: 'run_interrupted', step: 1, foundBy: 'next load' },
    { kind: 'run_resumed', step: 1, device: 'same' },
    ...[stepStarted(2), ...acted(2), stepStarted(3), ...acted(3)],
  ]
  const run = foldAll(stamp(RUN, 0, log))
  const start = Date.parse(run.started?.ts ?? '')
  const after = [1_000, 61_000, 65_000]
  const steps = run.steps.map((step, index) => ({
    ...step,
    startedAt: new Date(start + (after[index] ?? 0)).toISOString(),
  }))
  const strip = stripOf({ ...run, steps }).steps
  const second = 1_000 + (strip[0]?.ms ?? 0)
  expect(strip.map(({ startMs }) => startMs)).toEqual([1_000, second, second + 4_000])
})

it('the clock of a run that was resumed before its first step begins with that step', () => {
  const log: RowBody[] = [
    ...[RUN_STARTED, LEG_STARTED],
    { kind: 'run_interrupted', step: 0, foundBy: 'next load' },
    { kind: 'run_resumed', step: 0, device: 'same' },
    ...[stepStarted(1), ...acted(1), stepStarted(2), ...acted(2)],
  ]
  const run = foldAll(stamp(RUN, 0, log))
  const start = Date.parse(run.started?.ts ?? '')
  const steps = run.steps.map((step, index) => ({
    ...step,
    startedAt: new Date(start + 300_000 + index * 4_000).toISOString(),
  }))
  const strip = stripOf({ ...run, steps }).steps
  expect(strip.map(({ startMs }) => startMs)).toEqual([0, 4_000])
})

it('a mark of the clock lies between two steps by its share of the time between them', () => {
  const run = runOf({}, {})
  const start = Date.parse(run.started?.ts ?? '')
  const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString()
  const steps = run.steps.map((step, index) => ({ ...step, startedAt: at(index * 4) }))
  expect(stripOf({ ...run, steps, lastTs: at(10) }).clock).toEqual([
    { at: 0, ms: 0 },
    { at: 1 + 1 / 6, ms: 5_000 },
  ])
})

it.each([
  [1, 1],
  [40, 5],
  [41, 10],
  [80, 10],
  [81, 15],
  [121, 30],
  [241, 60],
  [481, 120],
  [961, 300],
  [2_401, 600],
  [4_801, 900],
  [7_201, 1_800],
  [14_401, 3_600],
  [28_801, 7_200],
  [57_600, 7_200],
  [80_000, 10_000],
])('the clock of a run of %d seconds has a mark every %d', (seconds, every) => {
  const run = runOf({})
  const start = Date.parse(run.started?.ts ?? '')
  const at = (second: number) => new Date(start + second * 1_000).toISOString()
  const steps = run.steps.map((step) => ({ ...step, startedAt: at(0) }))
  const { clock } = stripOf({ ...run, steps, lastTs: at(seconds) })
  const marks = Math.ceil(seconds / every)
  const all = Array.from({ length: marks }, (_, index) => index * every * 1_000)
  expect(clock.map(({ ms }) => ms)).toEqual(all)
})

it('the time of a step that never ended lasts until the next one, and of the last until the last row', () => {
  const run = runOf({}, {})
  const at = (second: number) => new Date(second * 1_000).toISOString()
  const steps = run.steps.map(({ completed: _, ...step }, index) => ({
    ...step,
    startedAt: at(index * 3),
  }))
  const timesOf = (last: number) =>
    stripOf({ ...run, steps, lastTs: at(last) }).steps.map(({ ms }) => ms)
  expect(timesOf(5)).toEqual([3_000, 2_000])
  expect(timesOf(1)).toEqual([3_000, 0])
})

it('the full height is the time that one in twenty steps is longer than, and at least one', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  expect(fullHeightMs(upTo(20))).toBe(19)
  expect(fullHeightMs(upTo(21))).toBe(20)
  expect(fullHeightMs([7])).toBe(7)
  expect(fullHeightMs([0, 0])).toBe(1)
  expect(fullHeightMs([])).toBe(1)
})

it('the shade of a screen is the quarter that its time is of the longest one', () => {
  expect(shadesOf([0, 1, 2, 3, 4], [100, 75, 74, 25, 24])).toEqual([3, 3, 2, 1, 0])
  expect(shadesOf([0, 1, 0], [50, 50, 50])).toEqual([3, 2, 3])
  expect(shadesOf([0], [0])).toEqual([0])
})

it(`the strip can be drawn at every prefix of any log (seed ${SEED})`, () => {
  fc.assert(
    fc.property(anyLog, (rows) => {
      let run = EMPTY_RUN
      for (const row of rows) {
        run = fold(run, row)
        const strip = stripOf(run)
        expect(strip.steps).toHaveLength(run.steps.length)
        expect(strip.steps.every(({ height }) => height >= 0 && height <= 1)).toBe(true)
        for (const track of [strip.legs, strip.screens]) {
          expect(track[0]?.from ?? 0).toBe(0)
          expect(track.at(-1)?.to ?? 0).toBe(run.steps.length)
        }
        const last = run.steps.length
        expect(strip.clock.every((mark) => mark.at >= 0 && mark.at <= last)).toBe(true)
        expect(strip.clock.length).toBeLessThanOrEqual(9)
        expect(stripCells(run)).toHaveLength(Math.min(200, run.steps.length))
      }
    }),
    { seed: SEED },
  )
})

import type { Facts } from '@harness/shared/device/outcomes.ts'
import type { Scrolled } from '@harness/shared/device/probe-answers.ts'
import {
  describeIntoView,
  describeKeys,
  describeScroll,
  hasMoved,
  mayScroll,
} from '@harness/shared/device/scroll-outcomes.ts'
import { describe, expect, it } from 'vitest'

const URL_NOW = 'http://shop.test/box'

const facts = (more: Partial<Facts> = {}): Facts => ({
  settled: 'quiet',
  change: 'unchanged',
  before: URL_NOW,
  after: URL_NOW,
  title: 'Your box',
  navigated: false,
  window: 'same',
  failure: undefined,
  ...more,
})

/** A page 1,000 points long and 600 wide, at a place, after it moved by so much. */
const page = (more: Partial<Scrolled> = {}): Scrolled => ({
  dx: 0,
  dy: 0,
  at: { x: 300, y: 500 },
  max: { x: 600, y: 1_000 },
  ...more,
})

const turned = (way: { dx: number; dy: number }, seen?: Scrolled, more: Partial<Facts> = {}) =>
  describeScroll('Scrolled.', facts(more), { way, scrolled: async () => seen })

it('a view counts as moved from four points on, in any direction', () => {
  for (const by of [4, -4]) {
    expect(hasMoved({ dx: by, dy: 0 })).toBe(true)
    expect(hasMoved({ dx: 0, dy: by })).toBe(true)
  }
  expect(hasMoved({ dx: 3, dy: -3 })).toBe(false)
})

describe('a turn that moved the view', () => {
  it.each<[Partial<Scrolled>, string]>([
    [{ dy: 40 }, 'Scrolled down, now at 50 % of the way.'],
    [{ dy: -40 }, 'Scrolled up, now at 50 % of the way.'],
    [{ dx: 40 }, 'Scrolled right, now at 50 % of the way.'],
    [{ dx: -40 }, 'Scrolled left, now at 50 % of the way.'],
    [{ dx: 40, dy: 4 }, 'Scrolled down, now at 50 % of the way.'],
    [{ dx: 40, dy: 3 }, 'Scrolled right, now at 50 % of the way.'],
    [{ dy: -40, at: { x: 0, y: 1 } }, 'Scrolled up, now at the top.'],
    [{ dy: -40, at: { x: 0, y: 2 } }, 'Scrolled up, now at 0 % of the way.'],
    [{ dy: 40, at: { x: 0, y: 999 } }, 'Scrolled down, now at the bottom.'],
    [{ dy: 40, at: { x: 0, y: 998 } }, 'Scrolled down, now at 100 % of the way.'],
    [{ dx: -40, at: { x: 0, y: 500 } }, 'Scrolled left, now at the left end.'],
    [{ dx: 40, at: { x: 600, y: 500 } }, 'Scrolled right, now at the right end.'],
  ])('a view that moved by %j is described as: %s', async (seen, detail) => {
    const expected = { success: true, outcome: 'changed', detail }
    expect(await turned({ dx: 0, dy: 100 }, page(seen))).toEqual(expected)
  })
})

describe('a turn that moved nothing', () => {
  it.each<[string, { dx: number; dy: number }, Partial<Scrolled>, string]>([
    ['down at the bottom', { dx: 0, dy: 1 }, { at: { x: 0, y: 1_000 } }, 'the bottom'],
    ['down a pixel above it', { dx: 0, dy: 9 }, { at: { x: 0, y: 999 } }, 'the bottom'],
    ['up at the top', { dx: 0, dy: -1 }, { at: { x: 0, y: 0 } }, 'the top'],
    ['up a pixel below it', { dx: 0, dy: -9 }, { at: { x: 0, y: 1 } }, 'the top'],
    ['right at the right end', { dx: 9, dy: 0 }, { at: { x: 600, y: 5 } }, 'the right end'],
    ['left at the left end', { dx: -9, dy: 0 }, { at: { x: 0, y: 5 } }, 'the left end'],
    ['as far down as right', { dx: 9, dy: 9 }, { at: { x: 0, y: 1_000 } }, 'the bottom'],
  ])('a turn %s is at the end', async (_, way, seen, end) => {
    const detail = `Nothing moved: it is already at ${end}.`
    expect(await turned(way, page(seen))).toEqual({ success: false, outcome: 'at_end', detail })
  })

  it.each<[string, { dx: number; dy: number }, Partial<Scrolled>, string]>([
    ['down above the bottom', { dx: 0, dy: 1 }, { at: { x: 0, y: 998 } }, '100 % of the way'],
    ['up below the top', { dx: 0, dy: -1 }, { at: { x: 0, y: 2 } }, '0 % of the way'],
    ['down at the top', { dx: 0, dy: 1 }, { at: { x: 0, y: 0 } }, 'the top'],
    ['up at the bottom', { dx: 0, dy: -1 }, { at: { x: 0, y: 1_000 } }, 'the bottom'],
    ['of nothing at the top', { dx: 0, dy: 0 }, { at: { x: 0, y: 0 } }, 'the top'],
    ['right in the middle', { dx: 9, dy: 8 }, { at: { x: 150, y: 1_000 } }, '25 % of the way'],
  ])('a turn %s was too small', async (_, way, seen, place) => {
    const detail = `Nothing moved, and it is at ${place}: scroll by more.`
    expect(await turned(way, page(seen))).toEqual({ success: false, outcome: 'unchanged', detail })
  })

  it('a place that is not longer than the window has nothing to scroll', async () => {
    const detail = 'Nothing moved: there is nothing to scroll at this place.'
    const short = (y: number) => page({ at: { x: 0, y: 0 }, max: { x: 0, y } })
    const ended = { success: false, outcome: 'at_end', detail }
    expect(await turned({ dx: 0, dy: 9 }, short(1))).toEqual(ended)
    expect(await turned({ dx: 0, dy: 9 }, short(2))).not.toEqual(ended)
  })

  it('a turn that moved nothing on a screen that changed says both', async () => {
    expect(await turned({ dx: 0, dy: 9 }, page(), { change: 'changed' })).toEqual({
      success: true,
      outcome: 'changed',
      detail: 'Nothing scrolled, but the screen changed.',
    })
  })

  it('a turn says no more than the change where the page does not answer or is another', async () => {
    expect((await turned({ dx: 0, dy: 9 })).detail).toBe('Scrolled. Nothing changed on the screen.')
    const left = await turned({ dx: 0, dy: 9 }, page({ dy: 40 }), { navigated: true })
    expect(left.detail).toBe('Scrolled. The page is now "Your box".')
  })
})

describe('keys that scroll', () => {
  it.each(['ArrowDown', 'ArrowLeft', 'PageUp', 'PageDown', 'Home', 'End', 'Space', ' '])(
    'the key %j may scroll, alone or among others',
    (key) => {
      expect(mayScroll([{ key }])).toBe(true)
      expect(mayScroll([{ key: 'a' }, { key }])).toBe(true)
    },
  )

  it.each(['a', 'Enter', 'Tab', 'Homepage', 'Backspace'])('the key %j does not scroll', (key) => {
    expect(mayScroll([{ key }])).toBe(false)
  })

  it('keys say how far they scrolled, and nothing more where they did not', async () => {
    const result = { success: true, outcome: 'unchanged', detail: 'Pressed End.' } as const
    const described = (seen?: Scrolled) => describeKeys(result, 'Pressed End.', async () => seen)
    expect(await described(page({ dy: 4 }))).toEqual({
      success: true,
      outcome: 'changed',
      detail: 'Pressed End. Scrolled down, now at 50 % of the way.',
    })
    expect(await described(page({ dy: 3 }))).toBe(result)
    expect(await described()).toBe(result)
  })
})

describe('an element that is brought into view', () => {
  it.each([
    [true, 'whole', true, 'changed', 'Brought it into sight. It is in full view.'],
    [
      true,
      'part',
      true,
      'changed',
      'Brought it into sight. It is larger than the window: a part of it is in view.',
    ],
    [true, 'none', false, 'changed', 'Brought it into sight. Something still hides it.'],
    [false, 'whole', true, 'unchanged', 'Nothing moved. It is in full view.'],
    [
      false,
      'part',
      false,
      'unchanged',
      'Nothing moved. It is larger than the window: a part of it is in view.',
    ],
    [false, 'none', false, 'unchanged', 'Nothing moved. Something still hides it.'],
  ] as const)('an element with moved %s and %s of it in view: success %s', (...row) => {
    const [moved, inView, success, outcome, detail] = row
    const result = describeIntoView({ state: 'there', moved, inView }, facts())
    expect(result).toEqual({ success, outcome, detail })
  })
})

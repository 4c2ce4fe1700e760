// Whether words that only one of two screens shows as a line are news: by where they were on the
// other, and by how often its page has them.
import { MAX_PAGE_TEXT, type Observation } from '@harness/shared/devices/observation.ts'
import { linesGone, linesNew } from '@harness/web/core/context/line-changes.ts'
import { describe, expect, it } from 'vitest'
import { screen } from '../rig.ts'

type At = readonly [text: string, x: number, y: number]

/** A screen with words at these places; a window in front keeps them out of its text. */
function shown(places: readonly At[], more: Partial<Observation> = {}): Observation {
  const lines = places.map(([text, x, y]) => ({ text, rect: { x, y, width: 30, height: 20 } }))
  return screen(1, { text: '', pageText: 'A\nA', lines, ...more })
}

const isNew = (before: Observation, now: Observation) =>
  linesNew(['A'], before, { ...now, pageText: 'A\nA\nA' }).length > 0

describe('words that both screens have', () => {
  const before = shown([
    ['A', 100, 100],
    ['A', 100, 200],
  ])
  const movedBy = (dx: number, dy: number, more: Partial<Observation> = {}) =>
    shown(
      [
        ['A', 100 + dx, 100 + dy],
        ['A', 100, 200],
      ],
      more,
    )

  it.each([
    [0, 0],
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ])('are no news where they are, but for what zooming leaves over: %d, %d', (dx, dy) => {
    expect(isNew(before, movedBy(dx, dy))).toBe(false)
  })

  it.each([
    [2, 0],
    [-2, 0],
    [0, 2],
    [0, -2],
  ])('are news where one of them is elsewhere: %d, %d', (dx, dy) => {
    expect(isNew(before, movedBy(dx, dy))).toBe(true)
  })

  it('are news where there are more of them', () => {
    const now = shown([
      ['A', 100, 100],
      ['A', 100, 200],
      ['A', 100, 100],
    ])
    expect(isNew(before, now)).toBe(true)
  })

  it.each([
    [30, 0],
    [0, 30],
  ])('are no news where they only scrolled by %d, %d', (x, y) => {
    const now = shown(
      [
        ['A', 100 - x, 100 - y],
        ['A', 100 - x, 200 - y],
      ],
      { scroll: { x, y } },
    )
    expect(isNew(before, now)).toBe(false)
    const { scroll: _, ...unknown } = before
    expect(isNew(unknown, now)).toBe(false)
    expect(isNew({ ...before, scroll: { x, y } }, now)).toBe(true)
  })
})

describe('words that moved with what is around them', () => {
  const AROUND = { far: 20, above: 60, below: 140, beyond: 180 }
  const place = (by: number, moves: Partial<Record<keyof typeof AROUND, number>>): Observation =>
    shown([
      ['A', 100, 100 + by],
      ...Object.entries(AROUND).map(
        ([name, y]): At => [
          name,
          0,
          y + (Object.entries(moves).find(([it]) => it === name)?.[1] ?? 0),
        ],
      ),
      ['A', 300, 300],
    ])

  it.each([
    ['the nearest above', { above: 10 }, false],
    ['the nearest below', { below: 10 }, false],
    ['both', { above: 10, below: 10 }, false],
    ['what is further above', { far: 10 }, true],
    ['what is further below', { beyond: 10 }, true],
  ])('are no news next to what moved as far: %s', (_, moves, news) => {
    expect(isNew(place(10, moves), place(0, {}))).toBe(news)
  })

  it('are next to what is in their line, and to what is below it', () => {
    const all = (by: number, below: number) =>
      shown([
        ['A', 100, 100 + by],
        ['beside', 0, 100],
        ['below', 0, 140 + below],
        ['A', 300, 300],
      ])
    expect(isNew(all(10, 10), all(0, 0))).toBe(false)
    expect(isNew(all(10, 0), all(0, 0))).toBe(true)
  })
})

describe('words in a part that scrolled by itself', () => {
  // Where they would be on the other screen is not known, so how often its page has them decides.
  const inner = (above: number, pageText: string, more: Partial<Observation> = {}) =>
    screen(1, { lines: [], pageText, scrollable: { above, below: 0, inner: true }, ...more })
  const news = (line: string, was: string, is: string, more: Partial<Observation> = {}) =>
    linesNew([line], inner(0, was), inner(50, is, more)).length > 0

  it.each([
    ['Remove', 'Add', 'Add Remove', true],
    ['Remove', 'Remove Add', 'Add Remove', false],
    ['Remove', 'Remove Remove', 'Remove Remove Remove', true],
    ['Remove', 'Remove Remove Remove', 'Remove Remove Remove', false],
    ['Remove', 'Remove Remove Remove', 'Remove Remove', false],
    // A word is not the beginning of another one.
    ['Row 1', 'Row 10', 'Row 10 Row 1', true],
    // Words that adjoin on the screen and lie apart on the page, and the other way round.
    ['sell(all)', 'buy', 'buy sell( all )', true],
    ['sell(all)', 'buy sell( all )', 'buy sell( all )', false],
    ['Your name', 'Add', 'Add', true],
    ['Your name', 'Add Yourname', 'Add', false],
  ])('“%s” is news between “%s” and “%s”: %s', (line, was, is, result) => {
    expect(news(line, was, is)).toBe(result)
  })

  it('are compared without the values of fields, which no page text has', () => {
    const [field] = screen(1).elements
    if (!field) throw new Error('the screen has no element')
    const typed = { elements: [{ ...field, value: '5' }] }
    expect(news('Total 5 now', 'Total', 'Total now', typed)).toBe(true)
    expect(news('Total 5 now', 'Total now', 'Total now', typed)).toBe(false)
    expect(news('5', 'Total', 'Total', typed)).toBe(false)
  })

  it('are no news where the page before goes on where its text was cut', () => {
    const long = 'x'.repeat(MAX_PAGE_TEXT)
    expect(news('Remove', long.slice(1), 'Remove')).toBe(true)
    expect(news('Remove', long, 'Remove')).toBe(false)
    expect(linesGone(['Remove'], inner(0, 'Remove'), inner(50, long.slice(1)))).toEqual(['Remove'])
    expect(linesGone(['Remove'], inner(0, 'Remove'), inner(50, long))).toEqual([])
  })
})

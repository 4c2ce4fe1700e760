// Whether words that only one of two screens shows as a line are news: by where they were on the
// other, and by how often its page has them.
import { MAX_PAGE_TEXT, type Observation } from '@harness/shared/device/observation.ts'
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
  ])('unchanged words within the rounding of a zoom are no news: %d, %d', (dx, dy) => {
    expect(isNew(before, movedBy(dx, dy))).toBe(false)
  })

  it.each([
    [2, 0],
    [-2, 0],
    [0, 2],
    [0, -2],
  ])('words are news when one of them has moved: %d, %d', (dx, dy) => {
    expect(isNew(before, movedBy(dx, dy))).toBe(true)
  })

  it('words are news when there are more of them', () => {
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
  ])('words that only scrolled by %d, %d are no news', (x, y) => {
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
          5,
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
  ])('words are no news when their nearest neighbours moved as far: %s', (_, moves, news) => {
    expect(isNew(place(10, moves), place(0, {}))).toBe(news)
  })

  it('words have neighbours in their own line and in the next one below', () => {
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
    ['x', 'x x x', 'x x x x', true],
    ['sell(all)', 'buy', 'buy sell( all )', true],
    ['sell(all)', 'buy sell( all )', 'buy sell( all )', false],
    ['Your name', 'Add', 'Add', true],
    ['Your name', 'Add Yourname', 'Add', false],
  ])('“%s” is news between “%s” and “%s”: %s', (line, was, is, result) => {
    expect(news(line, was, is)).toBe(result)
  })

  it('words are compared without field values, which no page text has', () => {
    const [field] = screen(1).elements
    if (!field) throw new Error('the screen has no element')
    const typed = { elements: [{ ...field, value: '5' }] }
    expect(news('Total 5 now', 'Total', 'Total now', typed)).toBe(true)
    expect(news('Total 5 now', 'Total now', 'Total now', typed)).toBe(false)
    expect(news('5', 'Total', 'Total', typed)).toBe(false)
  })

  it('words are no news when the text of the page before was cut', () => {
    const long = 'x'.repeat(MAX_PAGE_TEXT)
    expect(news('Remove', long.slice(1), 'Remove')).toBe(true)
    expect(news('Remove', long, 'Remove')).toBe(false)
    expect(linesGone(['Remove'], inner(0, 'Remove'), inner(50, long.slice(1)))).toEqual(['Remove'])
    expect(linesGone(['Remove'], inner(0, 'Remove'), inner(50, long))).toEqual([])
  })
})

describe('words that only one of two screens has, as often on its page', () => {
  const SAME = { text: '', pageText: 'A' }
  const at = (x: number, y: number, more: Partial<Observation> = {}) =>
    shown([['A', x, y]], { ...SAME, ...more })
  const without = (more: Partial<Observation> = {}) => shown([], { ...SAME, ...more })

  // The screen is 400 by 300 points, the words are 30 by 20.
  it.each([
    ['below', [100, 271], 10, true],
    ['below', [100, 272], 10, false],
    ['to the right', [361, 100], 10, true],
    ['to the right', [362, 100], 10, false],
    ['above', [100, 19], -20, true],
    ['above', [100, 18], -20, false],
    ['to the left', [19, 100], -20, true],
    ['to the left', [18, 100], -20, false],
  ] as const)(
    'words are news when their place was already on the screen, and not %s',
    (_, place, by, news) => {
      const now = at(place[0], place[1], { scroll: { x: 30, y: 30 } })
      const before = without({ scroll: { x: 30 - by, y: 30 - by } })
      expect(linesNew(['A'], before, now)).toEqual(news ? ['A'] : [])
    },
  )

  it('words are news in a scroll area that is still at its beginning', () => {
    const inner = { scrollable: { above: 0, below: 9, inner: true } }
    expect(linesNew(['A'], without(inner), at(100, 100))).toEqual(['A'])
  })

  it.each<[string, readonly At[], readonly At[], boolean]>([
    ['nothing is', [], [], true],
    ['what is', [['B', 5, 90]], [['B', 5, 90]], true],
    ['what is, but for a point,', [['B', 5, 90]], [['B', 6, 91]], true],
    ['what is, but for two points across,', [['B', 5, 90]], [['B', 7, 90]], false],
    ['what is, but for two points down,', [['B', 5, 90]], [['B', 5, 92]], false],
    [
      'one of two is',
      [
        ['B', 5, 90],
        ['C', 5, 130],
      ],
      [
        ['B', 5, 90],
        ['C', 5, 150],
      ],
      true,
    ],
  ])('words are gone when %s around them stayed', (_, was, is, gone) => {
    const before = shown([['A', 100, 100], ...was], SAME)
    expect(linesGone(['A'], before, shown(is, SAME))).toEqual(gone ? ['A'] : [])
  })

  it('words without a known place are not gone', () => {
    expect(linesGone(['A'], without(), without())).toEqual([])
  })

  it.each([
    [0, 0, true],
    [5, 0, false],
    [0, 5, false],
  ])('words that no page text had are gone unless the page scrolled: %d, %d', (x, y, gone) => {
    const hint = { text: '', pageText: 'B', scrollable: { above: 0, below: 9, inner: true } }
    const now = shown([], {
      ...hint,
      scrollable: { ...hint.scrollable, above: 9 },
      scroll: { x, y },
    })
    expect(linesGone(['A'], shown([], hint), now)).toEqual(gone ? ['A'] : [])
  })
})

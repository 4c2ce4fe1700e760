import { intersection } from '@harness/shared/language/geometry.ts'
import { badgesOf } from '@harness/web/core/screen/badges.ts'
import { markTable, numberMarks } from '@harness/web/core/screen/marks.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEED } from '../../setup/seed.ts'
import { button, screen } from '../rig.ts'

const labels = (elements: ReturnType<typeof button>[]) =>
  numberMarks(screen(1, { elements })).map(({ label }) => label)

describe('marks', () => {
  it('marks are numbered from one, top to bottom and then left to right', () => {
    const elements = [
      button('c', { y: 50 }),
      button('b', { x: 200, y: 10.4 }),
      button('a', { x: 5, y: 10.9 }),
    ]
    expect(labels(elements)).toEqual(['a', 'b', 'c'])
    expect(numberMarks(screen(1, { elements })).map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('marks are at most 80, the first in reading order', () => {
    const elements = Array.from({ length: 200 }, (_, index) =>
      button(`b${index}`, { y: 200 - index }),
    )
    expect(labels(elements)).toHaveLength(80)
    expect(labels(elements)[0]).toBe('b199')
  })

  it('marks leave out what is disabled', () => {
    expect(labels([{ ...button('off'), enabled: false }, button('on')])).toEqual(['on'])
  })

  it('marks are in the table one per line, whatever the label contains', () => {
    const elements = [{ ...button('Two\nlines "quoted"'), checked: true }]
    const table = markTable(numberMarks(screen(1, { elements })), { elements, focused: 'x' })
    expect(table).toBe(`1 "Two lines 'quoted'" button (checked)`)
  })
})

describe('badges', () => {
  const size = { width: 400, height: 300 }

  it('badges stay inside the picture, one per mark, wherever the elements are', () => {
    const position = fc.record({
      x: fc.integer({ min: -50, max: 420 }),
      y: fc.integer({ min: -50, max: 320 }),
    })
    fc.assert(
      fc.property(fc.array(position, { maxLength: 90 }), (positions) => {
        const marks = numberMarks(
          screen(1, { elements: positions.map((at, index) => button(`${index}`, at)) }),
        )
        const badges = badgesOf(marks, size, { width: 800, height: 600 })
        expect(badges.map(({ id }) => id)).toEqual(marks.map(({ id }) => id))
        for (const { badge } of badges) {
          expect(badge.x >= 0 && badge.y >= 0).toBe(true)
          expect(badge.x + badge.width <= 800 && badge.y + badge.height <= 600).toBe(true)
        }
      }),
      { seed: SEED, numRuns: 60 },
    )
  })

  it('badges do not cover each other when there is room', () => {
    const elements = [button('a', { x: 20, y: 40 }), button('b', { x: 20, y: 44 })]
    const [first, second] = badgesOf(numberMarks(screen(1, { elements })), size, size)
    expect(first && second && intersection(first.badge, second.badge)).toBeUndefined()
  })
})

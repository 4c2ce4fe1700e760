import { intersection, type Rect } from '@harness/shared/base/geometry.ts'
import { markLines, unnumbered } from '@harness/shared/device/screen-text.ts'
import { badgesOf } from '@harness/web/core/screen/badges.ts'
import { wordsIn } from '@harness/web/core/screen/busy.ts'
import { numberMarks } from '@harness/web/core/screen/marks.ts'
import { namedByWords } from '@harness/web/core/screen/named-by-words.ts'
import { linesOf } from '@harness/web/core/screen/outline.ts'
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

  it('marks of one line are in order from left to right although their tops differ', () => {
    const field = button('field', { x: 100, y: 20 })
    const tall = { ...field, rect: { ...field.rect, height: 60 } }
    const elements = [tall, button('icon', { x: 10, y: 40 }), button('below', { x: 0, y: 120 })]
    expect(labels(elements)).toEqual(['icon', 'field', 'below'])
  })

  it('marks are in lines of their own where the middle of one is below the other', () => {
    const tall = (label: string, x: number, y: number, height: number) => {
      const made = button(label, { x, y })
      return { ...made, rect: { ...made.rect, height } }
    }
    expect(labels([tall('above', 100, 10, 60), tall('below', 0, 25, 95)])).toEqual([
      'above',
      'below',
    ])
  })

  it('marks are at most 80, those nearest the middle, in reading order', () => {
    const elements = Array.from({ length: 200 }, (_, index) =>
      button(`b${index}`, { x: 195, y: 2_000 - index * 10 }),
    )
    const { pointSize } = screen(1, { elements })
    const found = numberMarks(screen(1, { elements }))
    expect(found).toHaveLength(80)
    const far = Math.max(...found.map(({ rect }) => Math.abs(rect.y - pointSize.height / 2)))
    const left = elements.filter(({ label }) => !found.some((mark) => mark.label === label))
    for (const { rect } of left)
      expect(Math.abs(rect.y - pointSize.height / 2)).toBeGreaterThan(far - 20)
    expect(found.map(({ rect }) => rect.y)).toEqual(
      found.map(({ rect }) => rect.y).toSorted((a, b) => a - b),
    )
  })

  it('marks of an open menu come before all others when there are too many', () => {
    const elements = [
      ...Array.from({ length: 100 }, (_, index) => button(`b${index}`, { x: 195, y: 400 })),
      { ...button('Paste', { x: 0, y: 0 }), role: 'menuitem' },
    ]
    expect(labels(elements)).toContain('Paste')
  })

  it('marks leave out what is disabled', () => {
    expect(labels([{ ...button('off'), enabled: false }, button('on')])).toEqual(['on'])
  })

  it('marks show in the table what they open, where they are, and that a value is cut', () => {
    const menu = { ...button('More'), opens: 'menu', expanded: false, iconOnly: true }
    const field = { ...button('Note', { y: 90 }), role: 'textbox', value: 'x'.repeat(60) }
    const elements = [menu, { ...field, context: 'Order 7' }]
    expect(markLines(numberMarks(screen(1, { elements })), { elements })).toEqual([
      '1 button "More" (icon only, opens menu, closed)',
      `2 textbox "Note" in "Order 7" = "${'x'.repeat(39)}…"`,
    ])
  })

  it('marks show in the table what has the focus, and a type only where it says more', () => {
    const field = (label: string, inputType: string, y: number) =>
      ({ ...button(label, { y }), role: 'textbox', inputType }) as const
    const elements = [field('Name', 'text', 30), field('Email', 'email', 90)]
    const scene = { ...screen(1, { elements }), focused: 'Name' }
    expect(markLines(numberMarks(scene), scene)).toEqual([
      '1 textbox "Name" (focused)',
      '2 textbox/email "Email"',
    ])
  })

  it('marks name the parts that scroll, and where there is more', () => {
    const rect = { x: 5, y: 100, width: 200, height: 100 }
    const scrolls = { above: 40, below: 300, left: 0, right: 0 }
    const scrollAreas = [
      { ref: 'area', label: 'Orders', rect, scrolls },
      { ref: 'Log', label: 'Log', rect, scrolls: { ...scrolls, above: 0 } },
    ]
    const scene = screen(1, { elements: [button('Log')], scrollAreas })
    const marks = numberMarks(scene)
    expect(markLines(marks, scene)).toEqual([
      '1 button "Log" (scrolls, more below)',
      '2 region "Orders" (scrolls, more above, below)',
    ])
    expect(unnumbered(scene, marks)).toBe(0)
  })

  it('marks of parts that scroll leave no control without a number', () => {
    const elements = Array.from({ length: 90 }, (_, at) => button(`b${at}`, { y: at * 3 }))
    const area = { ref: 'area', label: 'Orders', rect: { x: 0, y: 0, width: 90, height: 90 } }
    const scrollAreas = [{ ...area, scrolls: { above: 0, below: 9, left: 0, right: 0 } }]
    const scene = screen(1, { elements, scrollAreas })
    const marks = numberMarks(scene)
    expect(marks.every(({ scrolls }) => scrolls === undefined)).toBe(true)
    expect(unnumbered(scene, marks)).toBe(10)
  })

  it('marks are in the table one per line, whatever the label contains', () => {
    const elements = [{ ...button('Two\nlines "quoted"'), checked: true }]
    const table = markLines(numberMarks(screen(1, { elements })), { elements, focused: 'x' })
    expect(table).toEqual([`1 button "Two lines 'quoted'" (checked)`])
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
          if (!badge) throw new Error('A mark has no number although nothing else names it.')
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
    const [one, two] = [first?.badge, second?.badge]
    expect(one && two).toBeDefined()
    expect(one && two && intersection(one, two)).toBeUndefined()
  })

  it('a number is in the middle of its element where only that is free of letters', () => {
    const rect = { x: 100, y: 80, width: 200, height: 100 }
    const free = { x: 185, y: 118, width: 30, height: 24 }
    const letters = (part: Rect) => {
      const common = intersection(part, free)
      return part.width * part.height - (common ? common.width * common.height : 0)
    }
    const marks = numberMarks(screen(1, { elements: [{ ...button('a'), rect }] }))
    const detail = { all: () => 0, words: () => letters, named: new Set<number>() }
    const [{ badge } = {}] = badgesOf(marks, size, size, detail)
    expect(badge && badge.y + badge.height / 2).toBe(rect.y + rect.height / 2)
  })

  describe('a number without a free place', () => {
    const rects = Array.from({ length: 9 }, (_, at) => ({
      x: 100 + (at % 3) * 40,
      y: 100 + Math.floor(at / 3) * 20,
      width: 40,
      height: 20,
    }))
    const busy = (part: Rect) =>
      rects.reduce((sum, rect) => {
        const common = intersection(part, rect)
        return sum + (common ? common.width * common.height : 0)
      }, 0)
    const drawn = (labelOf: (at: number) => string, hasLines = true) => {
      const elements = rects.map((rect, at) => ({ ...button(labelOf(at)), ref: `${at}`, rect }))
      const lines = rects.map((rect, at) => ({ text: labelOf(at), rect }))
      const marks = numberMarks(screen(1, { elements }))
      const named = namedByWords(marks, hasLines ? lines : undefined)
      return badgesOf(marks, size, size, { all: busy, words: wordsIn(busy, rects), named })
    }
    const middle = 4

    it('a number is left out where it would cover words, and those words name its mark', () => {
      const badges = drawn((at) => `Day ${at}`)
      expect(badges[middle]?.badge).toBeUndefined()
      for (const { badge } of badges) expect(badge && busy(badge)).toBeFalsy()
      expect(badges.map(({ id }) => id)).toEqual(rects.map((_, at) => at + 1))
      expect(badges.filter(({ badge }) => badge).length).toBeGreaterThan(4)
    })

    it('a number stays where another mark has the same label', () => {
      expect(drawn((at) => (at === middle ? 'Day 0' : `Day ${at}`))[middle]?.badge).toBeDefined()
    })

    it('a number stays where it is not known which words are on the mark', () => {
      expect(drawn((at) => `Day ${at}`, false)[middle]?.badge).toBeDefined()
    })
  })
})

describe('an outline', () => {
  const size = { width: 400, height: 300 }
  const [mark] = numberMarks(screen(1, { elements: [button('Go', { x: 100, y: 100 })] }))
  const rect = { x: 100, y: 100, width: 80, height: 30 }
  const outlineBy = (word: Rect | undefined) => {
    const all = (part: Rect) => areaOf(word && intersection(part, word))
    const detail = { all, words: wordsIn(all, word && [word]), named: new Set<number>() }
    return badgesOf(mark ? [mark] : [], size, size, detail)[0]
  }
  const areaOf = (part: Rect | undefined) => (part ? part.width * part.height : 0)

  it('an outline is wide and outside of its element where no word is', () => {
    expect(outlineBy({ x: 300, y: 200, width: 40, height: 10 })).toMatchObject({
      line: 'wide',
      sides: ['left', 'top', 'right', 'bottom'],
      box: { x: 98, y: 98, width: 84, height: 34 },
    })
  })

  it.each([
    ['touches it below', { x: 90, y: 129, width: 60, height: 12 }],
    ['touches it above', { x: 90, y: 88, width: 60, height: 14 }],
    ['is close to its left side', { x: 40, y: 105, width: 58.5, height: 12 }],
    ['is close to its right side', { x: 181.5, y: 105, width: 60, height: 12 }],
  ])('an outline is thin and crosses no word that %s', (_, word) => {
    const drawn = outlineBy(word)
    if (!drawn) throw new Error('The mark was not drawn.')
    expect(drawn).toMatchObject({ line: 'thin', sides: ['left', 'top', 'right', 'bottom'] })
    for (const line of linesOf(drawn)) expect(areaOf(intersection(line, word))).toBe(0)
    const { x, y, height } = drawn.box
    // It is still the outline of this element.
    expect(Math.abs(x - rect.x)).toBeLessThanOrEqual(6)
    expect(Math.abs(y + height - rect.y - rect.height)).toBeLessThanOrEqual(6)
  })

  it('an outline lacks a side that would lie on words wherever it is drawn', () => {
    const drawn = outlineBy({ x: 90, y: 60, width: 120, height: 60 })
    if (!drawn) throw new Error('The mark was not drawn.')
    expect(drawn.sides).not.toContain('top')
    expect(drawn.sides).toContain('bottom')
    expect(linesOf(drawn)).toHaveLength(drawn.sides.length)
  })
})

describe('a part of the screen that scrolls', () => {
  const area = {
    ref: 'list',
    label: 'Results',
    rect: { x: 0, y: 300, width: 390, height: 200 },
    scrolls: { left: 0, right: 0, above: 0, below: 900 },
  }

  it('a part of the screen that scrolls is a mark of its own that hides nothing, and counts as no element', () => {
    const scene = screen(1, { elements: [button('Save', { y: 10 })], scrollAreas: [area] })
    const marks = numberMarks(scene)
    expect(marks.map(({ id, role, label, secure }) => [id, role, label, secure])).toEqual([
      [1, 'button', 'Save', false],
      [2, 'region', 'Results', false],
    ])
    expect(marks[1]?.scrolls).toEqual(area.scrolls)
    expect(unnumbered(scene, marks)).toBe(0)
  })

  it('a part that scrolls and is an element has no second mark', () => {
    const list = { ...button('Results', { y: 300 }), ref: 'list', role: 'listbox' }
    const marks = numberMarks(screen(1, { elements: [list], scrollAreas: [area] }))
    expect(marks.map(({ role, scrolls }) => [role, scrolls])).toEqual([['listbox', area.scrolls]])
  })
})

it('of too many marks those nearest the middle stay in both directions, and a popup before all', () => {
  const { pointSize } = screen(1)
  const middle = { x: pointSize.width / 2, y: pointSize.height / 2 }
  const many = Array.from({ length: 80 }, (_, at) =>
    button(`b${at}`, { x: middle.x, y: 2_000 + at }),
  )
  const wide = { x: middle.x - 160, y: middle.y - 20, width: 320, height: 40 }
  const around = { ...button('around', wide), rect: wide }
  const corner = { x: pointSize.width - 8, y: middle.y, width: 4, height: 4 }
  const beside = { ...button('beside', corner), rect: corner }
  const popup = { ...button('choice', { x: 0, y: 0 }), role: 'option' }
  const shown = labels([...many, beside, around, popup])
  expect(shown).toHaveLength(80)
  expect(shown).toEqual(expect.arrayContaining(['around', 'beside', 'choice']))
})

import type { Mark, Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import { markLines, scrollText, unmarkedText } from '@harness/shared/device/screen-text.ts'
import { describe, expect, it } from 'vitest'

const RECT = { x: 0, y: 0, width: 10, height: 10 }
const PHONE = { width: 390, height: 1_000 }

const scene = (more: Partial<Scene> = {}): Scene => ({
  pointSize: PHONE,
  scale: 2,
  elements: [],
  text: '',
  ...more,
})

const mark = (more: Partial<Mark> = {}): Mark => ({
  id: 1,
  ref: 'e1',
  role: 'button',
  label: 'Save',
  rect: RECT,
  secure: false,
  ...more,
})

const line = (more: Partial<Mark>, options: string[] = []) =>
  markLines([mark(more)], { elements: [{ ref: 'e1', options }] })[0]

const choices = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`)

describe('a mark in words', () => {
  it.each<[Partial<Mark>, string]>([
    [{}, '1 button "Save"'],
    [{ label: ' "Save"\n all ' }, `1 button "'Save' all"`],
    [{ role: 'textbox', inputType: 'email' }, '1 textbox/email "Save"'],
    [{ role: 'textbox', inputType: 'text' }, '1 textbox "Save"'],
    [{ role: 'textbox', inputType: 'search' }, '1 textbox "Save"'],
    [{ role: 'textbox', value: 'a@b.c' }, '1 textbox "Save" = "a@b.c"'],
    [{ role: 'textbox', value: 'hidden', secure: true }, '1 textbox "Save"'],
    [{ checked: true }, '1 button "Save" (checked)'],
    [{ checked: false }, '1 button "Save" (not checked)'],
    [{ pressed: true, selected: true }, '1 button "Save" (pressed, selected)'],
    [{ expanded: true }, '1 button "Save" (open)'],
    [{ label: 'x'.repeat(120) }, `1 button "${'x'.repeat(120)}"`],
    [{ label: 'x'.repeat(121) }, `1 button "${'x'.repeat(119)}…"`],
    [{ value: 'x'.repeat(40) }, `1 button "Save" = "${'x'.repeat(40)}"`],
    [{ value: 'x'.repeat(41) }, `1 button "Save" = "${'x'.repeat(39)}…"`],
    [
      { role: 'region', scrolls: { above: 4, below: 3, left: 0, right: 90 } },
      '1 region "Save" (scrolls, more above, right)',
    ],
  ])('the mark of %j', (more, words) => {
    expect(line(more)).toBe(words)
  })

  it('the mark that has the focus says so, and no other one', () => {
    const marks = [mark(), mark({ id: 2, ref: 'e2' })]
    expect(markLines(marks, { elements: [], focused: 'e2' })).toEqual([
      '1 button "Save"',
      '2 button "Save" (focused)',
    ])
  })

  it.each([
    [1, ''],
    [8, ''],
    [9, ' and 1 more'],
    [59, ' and 51 more'],
    [60, ' and at least 52 more'],
  ])('a list of %d choices names the first eight%s', (count, more) => {
    const named = choices(Math.min(8, count)).map((name) => `"${name}"`)
    expect(line({}, choices(count))).toBe(`1 button "Save", choices: ${named.join(', ')}${more}`)
  })
})

describe('how far a screen scrolls, in words', () => {
  const reach = (above: number, below: number) =>
    scrollText(scene({ scrollable: { above, below } }))

  it.each([
    [0, 0, 'Scroll: all of it is shown'],
    [3, 3, 'Scroll: all of it is shown'],
    [4, 3, 'Scroll: 1.0 screens long, a little above, you see the end'],
    [3, 4, 'Scroll: 1.0 screens long, you see the top, a little below'],
    [49, 50, 'Scroll: 1.1 screens long, a little above, 0.1 below'],
    [50, 49, 'Scroll: 1.1 screens long, 0.1 above, a little below'],
    [500, 1_500, 'Scroll: 3.0 screens long, 0.5 above, 1.5 below'],
  ])('a screen with %d points above and %d below', (above, below, words) => {
    expect(reach(above, below)).toEqual([words])
  })

  it.each([
    [0, 'Scrolled: at the top'],
    [3, 'Scrolled: at the top'],
    [4, 'Scrolled: 0.0 screens down'],
    [1_500, 'Scrolled: 1.5 screens down'],
  ])('a screen of unknown length that was scrolled by %d points', (y, words) => {
    expect(scrollText(scene({ scroll: { x: 0, y } }))).toEqual([words])
  })

  it('a screen of which nothing is known has no words', () => {
    expect(scrollText(scene())).toEqual([])
  })
})

describe('what has no mark, in words', () => {
  const element = (label: string, enabled: boolean): ScreenElement => ({
    ref: label,
    role: 'button',
    label,
    labelSource: 'text',
    rect: RECT,
    enabled,
    secure: false,
  })
  const disabled = (count: number) => choices(count).map((name) => element(name, false))

  it.each([
    [1, 'Disabled, without a mark: "c0"'],
    [5, 'Disabled, without a mark: "c0", "c1", "c2", "c3", "c4"'],
    [7, 'Disabled, without a mark: "c0", "c1", "c2", "c3", "c4" and 2 more'],
  ])('%d disabled elements are named, the first five', (count, words) => {
    expect(unmarkedText(scene({ elements: disabled(count) }), [])).toEqual([words])
  })

  it.each([
    [1, []],
    [2, ['1 more element has no number, farther from the middle: scroll, or use coordinates.']],
    [3, ['2 more elements have no number, farther from the middle: scroll, or use coordinates.']],
  ])('of %d enabled elements one has a number', (count, words) => {
    const elements = choices(count).map((name) => element(name, true))
    const area = mark({ id: 2, role: 'region', scrolls: { above: 9, below: 0, left: 0, right: 0 } })
    expect(unmarkedText(scene({ elements }), [mark(), area])).toEqual(words)
  })
})

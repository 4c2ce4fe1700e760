// Which row a control belongs to, what is never done twice, and what a page shows instead of saying it.
import type { Mark, PastStep } from '@harness/web/core/ports.ts'
import { isDoneAlready } from '@harness/web/models/explorer/act/again.ts'
import { isOtherRow } from '@harness/web/models/explorer/act/rows.ts'
import { realPart } from '@harness/web/models/explorer/ending/sentences.ts'
import { shown } from '@harness/web/models/explorer/ending/shown.ts'
import { inFull } from '@harness/web/models/explorer/goal/in-full.ts'
import { isMet } from '@harness/web/models/explorer/goal/spellings.ts'
import { makeView, type View } from '@harness/web/models/explorer/screen/view.ts'
import { describe, expect, it } from 'vitest'
import { pastStep } from '../past-step.ts'
import { sampleRequest } from '../sample-request.ts'

const URL = 'http://shop.test/'

function button(label: string, id: number): Mark {
  const rect = { x: 400, y: id * 40, width: 80, height: 20 }
  return { id, ref: `b${id}`, role: 'button', label, secure: false, rect }
}

function buttons(...labels: readonly string[]): readonly Mark[] {
  return labels.map((label, index) => button(label, index + 1))
}

interface Screen {
  readonly text: string
  readonly marks: readonly Mark[]
  readonly past?: readonly PastStep[]
  readonly url?: string
}

function viewOf(goal: string, { text, marks, past = [], url = URL }: Screen): View {
  const request = sampleRequest()
  return makeView(
    { ...request, goal, marks, past, scene: { ...request.scene, title: '', text, url } },
    1,
  )
}

/** The press of the mark with this number on a screen that looked like this. */
function pressed(id: number, text: string, marks: readonly Mark[]): PastStep {
  const mark = marks.find((one) => one.id === id) ?? button('', id)
  const labels = marks.map(({ label }) => label).join('\n')
  return pastStep({ input: { id }, label: mark.label, url: URL, title: '', text, labels, mark })
}

describe('a button in a row', () => {
  const people = buttons('Change role of Ida Holm', 'Change role of Priya Shah')
  const nair = button('Change role of Priya Nair', 3)
  const goal = 'Make Priya Nair an editor'

  it('belongs to the one whose whole name its label holds', () => {
    const view = viewOf(goal, { text: '', marks: [...people, nair] })
    expect(view.marks.filter((mark) => !isOtherRow(view, mark))).toEqual([nair])
  })

  it('is left alone when no row is the one', () => {
    const view = viewOf(goal, { text: '', marks: people })
    expect(people.every((mark) => isOtherRow(view, mark))).toBe(true)
  })

  it('is not meant by a number that only stands beside it', () => {
    const marks = buttons('Skip', 'Skip')
    const text = 'Thursday, 4 March\nSkip\nThursday, 11 March\nSkip'
    const view = viewOf('Switch to the box for four people', { text, marks })
    expect(marks.every((mark) => isOtherRow(view, mark))).toBe(true)
  })
})

describe('what was done', () => {
  const [add = button('', 0)] = buttons('Add to basket')
  const past = [pressed(1, 'Teapot\nAdd to basket', [add])]
  const other = 'http://shop.test/other'

  it('is not done to another thing as well', () => {
    const screen = { text: 'Salad bowl\nAdd to basket', marks: [add], past, url: other }
    expect(isDoneAlready(viewOf('Put a teapot into the basket', screen), add)).toBe(true)
  })

  it('is done again to the next thing that the goal names', () => {
    const screen = { text: 'Egg cup\nAdd to basket', marks: [add], past, url: other }
    const goal = 'Put a teapot and an egg cup into the basket'
    expect(isDoneAlready(viewOf(goal, screen), add)).toBe(false)
  })
})

describe('a page shows that it is done', () => {
  it('by a button that takes it back in the place of the one that was pressed', () => {
    const before = buttons('Skip', 'Skip')
    const past = [pressed(2, '4 March\nSkip\n18 March\nSkip', before)]
    const screen = { text: '4 March\nSkip\n18 March\nUndo', marks: buttons('Skip', 'Undo'), past }
    expect(shown(viewOf('Skip the delivery on 18 March', screen))).toBe('Undo')
  })

  it('by a basket that counts one more, and not by one that counts one less', () => {
    const past = [pressed(2, 'Teapot', buttons('Basket (2)', 'Add'))]
    const goal = 'Put a teapot into the basket'
    const counts = (label: string) =>
      shown(viewOf(goal, { text: 'Teapot\nNew', marks: buttons(label, 'Add'), past }))
    expect(counts('Basket (3)')).toBe('Basket (3)')
    expect(counts('Basket (1)')).toBeUndefined()
  })

  it('by a row that holds all that was asked for', () => {
    const past = [pressed(1, 'Priya Nair Viewer', buttons('Save'))]
    const row = (text: string) =>
      shown(viewOf('Make Priya Nair an editor', { text, marks: buttons('Save'), past }))
    expect(row('Priya Nair Editor')).toBe('Priya Nair Editor')
    expect(row('Priya Shah Editor')).toBeUndefined()
  })

  it('never while it asks for more', () => {
    const past = [pressed(1, 'Priya Nair Viewer', buttons('Change role'))]
    const marks = buttons('Change role', 'Confirm')
    const screen = { text: 'Priya Nair Editor', marks, past }
    expect(shown(viewOf('Make Priya Nair an editor', screen))).toBeUndefined()
  })
})

describe('a sentence', () => {
  it.each([
    ['Skipped, you pay nothing for this week', 'Skipped'],
    ['You will get no more letters.', 'You will get no more letters.'],
    ['Booked, but not paid yet', undefined],
    ['If it is cancelled, you get nothing', undefined],
    ['Your order was not placed', undefined],
  ])('that reads “%s” states %s', (sentence, fact) => {
    expect(realPart(sentence)).toBe(fact)
  })
})

describe('days and hours', () => {
  it.each([
    ['from 2 to 5 August 2027', 'from 2 August 2027 to 5 August 2027'],
    ['3 June until 6 June 2027', '3 June 2027 to 6 June 2027'],
    ['at nine on Sunday evening', 'at 21:00 on Sunday'],
    ['on Monday morning at ten', 'on Monday at 10:00'],
    ['write “open from 2 to 5 August”', 'write “open from 2 to 5 August”'],
    ['two tickets to Leeds', 'two tickets to Leeds'],
  ])('said as “%s” are “%s”', (said, full) => {
    expect(inFull(said)).toBe(full)
  })

  it('are met in either way to write an hour', () => {
    expect(isMet('open until 9 pm', '21:00')).toBe(true)
    expect(isMet('open until 9 am', '21:00')).toBe(false)
  })
})

// What a goal says in numbers and names, and what must stand on the screen before anything is sent.
import type { Mark } from '@harness/web/core/ports.ts'
import { stepOf } from '@harness/web/models/explorer/act/steppers.ts'
import { openFacts } from '@harness/web/models/explorer/form/guard.ts'
import { readGoal } from '@harness/web/models/explorer/goal/goal.ts'
import { valuesOf } from '@harness/web/models/explorer/goal/goal-values.ts'
import { isMet } from '@harness/web/models/explorer/goal/spellings.ts'
import { makeView, type View } from '@harness/web/models/explorer/screen/view.ts'
import { describe, expect, it } from 'vitest'
import { sampleRequest } from '../sample-request.ts'

function mark(label: string, more: Partial<Mark> = {}): Mark {
  const rect = { x: 0, y: 0, width: 80, height: 20 }
  return { id: 1, ref: label, role: 'textbox', label, secure: false, rect, ...more }
}

function viewOf(goal: string, text: string, marks: readonly Mark[] = []): View {
  const request = sampleRequest()
  return makeView(
    { ...request, goal, marks, past: [], scene: { ...request.scene, title: '', text } },
    1,
  )
}

describe('the values of a goal', () => {
  it.each([
    ['phone 0161 496 0042', 'phone', '0161 496 0042'],
    ['mobile +44 161 496 0042', 'phone', '+44 161 496 0042'],
    ['customer number 4471 02', 'code', '4471 02'],
    ['the owner Ellen Marsh', 'name', 'Ellen Marsh'],
    ['picked up from Lena Ford, 5 Quay Street', 'name', 'Lena Ford'],
    ['a check-up for the dog Rufus', 'name', 'Rufus'],
    ['starting from 1 July', 'date', '1 July'],
    ['Metacam 100 ml', 'measure', '100 ml'],
    ['Have one bed and two lamps fetched', 'number', 'one'],
  ])('in “%s” are a %s', (text, shape, value) => {
    expect(valuesOf(text)).toContainEqual(expect.objectContaining({ shape, text: value }))
  })

  it('are counted with the thing they count', () => {
    expect(readGoal('Have three shirts and one duvet washed').counts).toEqual([
      { count: 3, thing: 'shirt' },
      { count: 1, thing: 'duvet' },
    ])
  })

  it('leave out what it does without', () => {
    const { unwanted, things } = readGoal('Join as Omar Haddad, without getting news')
    expect(unwanted).toContain('new')
    expect(things).not.toContain('new')
  })
})

describe('before something is sent', () => {
  const goal = 'Buy seat B2 for “The Gull” on 12 October 2027 as Priya Nair'

  it('holds every fact of the goal against the screen', () => {
    expect(openFacts(viewOf(goal, 'The Gull\nWednesday 13 October 2027, seat B2'))).toEqual([
      '12 october 2027',
    ])
    expect(openFacts(viewOf(goal, 'The Gull\nTuesday 12 October 2027, seat B2'))).toEqual([])
  })

  it('takes no choice that is only offered for the one that was made', () => {
    const text = 'The Gull, seat B2\nDay\n11 October 2027\n12 October 2027\n'
    const day = (value: string) => [mark('Day', { role: 'combobox', value })]
    expect(openFacts(viewOf(goal, text, day('11 October 2027')))).toEqual(['12 october 2027'])
    expect(openFacts(viewOf(goal, text, day('12 October 2027')))).toEqual([])
  })

  it('misses a name only where there is a field for it', () => {
    const text = 'The Gull\n12 October 2027, seat B2'
    expect(openFacts(viewOf(goal, text, [mark('Full name', { value: '' })]))).toEqual([
      'priya nair',
    ])
    expect(openFacts(viewOf(goal, text))).toEqual([])
  })

  it('takes a page about another thing for none of the goal’s, also when it links to that', () => {
    const swim = 'Reserve a seat for “The Cold Swim”, for Priya Nair'
    const link = mark('The Cold Swim', { role: 'link' })
    const page = 'Choose a seat\nTin Boats, Saturday, 15:00\nMore films\nThe Cold Swim'
    expect(openFacts(viewOf(swim, page, [link]))).toEqual(['the cold swim'])
    expect(openFacts(viewOf(swim, 'Choose a seat\nThe Cold Swim, Saturday, 18:00'))).toEqual([])
    expect(openFacts(viewOf(swim, '15:00 Tin Boats\n18:00 The Cold Swim Sold out'))).toEqual([
      'the cold swim',
    ])
  })

  it.each(['2027-10-09', '9 October 2027', 'Oct 9, 2027', '9 Oct 2027'])(
    'knows a date in another spelling: %s',
    (text) => expect(isMet(text.toLowerCase(), '9 october 2027')).toBe(true),
  )
})

describe('buttons that count', () => {
  it('are a pair', () => {
    const pair = ['One shirt less', 'One shirt more'].map((label) =>
      mark(label, { role: 'button' }),
    )
    const view = viewOf('Wash a shirt', '', pair)
    expect(view.marks.map((one) => stepOf(view, one))).toEqual(['less', 'more'])
    const more = mark('Show more', { role: 'button' })
    expect(stepOf(viewOf('Wash a shirt', '', [more]), more)).toBeUndefined()
  })
})

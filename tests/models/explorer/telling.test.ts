// What counts as an answer to a question, and what a page shows instead of saying that something is done.
import type { Mark, PastStep } from '@harness/web/core/ports.ts'
import { nextQuery } from '@harness/web/models/explorer/act/searches.ts'
import { shown } from '@harness/web/models/explorer/ending/shown.ts'
import { bind } from '@harness/web/models/explorer/form/binding.ts'
import { openFacts } from '@harness/web/models/explorer/form/guard.ts'
import { readGoal } from '@harness/web/models/explorer/goal/goal.ts'
import { inFull } from '@harness/web/models/explorer/goal/in-full.ts'
import { amountOf, unitIn } from '@harness/web/models/explorer/goal/measures.ts'
import { idea } from '@harness/web/models/explorer/goal/words.ts'
import { errorsIn } from '@harness/web/models/explorer/screen/errors.ts'
import { asksForFact, holdsFact } from '@harness/web/models/explorer/screen/facts.ts'
import { makeView, type View } from '@harness/web/models/explorer/screen/view.ts'
import { describe, expect, it } from 'vitest'
import { field, mark } from '../mark.ts'
import { pastStep } from '../past-step.ts'
import { sampleRequest } from '../sample-request.ts'

const TOP = { x: 0, y: 0 }
const URL = 'http://town.test/'

interface Screen {
  readonly text: string
  readonly marks?: readonly Mark[]
  readonly past?: readonly PastStep[]
}

function viewOf(goal: string, { text, marks = [], past = [] }: Screen): View {
  const request = sampleRequest()
  const scene = { ...request.scene, title: '', text, url: URL, scroll: TOP, elements: [] }
  return makeView({ ...request, goal, marks, past, scene }, 1)
}

function step(tool: string, more: Partial<PastStep> = {}): PastStep {
  return pastStep({ tool, url: URL, title: '', ...more })
}

describe('a question', () => {
  it.each([
    ['Find out how warm the water at Pebble Beach is', ['water', 'pebble', 'beach']],
    ['Find out whether you can take a dog on the ferry', ['dog', 'ferry']],
    ['Find out when paper is collected in Mill Lane', ['paper', 'mill', 'lane']],
  ])('is about what no answer can leave out: %s', (text, things) => {
    expect([...readGoal(text).things]).toEqual(things.map(idea))
  })

  it.each([
    ['Find out when the concert is', true],
    ['Find out how high the deposit is', true],
    ['Find out what happens when the sky is cloudy', false],
  ])('asks for a figure or does not: %s', (text, asks) => {
    expect(asksForFact(readGoal(text))).toBe(asks)
  })

  it.each([
    ['Find out what the tour costs', 'Tour 2', false],
    ['Find out what the tour costs', 'Tour: 12 euros', true],
    ['Find out how warm the lake is', 'Lake, 3 beaches', false],
    ['Find out how warm the lake is', 'Lake 21 °C', true],
    ['Find out when the bus leaves', 'Bus 14:20', true],
  ])('is answered by figures of its kind only: %s, %s', (goal, line, isAnswer) => {
    expect(holdsFact(viewOf(goal, { text: line }), line)).toBe(isAnswer)
  })
})

describe('a number with its unit', () => {
  it('is known by any spelling of the unit', () => {
    expect(unitIn('Weight in kilograms', '12 kg')).toBe('same')
    expect(unitIn('Length (cm)', '12 kg')).toBe('other')
    expect(unitIn('Amount', '12 kg')).toBe('none')
    expect(amountOf('1,5 kg')).toBe('1.5')
  })

  it('goes into a number field without the unit, and never into one of another unit', () => {
    const fields = [
      field('Length (cm)', 1, { role: 'spinbutton', inputType: 'number' }),
      field('Weight in kg', 2, { role: 'spinbutton', inputType: 'number' }),
    ]
    const view = viewOf('Announce 12 kg of apples', { text: '', marks: fields })
    expect([...bind(view, fields)]).toEqual([['r2', '12']])
  })

  it('is given when its number stands in a field and the page names the unit', () => {
    const filled = field('Reading', 1, { role: 'spinbutton', inputType: 'number', value: '4512' })
    const goal = 'Submit a reading of 4512 kWh'
    expect(openFacts(viewOf(goal, { text: 'Reading kWh', marks: [filled] }))).toEqual([])
    expect(openFacts(viewOf(goal, { text: 'Reading', marks: [filled] }))).toEqual(['4512 kwh'])
  })
})

describe('the value that is left', () => {
  it('is what there is so much of, in the one field that is left', () => {
    const fields = [
      field('What do you bring?', 1),
      field('Weight in kg', 2, { role: 'spinbutton', inputType: 'number' }),
      field('Your name', 3),
    ]
    const view = viewOf('Announce 12 kg of apples from Otto Brandt', { text: '', marks: fields })
    expect(Object.fromEntries(bind(view, fields))).toEqual({
      r1: 'apples',
      r2: '12',
      r3: 'Otto Brandt',
    })
  })

  it('replaces the value that is to be changed', () => {
    const fields = [field('New name', 1, { value: 'Groceries' })]
    const view = viewOf('Rename the list “Groceries” to “Weekend”', { text: '', marks: fields })
    expect([...bind(view, fields)]).toEqual([['r1', 'Weekend']])
    const done = [field('New name', 1, { value: 'Weekend' })]
    expect([...bind(view, done)]).toEqual([])
  })
})

describe('an hour', () => {
  it('says the part of the day by itself', () => {
    expect(inFull('the class on Tuesday evening at 19:00')).toBe('the class on Tuesday at 19:00')
    expect(inFull('the class on Tuesday evening')).toBe('the class on Tuesday evening')
  })
})

describe('what a page shows', () => {
  const press = (label: string, more: Partial<PastStep> = {}) =>
    step('tap_mark', { mark: mark(label, 1), labels: label, ...more })

  it('is a new value below its name', () => {
    const past = [press('Save', { text: 'Monthly payment\n58 euros' })]
    const text = 'Monthly payment\n65 euros'
    expect(shown(viewOf('Change the monthly payment to 65 euros', { text, past }))).toBe('65 euros')
  })

  it('is the new name where the field was', () => {
    const name = field('New name', 1)
    const past = [
      press('Rename', { step: 1, labels: 'Rename' }),
      step('set_value', { step: 2, mark: name, input: { value: 'Weekend' } }),
      press('OK', { step: 3, text: 'Groceries', labels: 'New name\nOK' }),
    ]
    const goal = 'Rename the list “Groceries” to “Weekend”'
    expect(shown(viewOf(goal, { text: 'Weekend', past }))).toBe('Weekend')
    expect(shown(viewOf(goal, { text: 'Weekend', past, marks: [name] }))).toBeUndefined()
  })

  it('is no proof while it only offers what could be done', () => {
    const past = [press('Options', { text: 'Call about the boiler' })]
    const marks = [mark('Archive', 1), mark('Delete note', 2)]
    const text = 'Call about the boiler Archive Delete note'
    const view = viewOf('Delete the note about the boiler', { text, marks, past })
    expect(shown(view)).toBeUndefined()
  })

  it('is no proof while a question stands where the row was', () => {
    const past = [press('Delete note', { text: 'Call about the boiler Delete note' })]
    const marks = [mark('Delete', 1), mark('Cancel', 2)]
    const screen = { text: 'Delete this for good?\nDelete Cancel', marks, past }
    expect(shown(viewOf('Delete the note about the boiler', screen))).toBeUndefined()
  })

  it('is a row that is gone, also after a dialog was agreed to', () => {
    const text = 'Ely to Diss\nDelete\nEly to Norwich\nDelete'
    const past = [
      press('Delete', { text, labels: 'Delete\nDelete', outcome: 'dialog' }),
      step('answer_dialog', { step: 2, text, labels: 'Delete\nDelete' }),
    ]
    const screen = { text: 'Ely to Diss\nDelete', marks: [mark('Delete', 1)], past }
    expect(shown(viewOf('Delete the journey to Norwich', screen))).toBe('Ely to Norwich')
  })
})

describe('an error', () => {
  const past = [step('tap_mark', { text: 'Bread' })]

  it('is no choice of a list', () => {
    const marks = [mark('Day', 1, { role: 'combobox', value: 'Friday' })]
    const text = 'Day\nPlease choose\nFriday'
    expect(errorsIn(viewOf('Order bread', { text, marks, past }))).toEqual([])
    expect(errorsIn(viewOf('Order bread', { text: 'Please choose', past }))).toHaveLength(1)
  })

  it('is not what the very first screen says', () => {
    expect(errorsIn(viewOf('Order bread', { text: 'Report a problem' }))).toEqual([])
  })
})

describe('a search', () => {
  it('asks for fewer words when nothing has all of them', () => {
    const search = field('Search', 1, { role: 'searchbox' })
    const asked = (query: string) =>
      step('set_value', { mark: search, input: { value: query }, outcome: 'unchanged' })
    const past = [asked('potato gratin oven')]
    const goal = 'Find out how long a potato gratin has to stay in the oven'
    const view = viewOf(goal, { text: '', marks: [search], past })
    expect(nextQuery(view)?.query).toBe('potato gratin')
  })
})

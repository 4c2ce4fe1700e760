// What people say beside the thing they want, and how a choice, a field or a page takes it.
import type { Mark, PastStep } from '@harness/web/core/ports.ts'
import { isOtherRow } from '@harness/web/models/explorer/act/rows.ts'
import { unproven } from '@harness/web/models/explorer/ending/finish.ts'
import { bind } from '@harness/web/models/explorer/form/binding.ts'
import {
  formsIn,
  isIdleSubmit,
  isRash,
  isServing,
} from '@harness/web/models/explorer/form/fields.ts'
import { openFacts } from '@harness/web/models/explorer/form/guard.ts'
import { plausibleValue, wantedValue } from '@harness/web/models/explorer/form/values.ts'
import { isWithin, partIn } from '@harness/web/models/explorer/goal/day-parts.ts'
import { readGoal } from '@harness/web/models/explorer/goal/goal.ts'
import { isMet } from '@harness/web/models/explorer/goal/spellings.ts'
import { makeView, surroundings, type View } from '@harness/web/models/explorer/screen/view.ts'
import { describe, expect, it } from 'vitest'
import { field, list, mark } from '../mark.ts'
import { pastStep } from '../past-step.ts'
import { sampleRequest } from '../sample-request.ts'

const URL = 'http://town.test/'

interface Screen {
  readonly text?: string
  readonly marks?: readonly Mark[]
  readonly past?: readonly PastStep[]
}

function viewOf(goal: string, { text = '', marks = [], past = [] }: Screen = {}): View {
  const request = sampleRequest()
  const scene = { ...request.scene, title: '', text, url: URL, elements: [] }
  return makeView({ ...request, goal, marks, past, scene }, 1)
}

function pressed(on: Mark, text: string): PastStep {
  return pastStep({
    input: { id: on.id },
    label: `Tap “${on.label}”`,
    outcome: 'navigated',
    url: 'http://town.test/before',
    text,
    labels: on.label,
    mark: on,
  })
}

describe('what a goal says in passing', () => {
  it.each([
    ['Sign Noah Fischer, born on 5 June 2018, up for the course', ['cours']],
    ['Book the boat that leaves Harrow, in the name of Marta Kos (m@x.org)', ['boat', 'harrow']],
    ['Put an ad in the paper', ['ad']],
    ['Order honey and collect it yourself. Name: Ida Sol, email: i@x.org', ['honey', 'collect']],
  ])('is nothing that it is about: %s', (text, things) => {
    expect([...readGoal(text).things]).toEqual(things)
  })

  it('is no part of a question', () => {
    expect([...readGoal('Find out what it costs to take a dog on board').things]).toEqual([
      'pric',
      'dog',
    ])
    expect([...readGoal('See whether the repair W-22 is finished').things]).toEqual(['repair'])
  })

  it('tells what kind of goal it is', () => {
    const kinds = (text: string) => readGoal(text).kinds.map(({ name }) => name)
    expect(kinds('Sign Noah Fischer up for the course')).toEqual(['register'])
    expect(kinds('Get the Post by email instead of on paper')).toEqual(['change'])
  })

  it('leaves what it does not want', () => {
    const { unwanted, words } = readGoal('Get the Post by email instead of on paper')
    expect([...unwanted]).toEqual(['paper'])
    expect(words).not.toContain('paper')
  })
})

describe('the hours of a day', () => {
  it.each([
    ['Between 9 and 12', 'morning', true],
    ['Between 14 and 18', 'morning', false],
    ['2 pm – 5 pm', 'afternoon', true],
    ['2027-04-11', 'morning', undefined],
    ['9:00', 'morning', undefined],
  ])('%s: in the %s?', (option, part, expected) => {
    expect(isWithin(option, part)).toBe(expected)
  })

  it('are only looked for when the goal names one part of the day', () => {
    expect(partIn('in the morning of 14 April')).toBe('morning')
    expect(partIn('in the morning or afternoon')).toBeUndefined()
  })

  it('are chosen by it, and not by the number of its day', () => {
    const time = list('Time', 1)
    const text = 'Time\nBetween 9 and 12\nBetween 14 and 18\n'
    const want = (goal: string) => wantedValue(viewOf(goal, { text, marks: [time] }), time, [])
    expect(want('Book a service in the morning of 14 April 2027')).toBe('Between 9 and 12')
    expect(want('Book a service on 14 April 2027')).toBeUndefined()
  })
})

describe('a choice of so many', () => {
  const weeks = list('For how long?', 1, 'One week')
  const text = 'For how long?\nOne week\nTwo weeks\n'

  it.each([
    ['Reserve the ladder for two weeks', 'Two weeks'],
    ['Reserve the ladder for two adults and one week', undefined],
  ])('is the one that is said as a whole: %s', (goal, expected) => {
    expect(wantedValue(viewOf(goal, { text, marks: [weeks] }), weeks, [])).toBe(expected)
  })
})

describe('lists that offer the same', () => {
  const [from, to] = [list('From', 1), list('To', 2)]
  const ports = 'Choose a port\nHarrow\nSkelly\n'
  const screen = { text: `From\n${ports}To\n${ports}`, marks: [from, to] }
  const taken = (goal: string) =>
    [from, to].map((mark) => wantedValue(viewOf(goal, screen), mark, []))

  it.each([
    'Book the ferry that leaves Harrow for Skelly',
    'Book the ferry to Skelly from Harrow',
    'Book a ferry, Harrow – Skelly',
  ])('take one each: %s', (goal) => expect(taken(goal)).toEqual(['Harrow', 'Skelly']))

  it('take nothing that is meant for the other, and nothing made up', () => {
    const goal = 'Book a crossing from Harrow to the island of Fenn'
    expect(taken(goal)).toEqual(['Harrow', undefined])
    expect(plausibleValue(viewOf(goal, screen), to, 0)).toBeUndefined()
  })
})

describe('the fields of a form', () => {
  it('take each count where its thing is named', () => {
    const count = { role: 'spinbutton', inputType: 'number', value: '1' }
    const fields = [field('Adults', 1, count), field('Children under 16', 2, count)]
    const bound = bind(viewOf('Book it for two adults and one child on foot'), fields)
    expect([...bound.values()]).toEqual(['2', '1'])
  })

  it('take who it is for, not with whom it is', () => {
    const goal = 'Book a lesson with Greta Holm for Noah Fischer, phone 0171 555 203'
    const bound = bind(viewOf(goal), [field('Name', 1), field('Phone', 2)])
    expect([...bound.values()].toSorted()).toEqual(['0171 555 203', 'Noah Fischer'])
  })

  it('do not take a name where things are searched', () => {
    const search = field('Name of the plant', 1, { role: 'searchbox' })
    const bound = bind(viewOf('Order a fern. Name: Ida Sol, email: i@x.org'), [search])
    expect(bound.size).toBe(0)
  })
})

describe('a measure', () => {
  it.each(['6 m', '6m', '6 metres'])('is met in another spelling: %s', (text) =>
    expect(isMet(text, '6 metre')).toBe(true),
  )

  it('tells one row from the next, unit and all', () => {
    const marks = [mark('Reserve ladder, 3 m', 1), mark('Reserve ladder, 6 m', 2)]
    const view = viewOf('Reserve the 6 metre ladder', { marks })
    expect(marks.map((one) => isOtherRow(view, one))).toEqual([true, false])
  })
})

describe('a form', () => {
  const quotes = 'Put an ad in the paper with the heading “Garden table” and the text “Oak”'
  const ad = [field('Heading', 1), field('Your text', 2), mark('Send to the editors', 3)]

  it('is sent by who puts quoted words out, when it takes them all', () => {
    const serves = (marks: readonly Mark[]) => {
      const view = viewOf(quotes, { marks })
      return formsIn(view).map((form) => isServing(view, form))
    }
    expect(serves(ad)).toEqual([true])
    expect(
      serves([field('Email', 1, { inputType: 'email' }), mark('Send to a friend', 2)]),
    ).toEqual([false])
  })

  it('is not saved as it is, whatever the goal', () => {
    const box = mark('From the church', 1, { role: 'checkbox', checked: false })
    const save = mark('Save changes', 2)
    expect(isIdleSubmit(viewOf(quotes, { marks: [box, save] }), save)).toBe(true)
  })

  it('may fill a basket before it is said what happens to that', () => {
    const add = mark('Add to basket', 2)
    const number = { role: 'spinbutton', inputType: 'number', value: '3' }
    const marks = [field('Pots', 1, number), add]
    const text = (name: string) => `${name}\nPots\nAdd to basket`
    const goal = 'Order three pots of white lavender and collect them at the gate'
    const isRashFor = (name: string) => isRash(viewOf(goal, { text: text(name), marks }), add)
    expect(isRashFor('Lavender, white')).toBe(false)
    expect(isRashFor('Lavender, blue')).toBe(true)
  })
})

describe('a page that already says “reserved”', () => {
  it('ends nothing for who only went there', () => {
    const went = (role: string) =>
      viewOf('Reserve the ladder', {
        text: 'Reserved\nHedge trimmer',
        past: [pressed(mark('My tools', 1, { role }), 'Tools')],
      })
    expect(unproven(went('link'))).toBeUndefined()
    expect(unproven(went('button'))).toBe('Reserved')
  })
})

describe('what is rather left than made up', () => {
  it('is a field that the goal speaks of, without a value for it', () => {
    const group = field('Class', 1)
    const write = (goal: string) => plausibleValue(viewOf(goal, { marks: [group] }), group, 0)
    expect(write('Send the kitchen an idea from the class of Ms Lind')).toBeUndefined()
    expect(write('Send the kitchen an idea')).toBe('Test')
  })

  it('is a part of a date beside the one that was given', () => {
    const year = list('Year', 1)
    const text = 'Year\n1950\n1951\n'
    const write = (goal: string) => plausibleValue(viewOf(goal, { text, marks: [year] }), year, 0)
    expect(write('Join the club, born on 12 March 1990')).toBeUndefined()
    expect(write('Join the club')).toBe('1950')
  })
})

describe('the day of birth', () => {
  it('goes into three lists once the other date was given', () => {
    const day = field('Day', 1, { inputType: 'date' })
    const lists = ['Day', 'Month', 'Year'].map((label, index) => list(label, index + 2))
    const given = { ...pressed(day, 'A visit'), tool: 'set_value', input: { value: '2027-05-04' } }
    const goal = 'Book a visit on 4 May 2027 for Lena Brandt, born on 12 March 1990'
    const view = viewOf(goal, { text: 'Day\nMonth\nYear', marks: lists, past: [given] })
    expect(lists.map((mark) => wantedValue(view, mark, []))).toEqual(['12', 'March', '1990'])
  })
})

describe('before something is sent', () => {
  it('a list that offers what is wanted must show it', () => {
    const size = (value: string) =>
      viewOf('Put 250 g of Assam in the basket', {
        text: 'Assam\nSize\n100 g\n250 g\nAdd\nSencha\n250 g',
        marks: [list('Size', 1, value), mark('Add', 2)],
      })
    expect(openFacts(size('100 g'))).toEqual(['250 g'])
    expect(openFacts(size('250 g'))).toEqual([])
  })

  it('both names must have been given or be there: one may be that of the thing', () => {
    const goal = 'Reserve tickets for Night Train in the name of Omar Haddad (omar@example.org)'
    const film = (text: string) =>
      openFacts(viewOf(goal, { text, marks: [field('Name', 1, { value: 'Omar Haddad' })] }))
    expect(film('Paper Moon')).toContain('night train')
    expect(film('Night Train')).not.toContain('night train')
  })
})

describe('a column that is called like its buttons', () => {
  const rows = 'Day Dish Order\nMonday Fish pie Order\nTuesday Beef stew Order'
  const buttons = [mark('Order', 1), mark('Order', 2)]
  const still: PastStep = {
    ...pressed(mark('', 9), rows),
    tool: 'scroll',
    outcome: 'at_end',
    url: URL,
  }

  it('shifts no button to another row', () => {
    const at = (past: readonly PastStep[]) => {
      const view = viewOf('Order the meal for Tuesday', { text: rows, marks: buttons, past })
      return buttons.map((button) => surroundings(view, button).trim())
    }
    expect(at([still])).toEqual(['Monday Fish pie', 'Tuesday Beef stew'])
    expect(at([])).toEqual(['', ''])
  })
})

// What the explorer takes for the particulars of a goal, and how it goes about lists, windows and numbers that are not theirs.
import type { ScreenElement } from '@harness/shared/observation.ts'
import type { Mark, PastStep } from '@harness/web/core/ports.ts'
import { isDoneAlready } from '@harness/web/models/explorer/act/again.ts'
import { isAllowed } from '@harness/web/models/explorer/act/danger.ts'
import { leaveWindow } from '@harness/web/models/explorer/act/moves.ts'
import { isAccepted } from '@harness/web/models/explorer/ending/accepted.ts'
import { proof } from '@harness/web/models/explorer/ending/finish.ts'
import { formsIn, isRash } from '@harness/web/models/explorer/form/fields.ts'
import { formStep } from '@harness/web/models/explorer/form/forms.ts'
import { optionsOf } from '@harness/web/models/explorer/form/options.ts'
import { rateOption } from '@harness/web/models/explorer/form/rating.ts'
import { readGoal } from '@harness/web/models/explorer/goal/goal.ts'
import { isPast, stem } from '@harness/web/models/explorer/goal/stem.ts'
import { ideasOf } from '@harness/web/models/explorer/goal/words.ts'
import { errorsIn } from '@harness/web/models/explorer/screen/errors.ts'
import { makeView, type View } from '@harness/web/models/explorer/screen/view.ts'
import { describe, expect, it } from 'vitest'
import { field, list, mark } from '../mark.ts'
import { pastStep } from '../past-step.ts'
import { sampleRequest } from '../sample-request.ts'

const URL = 'http://town.test/'

interface Screen {
  readonly text?: string
  readonly title?: string
  readonly marks?: readonly Mark[]
  readonly past?: readonly PastStep[]
  readonly elements?: readonly ScreenElement[]
}

function viewOf(
  goal: string,
  { text = '', title = '', marks = [], past = [], elements = [] }: Screen,
): View {
  const request = sampleRequest()
  const scroll = { x: 0, y: 0 }
  const scene = { ...request.scene, title, text, url: URL, scroll, elements: [...elements] }
  return makeView({ ...request, goal, marks, past, scene }, 1)
}

function step(tool: string, more: Partial<PastStep> = {}): PastStep {
  return pastStep({ tool, url: URL, title: '', ...more })
}

function pressed({ id, label, role, rect }: Mark, more: Partial<PastStep> = {}): PastStep {
  return step('tap_mark', { mark: { id, label, role, rect }, ...more })
}

describe('a word', () => {
  it.each([
    ['called', 'call'],
    ['left', 'leave'],
    ['sent', 'sending'],
    ['stopped', 'stop'],
    ['cancelled', 'cancel'],
    ['added', 'add'],
    ['sold', 'sells'],
  ])('is the same in all its forms: %s, %s', (one, two) => {
    expect(stem(one)).toBe(stem(two))
  })

  it('tells what was done from what is to do', () => {
    expect(['collected', 'sent', 'left'].every(isPast)).toBe(true)
    expect(['collect', 'send', 'bed'].some(isPast)).toBe(false)
  })

  it('is one letter where that tells one of a kind from another', () => {
    expect([...ideasOf('size L.')]).toContain([...ideasOf('L')][0])
    expect([...ideasOf('A walk on the moon')]).toEqual([...ideasOf('walk moon')])
  })
})

describe('the particulars of a goal', () => {
  const valuesOf = (goal: string) =>
    readGoal(goal).values.map(({ shape, text }) => `${shape}: ${text}`)

  it.each([
    ['Sign up Tim Hart for the beginners course', ['name: Tim Hart']],
    ['Register that Nina Holt moved to 12 Mill Lane', ['name: Nina Holt', 'place: 12 Mill Lane']],
    ['Reserve the Rose Room for a wedding', []],
    ['Find out how long The Long Winter lasts', []],
    ['Report a broken street light in Mill Lane', ['place: Mill Lane']],
  ])('are who and where: %s', (goal, values) => {
    expect(valuesOf(goal)).toEqual(values)
  })

  it.each([
    ['Set the number of people to four', ['people', '4']],
    ['Add Tom Becker to the guest list with the vegetarian meal', ['guest', 'vegetarian', 'meal']],
    ['Find out how long the mushroom risotto takes', ['mushroom', 'risotto']],
    ['Check how many fish meals the kitchen has to cook', ['fish', 'meal', 'kitchen']],
    ['Add a plant called Basil', ['plant']],
  ])('are not what only says what they are: %s', (goal, things) => {
    expect([...readGoal(goal).things]).toEqual([...ideasOf(things.join(' '))])
  })

  it('are no verbs where a noun follows “to”, or something was done', () => {
    const kinds = (goal: string) => readGoal(goal).kinds.map(({ name }) => name)
    expect(kinds('Add a towel to reservation 12')).toEqual(['add'])
    expect(kinds('Order a scan of the map, sent to kim@example.com')).toEqual(['buy'])
  })
})

describe('a list', () => {
  const seats = list('Date', 1, 'Choose a date')

  it('offers what the device says, not the lines that follow on the page', () => {
    const element = {
      ...seats,
      labelSource: 'label',
      enabled: true,
      options: ['Choose a date', '4 May'],
    }
    const text = 'Date\nChoose a date\n4 May\nTickets\nAdults'
    expect(optionsOf(viewOf('Book', { text, marks: [seats], elements: [element] }), seats)).toEqual(
      ['Choose a date', '4 May'],
    )
  })

  it('of numbers is for what it is called: two lemonades are no two wines', () => {
    const goal = readGoal('Order two lemonades for the interval')
    expect(rateOption(goal, 'Lemonade', '2')).toBeGreaterThan(0)
    expect(rateOption(goal, 'White wine', '2')).toBe(0)
  })
})

describe('a form', () => {
  it('on the page of another of the same kind is not sent', () => {
    const send = mark('Sign up', 2)
    const screen = {
      text: 'lead climbing\nName',
      marks: [field('Name', 1, { value: 'Ann' }), send],
    }
    const onPage = (title: string) =>
      isRash(viewOf('Sign up for the lead course', { ...screen, title }), send)
    expect(onPage('Technique course')).toBe(true)
    expect(onPage('Lead course')).toBe(false)
  })

  it('ends with the button beside its field, however much higher that stands', () => {
    const show = mark('Show price', 1, { rect: { x: 200, y: 38, width: 80, height: 30 } })
    const village = list('Village', 2, 'Oxley')
    const placed = { ...village, rect: { x: 0, y: 40, width: 120, height: 24 } }
    const view = viewOf('Find out the price in Oxley', { marks: [show, placed] })
    expect(formsIn(view).map(({ submit }) => submit?.label)).toEqual(['Show price'])
  })

  it.each([
    ['I bring it back clean', 'tick'],
    ['I am a student', 'send'],
  ])('has its promises ticked, and nothing that somebody may not be: %s', (label, kind) => {
    const name = field('Name', 1, { value: 'Ann Lee' })
    const box = mark(label, 2, { role: 'checkbox', inputType: 'checkbox', checked: false })
    const past = [step('set_value', { mark: { ...name }, input: { value: 'Ann Lee' } })]
    const marks = [name, box, mark('Reserve', 3)]
    const screen = { text: 'Shredder\nName\nReserve', marks, past }
    expect(formStep(viewOf('Reserve the shredder', screen))?.kind).toBe(kind)
  })

  it('for another of the things on the page is not sent', () => {
    const send = mark('Reserve Council Chamber', 2)
    const text = 'Council Chamber\nRose Room\nClosed for building work\nNames'
    const screen = { text, title: 'Weddings', marks: [field('Names', 1, { value: 'Ann' }), send] }
    expect(isRash(viewOf('Reserve the Rose Room for a wedding', screen), send)).toBe(true)
    expect(isRash(viewOf('Reserve the Council Chamber', screen), send)).toBe(false)
  })

  it('is sent again after what it asked for was given, although its button has moved', () => {
    const before = mark('Reserve', 3)
    const now = mark('Reserve', 5)
    const view = viewOf('Reserve the Heron canoe', {
      marks: [field('Mobile number', 4, { value: '020' }), now],
      past: [pressed(before, { text: 'a' })],
    })
    expect(isDoneAlready(view, now)).toBe(false)
  })

  it('that is gone was taken, whatever else can be searched on the page', () => {
    const send = mark('Send', 3)
    const name = field('Name', 2)
    const search = field('Search this site', 1, { role: 'searchbox', inputType: 'search' })
    const past = [
      step('set_value', {
        mark: { ...name },
        input: { value: 'Ann' },
        labels: 'Search this site\nName\nSend',
      }),
      pressed(send, { step: 2, text: 'Name', labels: 'Search this site\nName\nSend' }),
    ]
    const view = viewOf('Book a visit', { text: 'Your visit is made', marks: [search], past })
    expect(isAccepted(view)).toBe(true)
  })
})

describe('a success', () => {
  const send = mark('Add to my box', 2)

  it('is not told of another number than the one that was wanted', () => {
    const past = [pressed(send, { text: 'Apple chutney' })]
    const told = (text: string) =>
      proof(viewOf('Add two apple chutney', { text: `Apple chutney\n${text}`, past }))
    expect(told('Added to your box: 1 × Apple chutney, two of two left.')).toBeUndefined()
    expect(told('Added to your box: 2 × Apple chutney, two of two left.')).toBeDefined()
  })

  it('is not told of a page that was only opened', () => {
    const link = mark('Contact lenses', 1, { role: 'link' })
    const past = [pressed(link, { outcome: 'navigated', url: `${URL}start` })]
    const text = 'Contact lenses\nYour order is placed by phone and confirmed.'
    expect(proof(viewOf('Order contact lenses', { text, past }))).toBeUndefined()
  })

  it('is not told of a month that could be chosen and is not', () => {
    const month = list('Month', 1, 'November')
    const element = {
      ...month,
      labelSource: 'label',
      enabled: true,
      options: ['November', 'October'],
    }
    const tab = mark('Activity', 2, { role: 'tab' })
    const past = [pressed(tab, { text: 'My money' })]
    const told = (line: string) =>
      proof(
        viewOf('Find out how much was spent in October', {
          text: `Month\nNovember\nOctober\n${line}`,
          marks: [month],
          elements: [element],
          past,
        }),
      )
    expect(told('Spent in November: €101.20')).toBeUndefined()
    expect(told('Spent in October: €88.00')).toBe('Spent in October: €88.00')
  })
})

describe('what stands in the way', () => {
  it('of a window is left by its own way out', () => {
    const open = mark('New pot', 1)
    const view = viewOf('Change the payment', {
      marks: [field('Name', 2), mark('Create pot', 3), mark('Cancel', 4)],
      past: [pressed(open, { labels: 'My money\nNew pot' })],
    })
    expect(leaveWindow(view)?.at(-1)).toMatchObject({ name: 'tap_mark', input: { id: 4 } })
  })

  it('is no error when a tab says it that was just opened', () => {
    const tab = mark('Settings', 1, { role: 'tab' })
    const save = mark('Save', 2)
    const text = 'Sharing is not possible yet.'
    const opened = pressed(tab, { text: 'Week' })
    const saved = pressed(save, { step: 2, text })
    expect(errorsIn(viewOf('Set it', { text, past: [opened] }))).toEqual([])
    expect(errorsIn(viewOf('Set it', { text, past: [opened, saved] }))).toEqual([])
  })

  it('is nothing else that could be removed as well', () => {
    const goal = readGoal('Remove the pizza from Friday')
    expect(isAllowed(goal, mark('Remove Pizza Margherita from Friday', 1))).toBe(true)
    expect(isAllowed(goal, mark('Remove Leek tart from Thursday', 2))).toBe(false)
  })
})

// What the explorer makes of ordinary pages: cards side by side, menus, baskets, and goals in ordinary words.
import type { RawCall } from '@harness/web/core/ports.ts'
import { matching, untried } from '@harness/web/models/explorer/act/controls.ts'
import { pressAsked } from '@harness/web/models/explorer/act/moves.ts'
import { isOtherRow } from '@harness/web/models/explorer/act/rows.ts'
import { matterOf } from '@harness/web/models/explorer/form/matter.ts'
import { contradicts, namesAnother } from '@harness/web/models/explorer/goal/another.ts'
import { readGoal } from '@harness/web/models/explorer/goal/goal.ts'
import { ideasOf } from '@harness/web/models/explorer/goal/words.ts'
import { describe, expect, it } from 'vitest'
import { mark } from '../mark.ts'
import { link, pressed, typed, URL, viewOf } from './page.ts'

function idOf(move: readonly RawCall[] | undefined): unknown {
  return (move?.at(-1)?.input as { id?: number } | undefined)?.id
}

describe('cards side by side', () => {
  const [lead, beginners] = [link('Dates', 1), link('Dates', 2)]
  const text =
    'Beginners course\nA long text that makes two lines of it.\nDates\nLead course\nShort.\nDates'

  it('belong to their words by the document, not by how high they end', () => {
    const view = viewOf('Sign Eva Brandt up for the beginners course.', {
      text,
      marks: [lead, beginners],
      order: [beginners, lead],
    })
    expect(matching(view)[0]?.mark.id).toBe(2)
  })

  it('are remembered with their place there', () => {
    const then = { ...pressed(lead), mark: { ...lead, nth: 1, of: 2 } }
    const view = viewOf('Sign Eva Brandt up for the beginners course.', {
      past: [{ ...then, text, labels: 'Dates\nDates', outcome: 'navigated' }],
      url: `${URL}lead`,
    })
    expect(view.met.has('beginner')).toBe(false)
  })
})

describe('a row that was looked at before', () => {
  it('is still the one that is meant', () => {
    const marks = [mark('Sign up for Cragside', 1), mark('Sign up for Blackstone Edge', 2)]
    const look = link('Blackstone Edge', 3)
    const past = [pressed(look, { outcome: 'navigated', url: `${URL}walks` })]
    const view = viewOf('Sign up two people for the Blackstone Edge walk.', { marks, past })
    expect(marks.map((one) => isOtherRow(view, one))).toEqual([true, false])
  })
})

describe('a button that says all of the goal', () => {
  const marks = [mark('Mark invoice 1043 as paid', 1), mark('Mark invoice 1042 as paid', 2)]

  it('is pressed before any filter is set', () => {
    const view = viewOf('Mark invoice 1042 as paid.', { marks })
    expect(idOf(pressAsked(view))).toBe(2)
  })

  it('is not found where another one is meant', () => {
    expect(pressAsked(viewOf('Mark invoice 1044 as paid.', { marks }))).toBeUndefined()
  })
})

describe('the basket', () => {
  const marks = [link('Basket', 1), link('Coffee', 2)]
  const goal = 'Order two bags of Harbour Blend.'

  it('leads nowhere while nothing is in it', () => {
    expect(matching(viewOf(goal, { marks }))).toEqual([])
  })

  it('leads on, also for who looked into it before', () => {
    const add = mark('Add to basket', 3)
    const past = [
      pressed(link('Basket', 1), { outcome: 'navigated', url: `${URL}start` }),
      pressed(add, { step: 2, url: `${URL}blend` }),
    ]
    expect(matching(viewOf(goal, { marks, past }))[0]?.mark.label).toBe('Basket')
  })
})

describe('where to look first', () => {
  it.each([
    ['Find out from what age children may paddle alone.', 'Questions'],
    ['Stop getting the printed newsletter by post.', 'My profile'],
    ['Delete the photo of the summer party.', 'Settings'],
  ])('is the usual place: %s', (goal, label) => {
    const marks = ['Lessons', 'Questions', 'Lifts', 'Settings', 'My profile'].map(link)
    const best = untried(viewOf(goal, { marks })).slice(0, 2)
    expect(best.map((one) => one.mark.label)).toContain(label)
  })

  it('is no button that makes one more, for who changes what there is', () => {
    const marks = [mark('New pot', 1), link('Regular payments', 2)]
    const view = viewOf('Change the weekly payment into the Rent pot to 90 euros.', { marks })
    expect(matching(view)[0]?.mark.label).toBe('Regular payments')
  })

  it('is the button that makes one, for who writes one', () => {
    const marks = [link('Help', 1), link('New invoice', 2)]
    const view = viewOf('Write an invoice to Ann Lee for hedge cutting.', {
      marks,
      title: 'Invoices',
    })
    expect(matching(view)[0]?.mark.label).toBe('New invoice')
  })
})

describe('a goal', () => {
  it('books what it makes an appointment for, whatever that is to do', () => {
    const { kinds } = readGoal('Make an appointment for Tuesday to register a birth.')
    expect(kinds.map(({ name }) => name)).toEqual(['book'])
  })

  it('still does what it wants or goes to do', () => {
    const { kinds } = readGoal('Go to the shop to buy a mug.')
    expect(kinds.map(({ name }) => name)).toEqual(['buy'])
  })

  it('buys tickets for a play, not for a person', () => {
    expect(readGoal('Buy two tickets for Swan Lake.').values.map(({ shape }) => shape)).toEqual([
      'number',
      'text',
    ])
  })

  it('speaks of an amount of money as a number', () => {
    const values = readGoal('Write an invoice for hedge cutting, 240 euros.').values
    expect(values).toMatchObject([{ text: '240', shape: 'number' }])
  })

  it.each([
    ['Send a large Meadow bouquet to Ruth Keller on Friday.', 'buy'],
    ['Send a message to Ruth Keller.', 'contact'],
  ])('sends things otherwise than words: %s', (text, kind) => {
    expect(readGoal(text).kinds.map(({ name }) => name)).toEqual([kind])
  })

  it('counts with a point', () => {
    const { values } = readGoal('Add 2.5 hours for the Lakeside project.')
    expect(values).toMatchObject([{ text: '2.5', shape: 'number' }])
  })

  it('measures in full', () => {
    expect(ideasOf('shortened by 4 cm').has('centimetr')).toBe(true)
  })

  it.each([
    ['Google Calendar: connect or disconnect', true],
    ['Outlook calendar: connect', false],
    ['Your calendar', false],
  ])('is about one of several of a name or not: %s', (label, expected) => {
    expect(namesAnother(readGoal('Connect my Outlook calendar.'), label)).toBe(expected)
  })

  it.each([
    ['Back pain', true],
    ['Knee pain', false],
    ['Something else', false],
  ])('is contradicted by a choice or not: %s', (choice, expected) => {
    const goal = readGoal('Ask for a call back in the morning about knee pain.')
    expect(contradicts(goal, choice)).toBe(expected)
  })

  it('leaves its numbers behind in the part of the site where they were given', () => {
    const [track, menu] = [mark('Tracking number', 1, { role: 'textbox' }), link('Pick-up', 2)]
    const labels = 'Tracking number\nPick-up'
    const past = [
      typed(track, 'PK4471820', { labels }),
      pressed(menu, { step: 2, outcome: 'navigated', labels }),
    ]
    const view = viewOf('Have parcel PK4471820 taken to the shop.', { past, url: `${URL}pick-up` })
    expect(view.done).not.toContain('pk4471820')
  })

  it.each([
    ['Turn off text reminders.', true],
    ['Tick off Read ten pages for today.', false],
  ])('switches off or only ticks off: %s', (text, expected) => {
    expect(readGoal(text).off).toBe(expected)
  })

  it('is met in its sort by what was chosen of that sort', () => {
    const plasma = mark('Plasma', 1, { role: 'radio' })
    const view = viewOf('Book a plasma donation in Norwood.', { past: [pressed(plasma)] })
    expect([...view.remaining]).toEqual(['norwood'])
  })

  it('has a phone number also without spaces', () => {
    const { values } = readGoal('Get reminders by text message to 07700900456.')
    expect(values).toMatchObject([{ text: '07700900456', shape: 'phone' }])
  })

  it('gives the name of a habit', () => {
    const { values } = readGoal('Add the habit Stretching three times a week.')
    expect(values).toMatchObject([{ text: 'Stretching', shape: 'name' }, { text: 'three' }])
  })

  it('asks for a name with who, not for its verb', () => {
    const { things } = readGoal('Find out who leads the walk in Abbey Woods.')
    expect([...things]).toEqual(['walk', 'abbey', 'wood'])
  })

  it('is weekly every week', () => {
    expect(ideasOf('the weekly payment')).toEqual(ideasOf('payments every week'))
  })

  it('has a matter that can be told in its own words', () => {
    const goal = readGoal('Report that I lost a grey hat at the rink on Friday.')
    expect(matterOf(goal)).toBe('a grey hat at the rink on Friday')
    expect(matterOf(readGoal('Buy a grey hat.'))).toBeUndefined()
  })
})

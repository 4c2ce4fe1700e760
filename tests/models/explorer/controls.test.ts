// Fields, buttons, boxes and lists of ordinary pages: what goes into them, and which are for something else.
import { matching } from '@harness/web/models/explorer/act/controls.ts'
import { isAllowed } from '@harness/web/models/explorer/act/danger.ts'
import { confirmIt } from '@harness/web/models/explorer/act/moves.ts'
import { isRash } from '@harness/web/models/explorer/form/fields.ts'
import { isForeign } from '@harness/web/models/explorer/form/foreign.ts'
import { formStep, isUnderWay } from '@harness/web/models/explorer/form/forms.ts'
import { plausibleValue, wantedValue } from '@harness/web/models/explorer/form/values.ts'
import { readGoal } from '@harness/web/models/explorer/goal/goal.ts'
import { describe, expect, it } from 'vitest'
import { field, list, mark } from '../mark.ts'
import { pressed, typed, viewOf } from './page.ts'

describe('a field', () => {
  it('for a street is one wherever its number stands', () => {
    const street = field('House number and street', 1)
    const view = viewOf('Order a bin for 8 Orchard Way.', { marks: [street] })
    expect(wantedValue(view, street, [street])).toBe('8 Orchard Way')
  })

  it('takes the street that a question is about', () => {
    const street = field('Street', 1)
    const view = viewOf('Find out when the paper is collected in Castle Street.', {
      marks: [street],
    })
    expect(wantedValue(view, street, [street])).toBe('Castle Street')
  })

  it('for a postcode beside the street of the goal is made up', () => {
    const code = field('Postcode', 1)
    expect(plausibleValue(viewOf('Order a bin for 8 Orchard Way.', {}), code, 0)).toBe('LS1 4AP')
  })

  it('for a note takes what the goal says it notes', () => {
    const note = field('Note', 1)
    const view = viewOf('Add 2.5 hours for Lakeside with the note Site visit.', { marks: [note] })
    expect(wantedValue(view, note, [note])).toBe('Site visit')
  })

  it('takes the town that a question is about', () => {
    const town = field('Town or village', 1)
    const view = viewOf('Check whether you deliver to Oakham.', { marks: [town] })
    expect(wantedValue(view, town, [town])).toBe('Oakham')
  })

  it('that only asks how many takes the one number of the goal', () => {
    const many = list('How many?', 1, '1')
    const text = 'How many?\n1\n2\n3'
    const view = viewOf('Add two small Peony bouquets to the basket.', { marks: [many], text })
    expect(wantedValue(view, many, [many])).toBe('2')
  })

  it('for the name of a guest takes no number', () => {
    const name = field('Name of the guest', 1)
    const view = viewOf('Reserve a place at the tasting on 12 December for Jonas Weir.', {
      marks: [name],
    })
    expect(wantedValue(view, name, [name])).toBe('Jonas Weir')
  })

  it('to search with is never filled with something made up', () => {
    const search = mark('Search', 1, { role: 'searchbox', value: '' })
    expect(
      plausibleValue(viewOf('Buy a ticket for the Comedy Night.', {}), search, 0),
    ).toBeUndefined()
  })

  it('with days gets none that the goal does not name', () => {
    const days = list('Day', 1, 'Choose')
    const view = viewOf('Book a wash and cut on a Sunday.', {
      marks: [days],
      text: 'Day\nChoose\nTuesday 24 November\nFriday 27 November',
    })
    expect(plausibleValue(view, days, 0)).toBeUndefined()
  })
})

describe('a button', () => {
  it('among several that add something carries nothing out', () => {
    const open = mark('Open', 1)
    const marks = ['Add dry bag', 'Add trolley', 'Add phone pouch'].map((label, at) =>
      mark(label, at + 1),
    )
    const past = [pressed(open, { labels: 'Open' })]
    const view = viewOf('Add a dry bag to reservation RB-552.', { marks, past })
    expect(confirmIt(view)).toBeUndefined()
  })

  it.each([
    ['Offer a lift', true],
    ['Send the request', false],
    ['Book a seat', true],
    ['Join the walk', false],
  ])('is for something else or not: %s', (label, expected) => {
    const view = viewOf('Sign up two people for the Blackstone Edge walk.', {})
    expect(isForeign(view, mark(label, 1))).toBe(expected)
  })

  it('makes something else, for who invites somebody', () => {
    const view = viewOf('Invite Tom Reyes to my team.', {})
    expect(isForeign(view, mark('Create project', 1))).toBe(true)
    expect(isForeign(view, mark('Create team', 1))).toBe(false)
  })

  it('that only sends ends any form, but others that send do not', () => {
    const goal = readGoal('Have a pair of trousers shortened by 4 cm.')
    expect(isAllowed(goal, mark('Send', 1))).toBe(true)
    expect(isAllowed(goal, mark('Send to a friend', 1))).toBe(false)
  })

  it('into the basket asks not yet when and to whom', () => {
    const add = mark('Add to basket', 2)
    const size = mark('Large, €39', 1, { role: 'radio', checked: true })
    const view = viewOf('Send a large Meadow bouquet to Ruth Keller on Friday.', {
      title: 'Meadow bouquet',
      text: 'Meadow bouquet\nLarge, €39\nAdd to basket',
      marks: [size, add],
      past: [pressed(size)],
    })
    expect(isRash(view, add)).toBe(false)
  })

  it('adds tasks, for who deletes one', () => {
    const view = viewOf('Delete the task “Call the dentist”.', {})
    expect(isForeign(view, mark('Add task', 1))).toBe(true)
  })

  it('names what it sends', () => {
    const marks = [
      field('Name of your business', 1, { value: 'Bar Lumen' }),
      mark('Request price list', 2),
    ]
    const [business, send] = marks
    if (!business || !send) throw new Error('no marks')
    const view = viewOf('Request the wholesale price list for Bar Lumen.', {
      title: 'Wholesale',
      text: 'Wholesale\nAsk for our price list and we will send it.\nName of your business\nRequest price list',
      marks,
      past: [typed(business, 'Bar Lumen')],
    })
    expect(isRash(view, send)).toBe(false)
  })

  it('below switches that says what it is for is not theirs', () => {
    const block = mark('Block premium numbers', 1, { role: 'switch', checked: true })
    const email = mark('Change email for bills', 2)
    const view = viewOf('Block calls to premium numbers.', {
      marks: [block, email],
      past: [pressed(block)],
    })
    expect(formStep(view)).toBeUndefined()
  })
})

describe('a box', () => {
  const goal = 'Pause the habit Cold shower.'

  it('with the name of a thing is not ticked by who does something else with it', () => {
    const marks = [mark('Cold shower', 1, { role: 'checkbox', checked: false })]
    expect(formStep(viewOf(goal, { marks }))).toBeUndefined()
  })

  it('is ticked by who ticks it off', () => {
    const marks = [mark('Read ten pages', 1, { role: 'checkbox', checked: false })]
    const view = viewOf('Tick off Read ten pages for today.', { marks })
    expect(formStep(view)?.mark.id).toBe(1)
  })
})

describe('a list that shows less', () => {
  const day = list('Show', 1, 'Tuesday')
  const marks = [day, mark('Book Core, Tuesday 7:00', 2), mark('Book Spinning, Tuesday 18:00', 3)]
  const view = viewOf('Book the spinning class on Tuesday.', {
    title: 'Classes',
    text: 'Classes\nShow\nTuesday\nTuesday 7:00 Core Book\nTuesday 18:00 Spinning Book',
    marks,
    past: [typed(day, 'Tuesday')],
  })

  it('is no form that wants to be sent', () => {
    expect(formStep(view)).toBeUndefined()
    expect(isUnderWay(view)).toBe(false)
  })

  it('leaves the row that is meant', () => {
    expect(matching(view).map((one) => one.mark.id)).toEqual([3])
  })
})

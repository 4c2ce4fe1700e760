// What ordinary pages answer, and what that proves.
import { isAccepted } from '@harness/web/models/explorer/ending/accepted.ts'
import { barred } from '@harness/web/models/explorer/ending/barred.ts'
import { proof, unproven } from '@harness/web/models/explorer/ending/finish.ts'
import { isForeign } from '@harness/web/models/explorer/form/foreign.ts'
import { describe, expect, it } from 'vitest'
import { field, list, mark } from '../mark.ts'
import { link, pressed, typed, viewOf } from './page.ts'

describe('a window', () => {
  it('that asks for more proves nothing yet, whatever it is called', () => {
    const finish = mark('Finish Middlemarch', 1)
    const stars = mark('4 stars', 2, { role: 'radio', checked: false })
    const view = viewOf('Mark Middlemarch as finished with four stars.', {
      text: 'Finished Middlemarch\n4 stars\nSave',
      marks: [stars, mark('Save', 3)],
      past: [pressed(finish, { labels: 'Finish Middlemarch' })],
    })
    expect(proof(view)).toBeUndefined()
  })

  it('that asks back has done nothing yet', () => {
    const remove = mark('Remove Dune', 1)
    const view = viewOf('Remove Dune from my wish list.', {
      text: 'Remove Dune?\nRemove\nKeep',
      marks: [mark('Remove', 2), mark('Keep', 3)],
      past: [pressed(remove, { text: 'Dune', labels: 'Remove Dune' })],
    })
    expect(unproven(view)).toBeUndefined()
  })

  it('that is closed has taken nothing', () => {
    const name = field('Full name', 1)
    const close = mark('Close', 2)
    const past = [
      typed(name, 'Kim Parker'),
      pressed(close, { step: 2, labels: 'Full name\nClose' }),
    ]
    const view = viewOf('Reserve two paddleboards for two hours.', { text: 'Boats', past })
    expect(isAccepted(view)).toBe(false)
    expect(unproven(view)).toBeUndefined()
  })
})

describe('what a page says', () => {
  const put = mark('Put in', 2)
  const amount = field('Amount in euros', 1)

  it('may be the same verb as the goal', () => {
    const view = viewOf('Put 45 euros into the Holiday pot.', {
      text: 'Pots\n€45 put into Holiday.',
      past: [typed(amount, '45'), pressed(put, { step: 2, text: 'Pots' })],
    })
    expect(proof(view)).toBe('€45 put into Holiday.')
  })

  it('about what comes when one is there is still said', () => {
    const country = list('Country', 1, 'Switzerland')
    const add = mark('Add travel pass', 2)
    const view = viewOf('Add a travel pass for Switzerland for 7 days.', {
      text: 'Your travel pass for Switzerland is active for 7 days, starting when you arrive.',
      marks: [country, add],
      past: [
        typed(country, 'Switzerland'),
        pressed(add, { step: 2, labels: 'Country\nAdd travel pass' }),
      ],
    })
    expect(proof(view)).toBe('Your travel pass for Switzerland is active for 7 days.')
  })

  it('to a switch proves it', () => {
    const block = mark('Block premium numbers', 1, { role: 'switch', checked: true })
    const view = viewOf('Block calls to premium numbers.', {
      text: 'Block premium numbers: switched on. Your change is saved.\nNo calls to 0900',
      marks: [block],
      past: [pressed(block, { text: 'No calls to 0900' })],
    })
    expect(proof(view)).toBe('Block premium numbers: switched on.')
  })

  it('of another person proves nothing', () => {
    const sitters = 'Hanna\nOlu'
    const publish = mark('Publish review', 4)
    const past = [
      pressed(link('Hanna', 1), { outcome: 'navigated', labels: sitters }),
      pressed(link('Sitters', 6), {
        step: 2,
        outcome: 'navigated',
        labels: 'Sitters\nWrite a review',
      }),
      pressed(link('Olu', 2), { step: 2, outcome: 'navigated', labels: sitters }),
      typed(field('Your words', 3), 'Fine', { step: 3 }),
      pressed(mark('5 stars', 5, { role: 'radio' }), { step: 4 }),
      pressed(publish, { step: 5, labels: 'Your words\nPublish review' }),
    ]
    const view = viewOf('Leave a review with five stars for Hanna.', {
      text: 'Thank you! Your review of Olu is published.',
      past,
    })
    expect(proof(view)).toBeUndefined()
  })

  it('of a number is told now or was given', () => {
    const book = mark('Book', 1)
    const past = [pressed(book, { text: 'Room 2\nFlute lesson' })]
    const text = 'Room 2\nYour flute lesson is booked.'
    expect(proof(viewOf('Book two flute lessons.', { text, past }))).toBeUndefined()
    const told = 'Room 2\nYour 2 flute lessons are booked.'
    expect(proof(viewOf('Book two flute lessons.', { text: told, past }))).toBeDefined()
  })

  it('can never be done is not tried', () => {
    const past = [pressed(link('1039', 1), { outcome: 'navigated' })]
    const title = 'Invoice 1039'
    const text = 'This invoice has been sent, so it cannot be deleted or changed.\nDelete draft'
    expect(barred(viewOf('Delete invoice 1039.', { title, text, past }))).toContain(
      'cannot be deleted',
    )
    const later = 'An invoice cannot be deleted once it has been sent.\nDelete draft'
    expect(barred(viewOf('Delete invoice 1039.', { title, text: later, past }))).toBeUndefined()
    expect(barred(viewOf('Pay invoice 1039.', { title, text, past }))).toBeUndefined()
  })

  it('of a thing that was hired proves no sale', () => {
    const name = field('Name', 1)
    const reserve = mark('Reserve', 2)
    const past = [typed(name, 'Kim Parker'), pressed(reserve, { step: 2 })]
    const view = viewOf('Sell my old bike to the workshop.', {
      title: 'Hire a city bike, the workshop',
      text: 'Reserved for you\nCity bike, from 15 June.',
      past,
    })
    expect(proof(view)).toBeUndefined()
    expect(isForeign(view, reserve)).toBe(true)
  })

  it('after a form was sent is news, also when it has words that were searched for before', () => {
    const search = mark('Search animals', 1, { role: 'searchbox' })
    const book = mark('Book Keeper for a Morning', 3)
    const past = [
      typed(search, 'sunday'),
      typed(list('Day', 2), 'Sunday', { step: 2 }),
      pressed(book, { step: 3, labels: 'Day\nBook Keeper for a Morning' }),
    ]
    const view = viewOf('Book Keeper for a Morning on Sunday.', {
      text: 'Booked: Keeper for a Morning on Sunday. Please be at the gate in time.',
      past,
    })
    expect(proof(view)).toBe('Booked: Keeper for a Morning on Sunday.')
  })
})

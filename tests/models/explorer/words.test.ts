import { readGoal } from '@harness/web/models/explorer/goal/goal.ts'
import { isPast } from '@harness/web/models/explorer/goal/stem.ts'
import { deedsOf, idea, ideasOf } from '@harness/web/models/explorer/goal/words.ts'
import { describe, expect, it } from 'vitest'

describe('words', () => {
  it.each([
    ['Orders', 'purchase'],
    ['changed', 'edit'],
    ['bookings', 'reserve'],
    ['e-mails', 'mail'],
    ['settings', 'preferences'],
    ['cart', 'basket'],
  ])('takes %s and %s for the same', (one, two) => {
    expect([...ideasOf(one)]).toEqual([...ideasOf(two)])
  })

  it('leaves out the words that every sentence has', () => {
    expect([...ideasOf('Go to the shop and put it in my basket')]).toEqual([
      idea('put'),
      idea('basket'),
    ])
  })

  it('knows no words but those of the language', () => {
    expect([...ideasOf('The constructor of a house')]).toEqual(['constructor', idea('house')])
    expect(isPast('constructor')).toBe(false)
  })

  it('tells something to do from the name of a place', () => {
    expect(deedsOf('Order now').has(idea('order'))).toBe(true)
    expect(deedsOf('Your orders').has(idea('order'))).toBe(false)
  })
})

describe('a goal', () => {
  const kindsOf = (text: string) => readGoal(text).kinds.map(({ name }) => name)

  it.each([
    ['Cancel my order', ['cancel']],
    ['Find the Tide mug and buy it', ['buy']],
    ['Sign up for the newsletter', ['register']],
    ['Please delete the task “Buy milk”', ['delete']],
    ['Change my e-mail and cancel the order', ['change', 'cancel']],
    ['Renew the loan', ['do']],
  ])('is about what its verbs say: %s', (text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds)
  })

  it('names values and what they are for', () => {
    const { values } = readGoal('Book a room as Ana Lima for 14 March 2027, e-mail ana@example.com')
    expect(values.map(({ text }) => text)).toEqual(['Ana Lima', '14 March 2027', 'ana@example.com'])
  })

  it('insists on names, numbers and quoted words', () => {
    expect(readGoal('Put 3 of the Tide mug into the list “Gifts”').musts).toEqual([
      'gifts',
      'tide',
      '3',
    ])
  })
})

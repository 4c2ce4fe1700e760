// What the explorer writes where, and when it rather sends nothing.
import type { Mark } from '@harness/web/core/ports.ts'
import { bind } from '@harness/web/models/explorer/form/binding.ts'
import { isUnready } from '@harness/web/models/explorer/form/ready.ts'
import { valuesOf } from '@harness/web/models/explorer/goal/goal-values.ts'
import { makeView, type View } from '@harness/web/models/explorer/screen/view.ts'
import { describe, expect, it } from 'vitest'
import { sampleRequest } from '../sample-request.ts'

function mark(label: string, more: Partial<Mark> = {}): Mark {
  const rect = { x: 0, y: 0, width: 80, height: 20 }
  return {
    id: 1,
    ref: label,
    role: 'textbox',
    inputType: 'text',
    label,
    value: '',
    secure: false,
    rect,
    ...more,
  }
}

/** A text area: the probe gives it no type. */
function area(label: string): Mark {
  const { inputType: _, ...rest } = mark(label)
  return rest
}

function radio(label: string, checked: boolean): Mark {
  const { value: _, ...rest } = mark(label, { role: 'radio', inputType: 'radio' })
  return { ...rest, checked }
}

const number: Partial<Mark> = { role: 'spinbutton', inputType: 'number', value: '1' }
const email: Partial<Mark> = { inputType: 'email' }

function viewOf(goal: string, text = '', marks: readonly Mark[] = [], title = 'A page'): View {
  const request = sampleRequest()
  const scene = { ...request.scene, text, title, elements: [] }
  return makeView({ ...request, goal, scene, marks, past: [] }, 1)
}

describe('the values of a goal', () => {
  it.each([
    ['Find parcel KT-RW 482', [['KT-RW 482', 'code']]],
    ['Check the status of order 1042', [['1042', 'code']]],
    [
      'Order two rye loaves as Mira Stone',
      [
        ['two', 'number'],
        ['Mira Stone', 'name'],
      ],
    ],
    ['Cancel it, last name Berg', [['Berg', 'name']]],
    [
      'Enrol Tom Baker (tom@example.com)',
      [
        ['Tom Baker', 'name'],
        ['tom@example.com', 'email'],
      ],
    ],
    ['Report a lamp at 14 Mill Lane', [['14 Mill Lane', 'place']]],
    [
      'Book it for 3.6.2027 at 12:40',
      [
        ['3.6.2027', 'date'],
        ['12:40', 'time'],
      ],
    ],
    ['Buy a ticket for zone B', []],
  ])('are read with their kind: %s', (goal, expected) => {
    expect(valuesOf(goal).map(({ text, shape }) => [text, shape])).toEqual(expected)
  })
})

describe('the fields of a form', () => {
  it.each<[string, string, readonly Mark[], Readonly<Record<string, string>>]>([
    [
      'a name is split over first and last',
      'Register as Ana Lima',
      [mark('First name'), mark('Last name')],
      { 'First name': 'Ana', 'Last name': 'Lima' },
    ],
    [
      'a name stays whole where both parts are asked for in one',
      'Register as Ana Lima, phone 0664 555 01',
      [mark('First and last name'), mark('Telephone')],
      { 'First and last name': 'Ana Lima', Telephone: '0664 555 01' },
    ],
    [
      'a code goes into the only field there is',
      'Find parcel KT-RW 482',
      [mark('Tracking number')],
      { 'Tracking number': 'KT-RW 482' },
    ],
    [
      'each of two goes where its word is',
      'Redirect parcel AB 482 to postcode 20144',
      [mark('Postcode'), mark('Parcel number')],
      { Postcode: '20144', 'Parcel number': 'AB 482' },
    ],
    [
      'a number word sets a field that says one',
      'Buy two day tickets',
      [mark('How many?', number)],
      { 'How many?': '2' },
    ],
    [
      'quoted words go where there is room, whatever it is called',
      'Report it: “The lamp is dark”',
      [mark('Your email', email), area('What is wrong?')],
      { 'What is wrong?': 'The lamp is dark' },
    ],
    [
      'a change goes to what is changed and nowhere else',
      'Change the username to “zoe”',
      [mark('Display name'), mark('City')],
      {},
    ],
  ])('take what fits them best: %s', (_, goal, fields, expected) => {
    expect(Object.fromEntries(bind(viewOf(goal), fields))).toEqual(expected)
  })
})

describe('a form is not sent', () => {
  const rye = radio('Rye loaf', true)
  const spelt = radio('Spelt loaf', false)
  const form = { fields: [rye, spelt], submit: undefined }

  it.each([
    ['the wanted thing is nowhere', 'Order a cake', 'Order\nRye loaf\nSpelt loaf'],
    [
      'it is only talked about and something else is chosen',
      'Order a cake',
      'Order\nWe bake no cake this year.\nRye loaf',
    ],
  ])('when %s', (_, goal, text) => {
    expect(isUnready(viewOf(goal, text, [rye, spelt]), form)).toBe(true)
  })

  it('when the page is about another of the same kind', () => {
    const text = 'Olive tree\nNext to it stood a lemon bush.'
    expect(isUnready(viewOf('Order a lemon tree', text, [], 'Olive tree'), undefined)).toBe(true)
  })

  it('but is when what is wanted is chosen', () => {
    expect(isUnready(viewOf('Order a rye loaf', 'Order', [rye, spelt]), form)).toBe(false)
  })
})

import { contactedText, contactsOf } from '@harness/shared/log/views/contacts.ts'
import { expect, it } from 'vitest'

it('the hosts of a run are summed over its steps, in the order of the first request', () => {
  const hosts = contactsOf([
    { contacts: [{ host: 'shop.test', requests: 3 }] },
    {},
    {
      contacts: [
        { host: 'ads.test', requests: 2, refused: 2 },
        { host: 'shop.test', requests: 1, sent: 300, received: 9_000 },
      ],
    },
  ])
  expect(hosts).toEqual([
    { host: 'shop.test', requests: 4, refused: 0, sent: 300, received: 9_000 },
    { host: 'ads.test', requests: 2, refused: 2 },
  ])
  expect(contactedText(hosts)).toBe(
    'Requests of the browser: sent to shop.test (4); refused: ads.test (2).',
  )
})

it('a run whose device does not say what it contacts has no list of hosts', () => {
  expect(contactsOf([{}])).toBeUndefined()
  expect(contactedText(undefined)).toBeUndefined()
})

it('a sentence has only what happened: sent, refused, or some of each of one host', () => {
  const text = (requests: number, refused: number) =>
    contactedText([{ host: 'shop.test', requests, refused }])
  expect(text(2, 0)).toBe('Requests of the browser: sent to shop.test (2).')
  expect(text(1, 1)).toBe('Requests of the browser: refused: shop.test (1).')
  expect(text(3, 1)).toBe('Requests of the browser: sent to shop.test (2); refused: shop.test (1).')
})

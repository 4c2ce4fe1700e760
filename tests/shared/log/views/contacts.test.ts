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

it('files of other hosts that did not come are counted in one sentence', () => {
  const page = 'http://shop.test/'
  const file = { kind: 'failed_request', text: 'net::ERR_NAME_NOT_RESOLVED', page } as const
  const hosts = contactsOf([
    {
      contacts: ['shop.test', 'cdn.test', 'ads.test'].map((host) => ({
        ...{ host, requests: 2 },
        ...(host === 'ads.test' && { refused: 2 }),
      })),
      facts: {
        events: [
          { ...file, url: 'http://cdn.test/a.js' },
          { ...file, url: 'http://cdn.test/b.css', status: 502 },
          { ...file, url: 'http://cdn.test/c.js', status: 404 },
          { ...file, url: 'http://ads.test/d.js' },
          { ...file, url: 'http://shop.test/e.js' },
        ],
      },
    },
  ])
  expect(contactedText(hosts)).toBe(
    'Requests of the browser: sent to shop.test (2), cdn.test (2); refused: ads.test (2); files that did not come: cdn.test (2).',
  )
})

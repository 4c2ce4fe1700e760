import { eventText, makeEventList } from '@harness/shared/device/event-list.ts'
import { hostsInQuery } from '@harness/shared/device/frame-page.ts'
import { expect, it } from 'vitest'

const events = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => ({ kind: 'console_error', text: `error ${at}` }) as const,
  )

it('a page that fails in a loop is reported with its first forty failures, and then again', () => {
  const list = makeEventList()
  for (const event of events(50)) list.keep(event)
  expect(list.take().map(({ text }) => text)).toEqual(events(40).map(({ text }) => text))
  expect(list.take()).toEqual([])
  for (const event of events(1)) list.keep(event)
  expect(list.take()).toHaveLength(1)
})

it('the text of an event is one line of at most 300 characters', () => {
  expect(eventText('  a\n\n b  ')).toBe('a b')
  expect(eventText('x'.repeat(300))).toBe('x'.repeat(300))
  expect(eventText('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`)
})

it('the address of a frame names at most 64 hosts, and none where one of them is no host', () => {
  const hosts = Array.from({ length: 65 }, (_, at) => `a${at}.test`)
  expect(hostsInQuery(`?hosts=${hosts.slice(0, 64).join(',')}`)).toHaveLength(64)
  expect(hostsInQuery(`?hosts=${hosts.join(',')}`)).toEqual([])
  expect(hostsInQuery('?hosts=a.test,not a host')).toEqual([])
})

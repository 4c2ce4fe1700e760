import { frameQuery, hostsInQuery } from '@harness/shared/device/frame-page.ts'
import { expect, it } from 'vitest'

it('the address of a prototype without hosts has no query', () => {
  expect(frameQuery([])).toBe('')
  expect(hostsInQuery('')).toEqual([])
})

it('the hosts of a prototype come back from its address', () => {
  const hosts = ['fonts.example.com', 'api.example.com']
  expect(hostsInQuery(frameQuery(hosts))).toEqual(hosts)
})

it.each([
  ['that is not a host name', ['fonts.example.com', "a'b"]],
  ['too many', Array.from({ length: 65 }, (_, index) => `h${index}.example.com`)],
])('the address of a prototype allows no host at all where one is %s', (_, hosts) => {
  expect(hostsInQuery(frameQuery(hosts))).toEqual([])
})

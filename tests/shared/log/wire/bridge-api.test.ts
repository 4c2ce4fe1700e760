import { NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import { expect, it } from 'vitest'

const takes = (change: object) =>
  NetworkMode.safeParse({ mode: 'cloud', modelOrigins: [], cloudHosts: [], ...change }).success
const host = (name: string) => takes({ cloudHosts: [name] })
const origin = (address: string) => takes({ modelOrigins: [address] })

it.each([
  ['a.test', true],
  ['a', true],
  ['a.test:1', true],
  ['a.test:65535', true],
  [`${'a'.repeat(253)}`, true],
  [`${'a'.repeat(254)}`, false],
  ['a.test:123456', false],
  ['-a.test', false],
  ['a.test-', false],
  ['A.test', false],
  ['*.a.test', false],
  ["a.test; script-src 'unsafe-inline'", false],
])('the host of a cloud provider is an exact name: %.30s is %s', (name, isTaken) => {
  expect(host(name)).toBe(isTaken)
})

it.each([
  ['http://127.0.0.1:11434', true],
  ['http://localhost:1', true],
  ['http://[::1]:65535', true],
  ['http://127.0.0.1:123456', false],
  ['http://127.0.0.1', false],
  ['https://127.0.0.1:1', false],
  ['http://192.168.0.2:11434', false],
])('the origin of a model server is on this machine: %s is %s', (address, isTaken) => {
  expect(origin(address)).toBe(isTaken)
})

it('at most 8 model servers and 16 cloud hosts are taken', () => {
  const many = (count: number, text: string) => Array.from({ length: count }, () => text)
  expect(takes({ modelOrigins: many(8, 'http://localhost:1') })).toBe(true)
  expect(takes({ modelOrigins: many(9, 'http://localhost:1') })).toBe(false)
  expect(takes({ cloudHosts: many(16, 'a.test') })).toBe(true)
  expect(takes({ cloudHosts: many(17, 'a.test') })).toBe(false)
})

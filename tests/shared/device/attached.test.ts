import {
  AttachedBrowser,
  BrowserAddress,
  browserHost,
  isThisMachine,
  takesSignIns,
  withoutSecrets,
} from '@harness/shared/device/attached.ts'
import { expect, it } from 'vitest'

it.each([
  ['http://127.0.0.1:9222', true],
  ['ws://localhost:9222/devtools/browser/1', true],
  ['http://[::1]:9222', true],
  ['http://127.8.9.1', true],
  ['http://user:pass@127.0.0.1:1/', true],
  ['http://127.0.0.1@evil.example/', false],
  ['http://127.0.0.1.evil.example/', false],
  ['http://localhost.evil.example', false],
  ['http://evil.example/#@127.0.0.1', false],
  ['http://evil.example\\@127.0.0.1', false],
  ['http://127.255.255.255', true],
  ['http://127.1000.0.1', false],
  ['http://127.0.1000.1', false],
  ['http://127.0.0.1000', false],
  ['http://0.0.0.0:9222', false],
  ['wss://grid.example', false],
])('the address %s is on this machine: %s', (address, here) => {
  expect(isThisMachine(address)).toBe(here)
})

it('an address that is stored has no user name, password, query or fragment', () => {
  const secret = 'wss://me:pw@grid.example:8443/a/b?token=17#18'
  expect(BrowserAddress.safeParse(secret).success).toBe(true)
  expect(AttachedBrowser.safeParse({ url: secret }).success).toBe(false)
  expect(withoutSecrets(secret)).toBe('wss://grid.example:8443/a/b')
  expect(AttachedBrowser.safeParse({ url: withoutSecrets(secret) }).success).toBe(true)
  expect(browserHost(secret)).toBe('grid.example:8443')
})

it.each([
  '9222',
  '127.0.0.1:9222',
  'ftp://a',
  'file:///etc/passwd',
  'http://',
  'ws://a b',
  'http://a|b',
])('the text %j is no address of a browser', (text) => {
  expect(BrowserAddress.safeParse(text).success).toBe(false)
})

it.each([
  ['a browser that Harness starts', undefined, true],
  ['a browser on this machine', { url: 'http://127.0.0.1:9222' }, true],
  ['one elsewhere', { url: 'wss://grid.example' }, false],
  ['one elsewhere that was agreed to', { url: 'wss://grid.example', signIns: true }, true],
  ['one elsewhere that was declined', { url: 'wss://grid.example', signIns: false }, false],
] as const)('sign-ins may be sent to %s', (_, attach, may) => {
  expect(takesSignIns(attach)).toBe(may)
})

it('an address of a browser has at most 2,048 characters', () => {
  const of = (length: number) => `http://a/${'x'.repeat(length - 9)}`
  expect(BrowserAddress.safeParse(of(2_048)).success).toBe(true)
  expect(BrowserAddress.safeParse(of(2_049)).success).toBe(false)
})

it.each([
  ['http://a:65535', true],
  ['http://a:65536', false],
  ['http://a:123456', false],
  ['http://a:', false],
])('the port of %s is a number up to 65535: %s', (address, isAllowed) => {
  expect(BrowserAddress.safeParse(address).success).toBe(isAllowed)
})

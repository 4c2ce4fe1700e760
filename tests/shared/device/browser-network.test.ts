import { isHostPattern, matchesHost } from '@harness/shared/device/browser-network.ts'
import { expect, it } from 'vitest'

it.each([
  ['shop.test', 'shop.test', true],
  ['a.shop.test', 'shop.test', false],
  ['a.shop.test', '*.shop.test', true],
  ['a.b.shop.test', '*.shop.test', true],
  ['shop.test', '*.shop.test', false],
  ['evilshop.test', '*.shop.test', false],
])('the host %s matches %s: %s', (name, pattern, matches) => {
  expect(matchesHost(name, pattern)).toBe(matches)
})

it.each([
  ['a', true],
  ['*.a', true],
  ['a-1.test', true],
  ['a.', false],
  ['-a', false],
  ['*', false],
  ['*.*.a', false],
  ['a*', false],
  ['A.test', false],
  ['x'.repeat(253), true],
  ['x'.repeat(254), false],
])('the text %s names hosts: %s', (text, isPattern) => {
  expect(isHostPattern(text)).toBe(isPattern)
})

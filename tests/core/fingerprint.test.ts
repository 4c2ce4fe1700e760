import { fingerprint } from '@harness/web/core/fingerprint.ts'
import { expect, it } from 'vitest'

// Stored logs name prompts by it, so it must be the same in every version.
it.each([
  ['', '0bdcb81aee8d83'],
  ['a', '1c2ba782c97901'],
  ['Act as the person described below.', '1eb7823d4f110f'],
])('the fingerprint of %j stays the same', (text, expected) => {
  expect(fingerprint(text)).toBe(expected)
})

import { hasTouch, supportsTakeover } from '@harness/shared/device/abilities.ts'
import { PHONE_MAX_WIDTH } from '@harness/shared/device/spec.ts'
import { expect, it } from 'vitest'

it.each([
  ['web', true],
  ['ios', false],
  ['prototype', false],
])('a person can take over on the live picture of a %s device: %s', (kind, expected) => {
  expect(supportsTakeover({ kind })).toBe(expected)
})

it.each([
  [PHONE_MAX_WIDTH, true],
  [PHONE_MAX_WIDTH + 1, false],
])('a page in a window of %i points is touched with fingers: %s', (width, expected) => {
  const pointSize = { width, height: 800 }
  expect(hasTouch({ kind: 'web', pointSize })).toBe(expected)
  expect(hasTouch({ kind: 'prototype', form: 'html', pointSize })).toBe(expected)
  expect(hasTouch({ kind: 'ios', pointSize })).toBe(true)
})

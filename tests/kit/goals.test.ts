import type { Scene } from '@harness/shared/device/observation.ts'
import type { Check } from '@harness/shared/order/run.ts'
import { progressOf } from '@harness/web/features/run/create-goals.ts'
import { credentialUntilText, signInEndText, signInText } from '@harness/web/kit/words/sign-in.ts'
import { describe, expect, it } from 'vitest'

const screen = (step: number, text: string) => {
  const scene: Scene = { pointSize: { width: 390, height: 844 }, scale: 2, elements: [], text }
  return { step, scene }
}
const SKIPPED: Check = { kind: 'text', value: 'Skipped' }
const NO_ERROR: Check = { kind: 'no-text', value: 'Error' }

describe('the checks of a goal while it runs', () => {
  it('a check says since which step it holds', () => {
    const screens = [screen(1, 'Weeks'), screen(2, 'Skipped'), screen(3, 'Skipped')]
    expect(progressOf([SKIPPED, NO_ERROR], screens)).toEqual([
      { check: SKIPPED, since: 2 },
      { check: NO_ERROR, since: 1 },
    ])
  })

  it('a check that stops holding is open again, and counts from there when it holds again', () => {
    const screens = [screen(1, 'Skipped'), screen(2, 'Error'), screen(3, 'Skipped')]
    expect(progressOf([SKIPPED], screens.slice(0, 2))).toEqual([{ check: SKIPPED }])
    expect(progressOf([SKIPPED, NO_ERROR], screens)).toEqual([
      { check: SKIPPED, since: 3 },
      { check: NO_ERROR, since: 3 },
    ])
  })

  it('no check holds before there is a screen', () => {
    expect(progressOf([NO_ERROR], [])).toEqual([{ check: NO_ERROR }])
  })
})

it('a kept sign-in says until when it lasts, warns three days before, and says when it ended', () => {
  const report = { site: 'http://a.test', state: 'here', remembered: true, cookies: 2, storages: 0 }
  const kept = { ...report, state: 'here' as const, expiresAt: '2026-12-03T00:00:00.000Z' }
  expect(signInText(kept, Date.UTC(2026, 10, 22))).toMatch(/^2 cookies, until /)
  expect(signInText(kept, Date.UTC(2026, 11, 1))).toBe(
    '2 cookies, ends in 2 days: sign in again soon',
  )
  expect(signInText(kept, Date.UTC(2026, 11, 4))).toMatch(/ended on .*: sign in again$/)
  expect(credentialUntilText(kept, Date.UTC(2026, 11, 1))).toBe('ends in 2 days')
  expect(credentialUntilText(kept, Date.UTC(2026, 11, 2, 22, 30))).toBe('ends in 2 hours')
  expect(credentialUntilText(kept, Date.UTC(2026, 11, 2, 23, 59, 20))).toBe('ends in 1 minute')
  expect(signInEndText(kept.expiresAt, Date.UTC(2026, 11, 2))).toBe(
    'This sign-in ends in 24 hours. Sign in again before then.',
  )
  expect(signInEndText(kept.expiresAt, Date.UTC(2026, 11, 4))).toMatch(
    /^This sign-in ended on .*2026\. No run starts with it until you sign in again\.$/,
  )
})

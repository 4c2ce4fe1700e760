import { type UnreadReason, unreadScreen } from '@harness/shared/device/reading.ts'
import { judgeCompletion } from '@harness/web/core/stop/completion.ts'
import { promptsFor } from '@harness/web/worker/run/prompts.ts'
import { describe, expect, it } from 'vitest'
import { screen } from '../rig.ts'

const STANDARD = {
  ...{ checks: [], strict: false, refusals: 0, sweeps: false, step: 4, held: [] },
  prompts: promptsFor('web'),
}
const FINISH = {
  kind: 'finish',
  verdict: 'success',
  summary: 'Bought.',
  wouldRealUserSucceed: true,
} as const
const checks = [{ kind: 'text', value: 'paid' } as const]
const paid = (more: object) => screen(1, { text: 'Paid with card', ...more })

describe('a reported success whose checks hold', () => {
  it.each([
    ['its title', { title: 'Thanks', url: 'http://a.test/', app: 'a.test' }, 'Thanks'],
    ['its address', { title: '', url: 'http://a.test/', app: 'a.test' }, 'http://a.test/'],
    ['its app', { title: '', url: undefined, app: 'a.test' }, 'a.test'],
    ['nothing', { title: '', url: undefined, app: undefined }, ''],
  ])('the proof of a confirmed success names its screen by %s', (_, more, title) => {
    const judged = judgeCompletion({ ...STANDARD, checks }, FINISH, paid(more))
    expect(judged).toMatchObject({ confirmed: true, proof: { step: 4, title } })
  })
})

describe('a reported success whose checks do not hold', () => {
  const judged = (refusals: number, strict = false) =>
    judgeCompletion({ ...STANDARD, checks, refusals, strict }, FINISH, screen(1, { text: 'Cart' }))

  it('a success whose checks do not hold is refused three times, first without the words of the checks, then with them', () => {
    const [first, second] = [judged(0), judged(1)]
    expect([first.kind, second.kind]).toEqual(['refused', 'refused'])
    expect(JSON.stringify({ ...first, reason: '' })).not.toContain('paid')
    expect(JSON.stringify({ ...second, reason: '' })).toContain('paid')
  })

  it('a success refused three times ends unproven, or denied where the run is strict', () => {
    expect(judged(2).kind).toBe('refused')
    expect([judged(3).kind, judged(3, true).kind]).toEqual(['unproven', 'denied'])
  })
})

it('a sweep without checks has swept, and with checks is judged by them', () => {
  const sweep = { ...STANDARD, sweeps: true }
  expect(judgeCompletion(sweep, FINISH, screen(1)).kind).toBe('swept')
  expect(judgeCompletion({ ...sweep, checks }, FINISH, paid({}))).toMatchObject({ confirmed: true })
})

it('another verdict than success is accepted as it is', () => {
  const failed = { ...FINISH, verdict: 'failure' } as const
  expect(judgeCompletion({ ...STANDARD, checks }, failed, screen(1))).toMatchObject({
    finish: failed,
    reason: 'the model says failure',
  })
})

describe('a reported success whose checks held from the start', () => {
  const error = { kind: 'no-text', value: 'Error' } as const
  const judged = (all: readonly (typeof error | (typeof checks)[0])[]) =>
    judgeCompletion({ ...STANDARD, checks: all, held: [error] }, FINISH, paid({}))

  it('a success is unconfirmed when every check held before anything was done', () => {
    expect(judged([error])).toMatchObject({
      kind: 'accepted',
      confirmed: false,
      reason: 'the model says success; its check held from the start, which proves nothing',
    })
  })

  it('a success is confirmed by one check that did not hold from the start', () => {
    expect(judged([error, ...checks])).toMatchObject({ confirmed: true })
  })
})

describe('a reported success on a screen that was not read', () => {
  const absent = [{ kind: 'no-text', value: 'Error' } as const]
  const on = (why: UnreadReason, refusals = 0) =>
    judgeCompletion(
      { ...STANDARD, checks: absent, strict: true, refusals },
      FINISH,
      screen(1, { text: '', elements: [], reading: unreadScreen(why) }),
    )

  it.each(['dialog', 'busy', 'late', 'error_page'] as const)(
    'an absence is not proven while the screen is not read (%s)',
    (why) => {
      expect(on(why).kind).toBe('refused')
      expect(on(why, 1)).toMatchObject({ gaps: expect.stringContaining('It is not known whether') })
      expect(on(why, 3).kind).toBe('unproven')
    },
  )

  it('an absence in a prototype of pictures ends unconfirmed at once, because it is never known', () => {
    expect(on('picture')).toMatchObject({
      kind: 'unproven',
      gaps: expect.stringContaining('this prototype is made of pictures'),
    })
  })
})

it('a limit of Harness is not held against the application', () => {
  const limit = 'It needs a file, and none was given to this run.'
  const blocked = { ...FINISH, verdict: 'blocked' } as const
  expect(judgeCompletion({ ...STANDARD, limit }, blocked, screen(1))).toMatchObject({
    kind: 'untestable',
    limit,
  })
  expect(judgeCompletion(STANDARD, blocked, screen(1)).kind).toBe('accepted')
  expect(judgeCompletion({ ...STANDARD, limit }, FINISH, screen(1)).kind).toBe('accepted')
})

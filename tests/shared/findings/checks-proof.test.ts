// What proves a check, and whether the log proves a success.

import { CallId } from '@harness/shared/base/ids.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { gapOf, provingWords, recheckLeg } from '@harness/shared/log/views/checks.ts'
import { proofOf } from '@harness/shared/log/views/proof.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import { describe, expect, it } from 'vitest'
import { RUN } from '../../setup/any-row.ts'
import { POINT_SIZE, RUN_STARTED, stamp, stepStarted } from '../../store/sample-rows.ts'

const LONGEST = 160

const scene = (text: string, more: Partial<Scene> = {}): Scene => ({
  ...{ pointSize: POINT_SIZE, scale: 1, text, elements: [], ...more },
})
const proof = (value: string, text: string) => provingWords({ kind: 'text', value }, scene(text))

describe('the words that prove a text check', () => {
  const long = `${'before '.repeat(40)}Thank you ${'after '.repeat(40)}`

  it('a line is repeated whole up to 160 characters', () => {
    const line = `Thank you${'!'.repeat(LONGEST - 9)}`
    expect(proof('thank you', line)).toBe(line)
    expect(proof('thank you', `${line}!`)).toBe(line)
  })

  it('a longer line is cut on both sides, with the words in the middle', () => {
    const words = proof('thank you', long) ?? ''
    expect(words.length).toBeLessThanOrEqual(LONGEST)
    const at = words.indexOf('Thank you')
    const behind = words.length - at - 'Thank you'.length
    expect(Math.abs(at - behind)).toBeLessThanOrEqual(2)
  })

  it('a longer line that begins with the words is repeated from its first letter', () => {
    const words = proof('thank you', `Thank you ${'very much '.repeat(40)}`)
    expect(words?.startsWith('Thank you very much')).toBe(true)
  })

  it('an address proves itself from its first letter', () => {
    const url = `https://shop.test/${'a'.repeat(300)}`
    const words = provingWords({ kind: 'url', value: 'shop.test' }, scene('', { url }))
    expect(words).toBe(url.slice(0, LONGEST))
  })
})

describe('stars in an address', () => {
  const matches = (value: string, url: string) =>
    gapOf({ kind: 'url', value }, scene('', { url })) === undefined

  it.each([
    ['a*b*c', 'abc', true],
    ['a*b*c', 'a1b2c', true],
    ['a*b*b*c', 'abc', false],
    ['a*b*c', 'acb', false],
    ['a*aa*a', 'aaaa', true],
    ['a*aa*a', 'aaa', false],
    ['*bb*bb*', 'bbb', false],
    ['*bb*bb*', 'bbbb', true],
  ])('“%s” with “%s” matches: %s', (value, url, result) => {
    expect(matches(value, url)).toBe(result)
  })
})

const callId = CallId.parse('00000000-0000-4000-8000-0000000000cb')

/** A step that calls this tool. */
function step(number: number, tool: string, more: { verdict?: string; success?: boolean } = {}) {
  const { verdict, success = true } = more
  return [
    { ...stepStarted(number) },
    {
      ...{
        kind: 'tool_call',
        step: number,
        callId,
        tool,
        observation: '',
        intent: '',
        label: tool,
      },
      input: verdict === undefined ? {} : { verdict },
    },
    {
      ...{ kind: 'tool_result', step: number, callId, tool, success, outcome: 'changed' },
      ...{ durationMs: 1, settleMs: 1 },
    },
    { kind: 'step_completed', step: number, durationMs: 1, tokensThisStep: NO_TOKENS },
  ] as RowBody[]
}

const LEG: RowBody = {
  ...{ kind: 'leg_started', leg: 0, actionName: 'Buy', goal: 'Buy', preservesState: false },
  checks: [{ kind: 'text', value: 'Thank you' }],
}
const runOf = (...rows: readonly RowBody[]) => foldAll(stamp(RUN, 0, [RUN_STARTED, LEG, ...rows]))
const thanks = () => scene('Thank you')

describe('a success that is decided again', () => {
  const success = step(2, 'mark_goal_done', { verdict: 'success' })

  it('a success holds when the screen of its report shows the checked text', () => {
    const run = runOf(...step(1, 'tap'), ...success)
    expect(recheckLeg(run, 0, thanks)).toEqual({ holds: true, gaps: [] })
    const shownFirst = (at: number) => scene(at === 1 ? 'Thank you' : 'Basket')
    expect(recheckLeg(run, 0, shownFirst).holds).toBe(false)
  })

  it.each([
    ['another tool was the last', step(2, 'tap', { verdict: 'success' })],
    ['the tool was refused', step(2, 'mark_goal_done', { verdict: 'success', success: false })],
    ['a failure was reported', step(2, 'mark_goal_done', { verdict: 'failure' })],
  ])('a success does not hold when %s', (_, rows) => {
    const again = recheckLeg(runOf(...step(1, 'tap'), ...rows), 0, thanks)
    expect(again).toEqual({ holds: false, gaps: ['No success was reported.'] })
  })

  it('a success does not hold when something was done after its report', () => {
    expect(recheckLeg(runOf(...success, ...step(3, 'tap')), 0, thanks)).toEqual({
      holds: false,
      gaps: ['Something was done after the success was reported.'],
    })
  })
})

describe('the proof of a check', () => {
  const run = runOf(...step(1, 'tap'), ...step(2, 'tap'), ...step(3, 'tap'))
  const since = (...texts: readonly string[]) => {
    const [leg] = proofOf(run, (at) => scene(texts[at - 1] ?? ''))
    const [check] = leg?.checks ?? []
    return [check?.since, check?.always]
  }

  it('a check that held in every step held always, since the first', () => {
    expect(since('Thank you', 'Thank you', 'Thank you')).toEqual([1, true])
  })

  it('a check that held and no longer did counts from when it held again', () => {
    expect(since('Thank you', 'Basket', 'Thank you')).toEqual([3, false])
    expect(since('Basket', 'Thank you', 'Thank you')).toEqual([2, false])
  })

  it('a check that does not hold at the end has no step', () => {
    expect(since('Thank you', 'Thank you', 'Basket')).toEqual([undefined, false])
  })

  it('a goal without a kept screen is judged from its log, where no check held always', () => {
    const done = { kind: 'leg_completed', leg: 0, verdict: 'success', ending: 'goal' } as const
    const completed = { ...done, confirmed: true, summary: '' }
    const [leg] = proofOf(runOf(...step(1, 'tap'), ...step(2, 'tap'), completed), () => undefined)
    expect(leg).toMatchObject({ fromLog: true, checks: [{ since: 2, always: false }] })
    const [open] = proofOf(run, () => undefined)
    expect(open?.checks[0]).not.toHaveProperty('since')
  })
})

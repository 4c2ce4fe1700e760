import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Completion } from '@harness/web/core/stop/completion.ts'
import { decideStop, type StopFacts } from '@harness/web/core/stop/policy.ts'
import { describe, expect, it } from 'vitest'

const calm: StopFacts = {
  step: 5,
  aborted: false,
  hasMessages: false,
  stepsInLeg: 5,
  stepBudget: 5,
  tokensUsed: 10,
  tokenBudget: 1_000,
  waitsAtLimits: false,
}
const quiet = { ...calm, stepBudget: 40 }
const fault = new HarnessError('device_lost')
const finish = {
  kind: 'finish',
  verdict: 'success',
  summary: 'Done.',
  wouldRealUserSucceed: true,
} as const
const accepted: Completion = { kind: 'accepted', finish, reason: 'reported', confirmed: true }
const stuck = { detector: 'cycle', count: 3, summary: 'In circles.' } as const
const refused: Completion = { kind: 'refused', finish, reason: 'refused', gaps: 'A gap.' }

const layers = (facts: StopFacts) => decideStop(facts).map(({ layer }) => layer)

describe('the stop policy', () => {
  it.each<[string, StopFacts, string[]]>([
    [
      'a stop before everything else',
      { ...calm, aborted: true, fault, completion: accepted, stuck },
      ['aborted'],
    ],
    ['a fault before a reported verdict', { ...calm, fault, completion: accepted }, ['fault']],
    ['a reported verdict before a limit', { ...calm, completion: accepted, stuck }, ['done']],
    ['a refused verdict, then the limit', { ...calm, completion: refused }, ['done', 'limits']],
    [
      'a refused verdict, then the detector',
      { ...quiet, completion: refused, stuck },
      ['done', 'stuck'],
    ],
    ['a limit before a detector', { ...calm, stuck }, ['limits']],
    ['a detector', { ...quiet, stuck }, ['stuck']],
    [
      'a reported verdict, then what a person said meanwhile, before a limit',
      { ...calm, completion: accepted, hasMessages: true, stuck },
      ['done', 'steered'],
    ],
    [
      'a refused verdict, then the limit, whatever a person said',
      { ...calm, completion: refused, hasMessages: true },
      ['done', 'limits'],
    ],
    ['a person who spoke without a verdict', { ...quiet, hasMessages: true }, ['continue']],
    ['nothing', quiet, ['continue']],
  ])('the stop policy prefers %s', (_, facts, expected) => {
    expect(layers(facts)).toEqual(expected)
  })

  it('the stop policy decides once: a leg that a person steered continues, and no decision of it ends the leg', () => {
    const decisions = decideStop({ ...quiet, completion: accepted, hasMessages: true })
    expect(decisions.map(({ end }) => end)).toEqual([undefined, undefined])
    expect(decisions.at(-1)?.reason).toBe('a message of the person waits for the next request')
  })

  it('the stop policy can end in success in one layer alone', () => {
    const endings = [
      { ...calm, aborted: true },
      { ...calm, fault },
      { ...calm },
      { ...quiet, tokensUsed: 1_000 },
      { ...quiet, stuck },
    ].map((facts) => decideStop(facts).at(-1)?.end?.verdict)
    expect(new Set(endings)).toEqual(new Set(['blocked']))
    expect(decideStop({ ...calm, completion: accepted }).at(-1)?.end).toMatchObject({
      verdict: 'success',
      confirmed: true,
    })
  })
})

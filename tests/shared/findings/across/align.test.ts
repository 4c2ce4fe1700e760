import { alignRuns, commonOf, partnerOf } from '@harness/shared/findings/across/align.ts'
import {
  choicesApart,
  findingsApart,
  goalsApart,
  hasSameGoals,
  numbersOf,
} from '@harness/shared/findings/across/differences.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUN } from '../../../setup/any-row.ts'
import { SEED } from '../../../setup/seed.ts'
import { LEG_STARTED, RUN_STARTED, stamp } from '../../../store/sample-rows.ts'
import { rowsOfSpecs, runOf, type Spec } from '../../run-of-specs.ts'

const HOME: Spec = { title: 'Home', url: 'http://shop.test/', aim: 'Help' }
const BOX: Spec = { title: 'Your box', url: 'http://shop.test/box', aim: 'Save' }
const HELP: Spec = { title: 'Help', url: 'http://shop.test/help', aim: 'Help' }
const OTHER: Spec = { title: 'Recipes', url: 'http://shop.test/recipes', aim: 'Help' }

/** A finished chain: its goals, each with its steps. */
function chainOf(goals: Readonly<Record<string, readonly Spec[]>>): RunState {
  const legs = Object.entries(goals)
  const done = { verdict: 'success', ending: 'goal', summary: '', confirmed: true } as const
  return foldAll(
    stamp(RUN, 0, [
      RUN_STARTED,
      ...legs.map(([goal], leg) => ({ ...LEG_STARTED, leg, actionName: goal, goal })),
      ...rowsOfSpecs(legs.flatMap(([, specs], leg) => specs.map((spec) => ({ ...spec, leg })))),
      ...legs.map((_, leg) => ({ kind: 'leg_completed' as const, leg, ...done })),
    ]),
  )
}

const splits = (a: readonly Spec[], b: readonly Spec[]) =>
  alignRuns(runOf(...a), runOf(...b)).splits.map((split) => [split.kind, split.a, split.b])

describe('two runs beside each other', () => {
  it('equal screens are joined in order, and nothing else is', () => {
    const { ribbons, stretchesA } = alignRuns(
      runOf(HOME, HOME, HELP, BOX, HOME),
      runOf(HOME, BOX, OTHER, BOX),
    )
    expect(stretchesA.map(({ name }) => name)).toEqual(['Home', 'Help', 'Your box', 'Home'])
    expect(ribbons).toEqual([
      { a: 0, b: 0 },
      { a: 2, b: 1 },
    ])
  })

  it('runs without an equal screen have no ribbon and no equal step', () => {
    const alignment = alignRuns(runOf(HOME, HELP), runOf(BOX, OTHER))
    expect([alignment.ribbons, alignment.equal]).toEqual([[], []])
    expect(alignment.splits).toEqual([{ kind: 'screen', a: 0, b: 0 }])
  })

  it('runs that did the same have no split', () => {
    expect(splits([HOME, BOX, HELP], [HOME, BOX, HELP])).toEqual([])
  })

  it('the same call with another outcome is where two runs part', () => {
    const dead: Spec = { ...BOX, outcome: 'unchanged' }
    expect(splits([HOME, dead, HELP], [HOME, BOX, HELP])).toEqual([['outcome', 1, 1]])
  })

  it('another screen after the same call is where two runs part', () => {
    expect(splits([HOME, BOX, HELP], [HOME, BOX, OTHER])).toEqual([['screen', 1, 1]])
  })

  it('another call on the same screen is where two runs part, and they meet at the next equal step', () => {
    const back: Spec = { ...HOME, aim: 'Save' }
    expect(splits([HOME, HELP, BOX, HELP], [HOME, back, BOX, OTHER])).toEqual([
      ['screen', 0, 0],
      ['screen', 2, 2],
    ])
    expect(splits([{ ...HOME, aim: 'Save' }, BOX], [HOME, BOX])).toEqual([['calls', 0, 0]])
  })

  it('a run that ends while the other continues is a split', () => {
    expect(splits([HOME, BOX], [HOME, BOX, HELP])).toEqual([['end', 1, 1]])
  })

  it('a step is beside its equal one, or as far into the joined stretch', () => {
    const alignment = alignRuns(runOf(HELP, HOME, BOX, BOX), runOf(HOME, BOX, BOX, HELP))
    expect([0, 1, 2, 3].map((index) => partnerOf(index, alignment, 'a'))).toEqual([0, 0, 1, 2])
    expect([0, 1, 2, 3].map((index) => partnerOf(index, alignment, 'b'))).toEqual([1, 2, 3, 3])
  })

  it('a step that only one run made is beside the last step of the other on the same screen', () => {
    const alignment = alignRuns(runOf(HOME, HOME, HOME, BOX), runOf(HOME, BOX, BOX))
    expect([0, 1, 2, 3].map((index) => partnerOf(index, alignment, 'a'))).toEqual([0, 0, 0, 1])
    expect([0, 1, 2].map((index) => partnerOf(index, alignment, 'b'))).toEqual([0, 3, 3])
  })

  it('two chains are aligned goal by goal, also where the screens of one goal come back in the next', () => {
    const a = chainOf({ Help: [HOME, HELP], Box: [HELP, BOX] })
    const b = chainOf({ Help: [HOME], Box: [HOME, HELP, BOX] })
    const { stretchesA, ribbons, splits: parted } = alignRuns(a, b)
    // Help is the last screen of the first goal and the first of the second: two stretches.
    expect(stretchesA.map(({ name }) => name)).toEqual(['Home', 'Help', 'Help', 'Your box'])
    expect(ribbons).toEqual([
      { a: 0, b: 0 },
      { a: 2, b: 2 },
      { a: 3, b: 3 },
    ])
    expect(parted).toEqual([
      { kind: 'end', a: 0, b: 0 },
      { kind: 'screen', a: 2, b: 1 },
    ])
  })

  it('a goal that only one chain had has no ribbon and no split', () => {
    const a = chainOf({ Help: [HOME, HELP] })
    const b = chainOf({ Box: [HOME, BOX], Help: [HOME, HELP] })
    const { ribbons, splits: parted } = alignRuns(a, b)
    expect(ribbons).toEqual([
      { a: 0, b: 2 },
      { a: 1, b: 3 },
    ])
    expect(parted).toEqual([])
    expect(goalsApart(a, b)).toMatchObject([
      { goal: 'Box', b: { steps: 2 } },
      { goal: 'Help', a: { steps: 2, end: 'success' }, b: { steps: 2, end: 'success' } },
    ])
    expect(goalsApart(a, b)[0]).not.toHaveProperty('a')
  })

  it('the goals of a chain have the steps, tokens and findings of their own steps', () => {
    const a = chainOf({ Help: [HOME, { ...HELP, reported: ['dead_end'], ms: 3_000 }], Box: [BOX] })
    expect(goalsApart(a, a).map((goal) => goal.a)).toEqual([
      { steps: 2, durationMs: 4_000, tokens: 2 * 2_490, findings: 1, end: 'success' },
      { steps: 1, durationMs: 1_000, tokens: 2_490, findings: 0, end: 'success' },
    ])
  })

  it(`pairs of common values rise on both sides and are equal (seed ${SEED})`, () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    fc.assert(
      fc.property(words, words, (a, b) => {
        const pairs = commonOf(a, b)
        for (const [index, pair] of pairs.entries()) {
          expect(a[pair.a]).toBe(b[pair.b])
          expect(a[pair.a]).not.toBe('')
          const before = pairs[index - 1]
          if (before) expect(pair.a > before.a && pair.b > before.b).toBe(true)
        }
        expect(commonOf(b, a)).toHaveLength(pairs.length)
      }),
      { seed: SEED },
    )
  })
})

describe('what two runs differ in', () => {
  const named = (specs: readonly Spec[]) => runOf(...specs)

  it('findings are in both runs, or in one of them', () => {
    const a = named([
      { ...BOX, reported: ['ambiguous_label'] },
      { ...HOME, reported: ['dead_end'] },
    ])
    const b = named([
      { ...BOX, reported: ['ambiguous_label'] },
      { ...HELP, reported: ['confusing_copy'] },
    ])
    const { onlyA, both, onlyB } = findingsApart(a, b)
    expect(onlyA.map(({ kind }) => kind)).toEqual(['dead_end'])
    expect(both.map((pair) => [pair.a.kind, pair.b.kind])).toEqual([
      ['ambiguous_label', 'ambiguous_label'],
    ])
    expect(onlyB.map(({ kind }) => kind)).toEqual(['confusing_copy'])
  })

  it('a finding that one run only measured is in both runs', () => {
    const dead: Spec = { ...BOX, sensors: ['dead_tap'] }
    const found = findingsApart(
      named([dead, { ...BOX, reported: ['unresponsive'] }]),
      named([dead]),
    )
    expect([found.both.length, found.onlyA.length, found.onlyB.length]).toEqual([1, 0, 0])
  })

  it('the numbers of a run are its steps, time, tokens of every kind and findings', () => {
    const run = named([{ ...BOX, reported: ['dead_end'] }, BOX])
    expect(numbersOf(run)).toMatchObject({ steps: 2, tokens: 2 * 2_490, findings: 1 })
  })

  it('the findings of a run are counted as on its own screens, also where alike ones are one beside another run', () => {
    const link = (x: number): Spec => ({
      ...BOX,
      sensors: ['dead_tap'],
      isUnlabelled: true,
      at: { x, y: 200 },
    })
    const run = named([link(100), link(104), link(108), link(112)])
    const { both } = findingsApart(run, run)
    const apart = both.reduce((sum, { a }) => sum + a.findings, 0)
    expect(findingsOf(run).length).toBeGreaterThan(both.length)
    expect([numbersOf(run).findings, apart]).toEqual([
      findingsOf(run).length,
      findingsOf(run).length,
    ])
    expect(goalsApart(run, run).map(({ a }) => a?.findings)).toEqual([findingsOf(run).length])
  })

  it('a seed, a limit and a way to sign in are choices, and none is named as none', () => {
    const a = named([BOX])
    if (!a.started) throw new Error('the run has no first row')
    const started = { ...a.started, seed: 7, stepBudget: 0, strict: !a.started.strict }
    const b = { ...a, started: { ...started, credentialLabel: 'Admin' } }
    const { different } = choicesApart(a, b)
    expect(different.map(({ name, a: mine, b: theirs }) => [name, mine, theirs])).toEqual([
      ['sign-in', 'none', 'Admin'],
      ['strict', 'no', 'yes'],
      ['limits', '40 steps, 500,000 tokens', 'unlimited, 500,000 tokens'],
      ['seed', 'none', '7'],
    ])
  })

  it('choices that differ are named with both values, the others by name', () => {
    const a = named([BOX])
    if (!a.started) throw new Error('the run has no first row')
    const url = 'http://next.shop.test/'
    const started = { ...a.started, application: { ...a.started.application, url } }
    const { different, equal } = choicesApart(a, { ...a, started })
    expect(different).toEqual([{ name: 'address', a: 'http://127.0.0.1:4000/', b: url }])
    expect(equal).toContain('persona')
    expect(hasSameGoals(a, named([HOME]))).toBe(true)
  })
})

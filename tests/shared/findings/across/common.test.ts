// What two runs have in common, and what was set for them.
import { alignRuns, commonOf, partnerOf } from '@harness/shared/findings/across/align.ts'
import { choicesApart, goalsApart } from '@harness/shared/findings/across/differences.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUN } from '../../../setup/any-row.ts'
import { SEED } from '../../../setup/seed.ts'
import { LEG_STARTED, RUN_STARTED, stamp, stepStarted } from '../../../store/sample-rows.ts'
import { rowsOfSpecs, runOf, type Spec } from '../../run-of-specs.ts'

/** The length of the longest common subsequence, from its definition. */
function longest([a, ...as]: readonly string[], [b, ...bs]: readonly string[]): number {
  if (a === undefined || b === undefined) return 0
  const without = Math.max(longest(as, [b, ...bs]), longest([a, ...as], bs))
  return a === b && a !== '' ? Math.max(1 + longest(as, bs), without) : without
}

it(`no more values are common to two lists in order than are paired (seed ${SEED})`, () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 6 })
  const isLongest = (a: readonly string[], b: readonly string[]) => {
    expect(commonOf(a, b)).toHaveLength(longest(a, b))
  }
  fc.assert(fc.property(words, words, isLongest), { seed: SEED })
})

it('a long run beside a short one has each value of the short one', () => {
  const all = Array.from({ length: 40 }, (_, at) => `${at}`)
  const few = ['3', '17', '39']
  expect(commonOf(all, few)).toEqual(few.map((value, b) => ({ a: Number(value), b })))
  expect(commonOf(few, all)).toEqual(few.map((value, a) => ({ a, b: Number(value) })))
})

const HOME: Spec = { title: 'Home', url: 'http://shop.test/', aim: 'Help' }
const BOX: Spec = { title: 'Your box', url: 'http://shop.test/box', aim: 'Save' }
const HELP: Spec = { title: 'Help', url: 'http://shop.test/help', aim: 'Help' }

function chainOf(...goals: readonly (readonly [string, readonly Spec[]])[]) {
  return foldAll(
    stamp(RUN, 0, [
      RUN_STARTED,
      ...goals.map(([goal], leg) => ({ ...LEG_STARTED, leg, actionName: goal, goal })),
      ...rowsOfSpecs(goals.flatMap(([, specs], leg) => specs.map((spec) => ({ ...spec, leg })))),
    ]),
  )
}

describe('the goals of two chains', () => {
  it('the goals of two chains are paired in order, also when one has several that the other lacks', () => {
    const a = chainOf(['One', [HOME]], ['Two', [BOX]], ['Three', [HELP]], ['Last', [HOME]])
    const b = chainOf(['Two', [BOX]], ['New', [HOME]], ['Last', [HOME]])
    expect(goalsApart(a, b).map((each) => [each.goal, each.a?.steps, each.b?.steps])).toEqual([
      ['One', 1, undefined],
      ['Two', 1, 1],
      ['Three', 1, undefined],
      ['New', undefined, 1],
      ['Last', 1, 1],
    ])
  })

  it('two chains part within a goal, counted in steps of the whole run', () => {
    const a = chainOf(['One', [HOME, BOX]], ['Two', [HOME, BOX]])
    const b = chainOf(['One', [HOME, BOX]], ['Two', [HOME, HELP]])
    expect(alignRuns(a, b).splits).toEqual([{ kind: 'screen', a: 2, b: 2 }])
    const [one] = alignRuns(a, chainOf(['One', [HOME, HELP]], ['Two', [HOME, BOX]])).splits
    expect(one).toEqual({ kind: 'screen', a: 0, b: 0 })
  })
})

it('a step before every joined screen is beside the first step of the other run', () => {
  const alignment = alignRuns(runOf(HELP, BOX), runOf(BOX, BOX))
  expect(partnerOf(0, alignment, 'a')).toBe(0)
})

it('checks and the screen of the device are choices of a run', () => {
  const checks = [
    { kind: 'text', value: 'Thank you' },
    { kind: 'no-text', value: 'Error' },
  ] as const
  const runWith = (own: typeof checks | undefined, ...steps: readonly number[]) =>
    foldAll(
      stamp(RUN, 0, [
        RUN_STARTED,
        {
          ...{ kind: 'leg_started', leg: 0, actionName: 'Buy', goal: 'Buy', preservesState: false },
          ...(own && { checks: [...own] }),
        },
        ...steps.map(stepStarted),
      ]),
    )
  expect(choicesApart(runWith(checks, 1), runWith(undefined)).different).toEqual([
    { name: 'checks', a: 'text “Thank you”, no-text “Error”', b: 'none' },
    { name: 'device', a: 'Chromium, 390 × 844', b: 'Chromium' },
  ])
})

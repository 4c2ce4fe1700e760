import { comparedOf } from '@harness/shared/files/report/compared.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import { describe, expect, it } from 'vitest'
import { RUN } from '../../../setup/any-row.ts'
import { LEG_STARTED, RUN_COMPLETED, RUN_STARTED, stamp } from '../../../store/sample-rows.ts'
import { rowsOfSpecs, type Spec } from '../../run-of-specs.ts'

type End = Partial<Extract<typeof RUN_COMPLETED, { kind: 'run_completed' }>>

const BOX: Spec = { title: 'Your box', url: 'http://shop.test/box' }
const HELP: Spec = { title: 'Help', url: 'http://shop.test/help' }

function runOf(end: End | undefined, ...specs: readonly Spec[]): RunState {
  const rows = [RUN_STARTED, LEG_STARTED, ...rowsOfSpecs(specs)]
  if (end && RUN_COMPLETED.kind === 'run_completed') rows.push({ ...RUN_COMPLETED, ...end })
  return foldAll(stamp(RUN, 0, rows))
}

const CONFIRMED: End = { verdict: 'success', ending: 'goal', confirmed: true }
const UNPROVEN: End = { verdict: 'success', ending: 'goal', confirmed: false }
const SWEPT: End = { verdict: 'blocked', ending: 'swept', confirmed: false }
const FAILED: End = { verdict: 'failure', ending: 'goal', confirmed: false }
const STUCK: End = { verdict: 'blocked', ending: 'stuck', confirmed: false }

const isWorse = (before: End, after: End) =>
  comparedOf(runOf(before, BOX), runOf(after, BOX))?.worse

describe('a second run', () => {
  it.each([
    ['confirmed', CONFIRMED, 'unproven', UNPROVEN],
    ['unproven', UNPROVEN, 'failed', FAILED],
    ['confirmed', CONFIRMED, 'stuck', STUCK],
    ['swept', SWEPT, 'failed', FAILED],
    ['confirmed', CONFIRMED, 'swept', SWEPT],
  ] as const)('a second run is worse when the first was %s and it is %s', (_, better, __, less) => {
    expect(isWorse(better, less)).toBe(true)
    expect(isWorse(less, better)).toBe(false)
  })

  it.each([CONFIRMED, UNPROVEN, SWEPT, FAILED])(
    'a second run is not worse when it ended like the first',
    (end) => {
      expect(isWorse(end, end)).toBe(false)
    },
  )

  it('a second run is worse when it found something new, however it ended', () => {
    const found = { ...BOX, reported: ['dead_end'] } as const
    const compared = comparedOf(runOf(UNPROVEN, BOX), runOf(CONFIRMED, found))
    expect(compared?.worse).toBe(true)
    expect(compared?.new.map(({ rule }) => rule)).toEqual(['dead_end'])
    expect(comparedOf(runOf(UNPROVEN, found), runOf(CONFIRMED, BOX))?.worse).toBe(false)
  })
})

describe('a fault of several pages', () => {
  const missing = { sensors: ['axe_rule'], target: '<img src="mug.png">' } as const
  const audited = (...specs: readonly Spec[]) => runOf(SWEPT, ...specs)
  const foundIn = (before: RunState, after: RunState) => {
    const { new: found, gone, both, worse } = comparedOf(before, after) ?? {}
    const screens = (all: readonly { readonly screen: string }[] = []) =>
      all.map(({ screen }) => screen)
    return { new: screens(found), gone: screens(gone), both: screens(both), worse }
  }

  it('is new on a page that was tested without it before', () => {
    const before = audited({ ...BOX, ...missing }, HELP)
    const after = audited({ ...BOX, ...missing }, { ...HELP, ...missing })
    expect(foundIn(before, after)).toEqual({
      ...{ new: ['Help'], gone: [], both: ['Your box'], worse: true },
    })
    expect(foundIn(after, before)).toEqual({
      ...{ new: [], gone: ['Help'], both: ['Your box'], worse: false },
    })
  })

  it('is not new where its first page lost it, and it stays on another', () => {
    const before = audited({ ...BOX, ...missing }, { ...HELP, ...missing })
    const after = audited(BOX, { ...HELP, ...missing })
    expect(foundIn(before, after)).toMatchObject({ new: [], gone: ['Your box'], worse: false })
  })

  it('is known on a page that was not tested before', () => {
    const before = audited({ ...BOX, ...missing })
    const after = audited({ ...BOX, ...missing }, { ...HELP, ...missing })
    expect(foundIn(before, after)).toMatchObject({ new: [], both: ['Your box'], worse: false })
  })
})

describe('two runs beside each other', () => {
  it('two runs part at their last common step when one of them ends earlier', () => {
    const compared = comparedOf(runOf(CONFIRMED, BOX, HELP), runOf(CONFIRMED, BOX))
    expect(compared?.partsAt?.kind).toBe('end')
    expect(compared?.partsAt?.before).toMatch(/^step 1: Tap /)
    expect(compared?.partsAt?.after).toMatch(/^step 1: Tap /)
  })

  it('two runs with equal steps part nowhere', () => {
    expect(comparedOf(runOf(CONFIRMED, BOX), runOf(CONFIRMED, BOX))).not.toHaveProperty('partsAt')
  })

  it('two runs have an ending each, except a run that is not over', () => {
    const compared = comparedOf(runOf(STUCK, BOX), runOf(undefined, BOX))
    expect(compared?.before.ending).toBe('stuck')
    expect(compared?.after).not.toHaveProperty('ending')
  })

  it('two runs are not compared when either has no row', () => {
    expect(comparedOf(runOf(CONFIRMED, BOX), foldAll([]))).toBeUndefined()
    expect(comparedOf(foldAll([]), runOf(CONFIRMED, BOX))).toBeUndefined()
  })
})

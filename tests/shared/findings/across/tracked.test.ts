import { RunId } from '@harness/shared/base/ids.ts'
import { digestOf, type RunDigest } from '@harness/shared/findings/across/digest.ts'
import { changesByRun, trackFindings, visitsOf } from '@harness/shared/findings/across/tracked.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import { describe, expect, it } from 'vitest'
import { runOf, type Spec } from '../../run-of-specs.ts'

const BOX = { title: 'Your box', url: 'http://shop.test/box' }
const HOME = { title: 'Home', url: 'http://shop.test/' }
const SAVE: Spec = { ...BOX, aim: 'Save', reported: ['ambiguous_label'] }
const QUIET: Spec = { ...BOX, aim: 'Help' }

let made = 0

/** A run of its own, later than all before. */
function digest(specs: readonly Spec[], change: Partial<RowOf<'run_started'>> = {}): RunDigest {
  made += 1
  const id = RunId.parse(`00000000-0000-4000-8000-${String(made).padStart(12, '0')}`)
  const state = runOf(...specs)
  if (!state.started) throw new Error('the run has no first row')
  const run: RunState = { ...state, started: { ...state.started, runId: id, ...change } }
  const found = digestOf(run)
  if (!found) throw new Error('the run has no digest')
  return found
}

const presences = (...runs: readonly RunDigest[]) =>
  trackFindings(runs).map(({ presence, met, visited }) => [presence, met, visited])

describe('a finding over the runs of an application', () => {
  it('a finding of the last run alone is new, also when there is only one run', () => {
    expect(presences(digest([SAVE]))).toEqual([['new', 1, 1]])
    expect(presences(digest([QUIET]), digest([SAVE]))).toEqual([['new', 1, 2]])
  })

  it('a finding that was met in an earlier run and again is known', () => {
    expect(presences(digest([SAVE]), digest([SAVE]))).toEqual([['known', 2, 2]])
  })

  it('a finding of one run is gone when the next run visits its screen and does not meet it', () => {
    expect(presences(digest([SAVE]), digest([QUIET]))).toEqual([['gone', 1, 2]])
  })

  it('a finding that was met often is gone only after three visits without it', () => {
    const often = [digest([SAVE]), digest([SAVE]), digest([SAVE])]
    const missed = [digest([QUIET]), digest([QUIET]), digest([QUIET])]
    expect(presences(...often, ...missed.slice(0, 2))).toEqual([['known', 3, 5]])
    expect(presences(...often, ...missed)).toEqual([['gone', 3, 6]])
  })

  it('a run that never was on the screen says nothing about its findings', () => {
    const elsewhere = digest([{ ...HOME, aim: 'Help' }])
    expect(presences(digest([SAVE]), elsewhere)).toEqual([['known', 1, 1]])
    expect(trackFindings([digest([SAVE]), elsewhere])[0]?.seen.map(({ sight }) => sight)).toEqual([
      'met',
      'away',
    ])
  })

  it('a sweep does not make what only a persona reports gone', () => {
    const sweep = digest([QUIET], { provider: 'sweep' })
    expect(presences(digest([SAVE]), sweep)).toEqual([['known', 1, 1]])
  })

  it('a finding measured alone is the one that a persona reported in another run', () => {
    const dead: Spec = { ...BOX, aim: 'Save', sensors: ['dead_tap'] }
    const noticed = digest([dead, { ...BOX, reported: ['unresponsive'] }])
    const found = trackFindings([noticed, digest([dead])])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ presence: 'known', grade: 'both', met: 2 })
    expect(found[0]?.shown.kind).toBe('unresponsive')
  })

  it('a site-wide finding is known even when a run meets it first on another screen', () => {
    const bare: Spec = { sensors: ['unnamed_control'], target: 'link', at: { x: 300, y: 12 } }
    const before = digest([
      { ...HOME, ...bare },
      { ...BOX, ...bare },
    ])
    const help = { title: 'Help', url: 'http://shop.test/help' }
    expect(presences(before, digest([{ ...help, ...bare }]))).toEqual([['known', 2, 2]])
    const elsewhere = digest([{ ...help, ...bare, at: { x: 20, y: 700 } }])
    expect(presences(before, elsewhere)).toEqual([
      ['known', 1, 1],
      ['new', 1, 1],
    ])
  })

  it('an error is known in the next run, whichever screen it is met on', () => {
    const broken: Spec = { sensors: ['console_error'], target: 'TypeError: x' }
    const before = digest([{ ...HOME, ...broken }])
    expect(presences(before, digest([{ ...BOX, ...broken }]))).toEqual([['known', 2, 2]])
  })

  it('numbers in paths, titles and labels do not make another finding', () => {
    const order = (number: number): Spec => ({
      title: `Order ${number}`,
      url: `http://shop.test/orders/${number}`,
      aim: 'Save',
      reported: ['dead_end'],
    })
    expect(presences(digest([order(17)]), digest([order(4_212)]))).toEqual([['known', 2, 2]])
  })

  it('another release at another host has the same findings', () => {
    const next: Spec = { ...SAVE, url: 'http://next.shop.test:8080/box' }
    expect(presences(digest([SAVE]), digest([next]))).toEqual([['known', 2, 2]])
  })

  it('another kind, screen or target is another finding', () => {
    const others: Spec[] = [
      { ...SAVE, reported: ['confusing_copy'] },
      { ...SAVE, ...HOME },
      { ...SAVE, aim: 'Help' },
    ]
    expect(trackFindings([digest([SAVE]), digest(others)])).toHaveLength(4)
  })

  it('a target without a label is the same within a tenth of the screen', () => {
    const at = (x: number): Spec => ({
      ...BOX,
      ...{ aim: 'Save', isUnlabelled: true, at: { x, y: 200 }, reported: ['ambiguous_label'] },
    })
    expect(trackFindings([digest([at(160)]), digest([at(163)])])).toHaveLength(1)
    expect(trackFindings([digest([at(20)]), digest([at(300)])])).toHaveLength(2)
  })
})

describe('what is said of a finding over runs', () => {
  it('a merged finding counts where it went, and is named there', () => {
    const copy: Spec = { ...SAVE, reported: ['confusing_copy'] }
    const runs = [digest([SAVE]), digest([copy])]
    const [one, two] = trackFindings(runs)
    if (!one || !two) throw new Error('two findings are expected')
    const found = trackFindings(runs, new Map([[two.id, one.id]]))
    expect(found).toMatchObject([{ id: one.id, met: 2, merged: [two.id], presence: 'known' }])
    const circle = trackFindings(
      runs,
      new Map([
        [two.id, one.id],
        [one.id, two.id],
      ]),
    )
    expect(circle.flatMap(({ occurrences }) => occurrences)).toHaveLength(2)
  })

  it('a report and a measurement that a person merged are both, with the numbers of the sensor', () => {
    const runs = [
      digest([
        { ...SAVE, reported: ['confusing_copy'] },
        { ...BOX, aim: 'Help', sensors: ['dead_tap'] },
      ]),
    ]
    const [one, two] = trackFindings(runs).toSorted((a, b) => (a.grade < b.grade ? 1 : -1))
    expect([one?.grade, two?.grade]).toEqual(['model', 'measured'])
    const [merged] = trackFindings(runs, new Map([[two?.id ?? '', one?.id ?? '']]))
    expect(merged).toMatchObject({ grade: 'both', met: 1 })
    expect(merged?.shown).toMatchObject({ kind: 'confusing_copy', facts: [{ sensor: 'dead_tap' }] })
  })

  it('the finding that stays keeps its words and severity, also when it was only measured', () => {
    const runs = [
      digest([
        { ...SAVE, reported: ['confusing_copy'] },
        { ...BOX, aim: 'Help', sensors: ['dead_tap'] },
      ]),
    ]
    const [reported, measured] = trackFindings(runs).toSorted((a, b) =>
      a.grade < b.grade ? 1 : -1,
    )
    if (!reported || !measured) throw new Error('two findings are expected')
    const [merged] = trackFindings(runs, new Map([[reported.id, measured.id]]))
    expect(merged?.shown).toEqual(measured.shown)
    expect(merged).toMatchObject({ id: measured.id, grade: 'both', merged: [reported.id] })
  })

  it('a persona counts by the runs in which it could have met the finding', () => {
    const keyboard = { personaName: 'Keyboard only' }
    const runs = [digest([SAVE]), digest([QUIET]), digest([SAVE], keyboard)]
    expect(trackFindings(runs)[0]?.personas).toEqual([
      { name: 'Hurried', met: 1, visited: 2 },
      { name: 'Keyboard only', met: 1, visited: 1 },
    ])
  })

  it('the seen strip and its counts are about the last twelve runs', () => {
    const runs = Array.from({ length: 14 }, () => digest([SAVE]))
    const found = trackFindings(runs)[0]
    expect([found?.seen.length, found?.met, found?.visited]).toEqual([12, 12, 12])
    expect(found?.occurrences).toHaveLength(14)
    expect(visitsOf(found?.screen.key ?? '', runs)).toBe(12)
  })
})

describe('the severity of a finding', () => {
  it('a finding in the last steps of a goal that failed blocks the goal', () => {
    const state = runOf(QUIET, QUIET, SAVE)
    const leg = state.legs[0]
    if (!leg) throw new Error('the run has no goal')
    const completed: RowOf<'leg_completed'> = {
      ...leg.started,
      ...{ kind: 'leg_completed', verdict: 'failure', confirmed: false },
      ...{ ending: 'goal', summary: '' },
    }
    const failed = digestOf({ ...state, legs: [{ ...leg, completed }] })
    expect(failed?.occurrences.map(({ severity }) => severity)).toEqual(['high'])
    expect(digestOf(state)?.occurrences.map(({ severity }) => severity)).toEqual(['low'])
    const twice = digestOf(runOf(SAVE, QUIET, SAVE))
    expect(twice?.occurrences.map(({ severity }) => severity)).toEqual(['medium'])
  })
})

describe('what a run changed among the findings of its application', () => {
  const changes = (...runs: readonly RunDigest[]) => {
    const found = changesByRun(trackFindings(runs), runs)
    return runs.map(({ runId }) => found.get(runId))
  }
  const NOTHING = undefined
  const FRESH = { fresh: 1, gone: 0 }
  const GONE = { fresh: 0, gone: 1 }

  it('a finding is fresh in the first run that met it, and in no later one', () => {
    expect(changes(digest([QUIET]), digest([SAVE]), digest([SAVE]))).toEqual([
      NOTHING,
      FRESH,
      NOTHING,
    ])
  })

  it('a finding that was met in one run is gone with the first visit that misses it', () => {
    expect(changes(digest([SAVE]), digest([QUIET]), digest([QUIET]))).toEqual([
      FRESH,
      GONE,
      NOTHING,
    ])
  })

  it('a finding that was met often is gone with the third visit that misses it', () => {
    const often = Array.from({ length: 4 }, () => digest([SAVE]))
    const missed = Array.from({ length: 4 }, () => digest([QUIET]))
    expect(changes(...often, ...missed).map((change) => change?.gone)).toEqual([
      ...[0, undefined, undefined, undefined],
      ...[undefined, undefined, 1, undefined],
    ])
  })

  it('a run that was never on the screen of a finding changes nothing of it', () => {
    expect(changes(digest([SAVE]), digest([HOME]), digest([QUIET]))).toEqual([FRESH, NOTHING, GONE])
  })
})

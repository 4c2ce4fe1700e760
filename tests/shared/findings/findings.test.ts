import { type Finding, findingsOf } from '@harness/shared/findings/findings.ts'
import { EMPTY_RUN, fold } from '@harness/shared/log/fold.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyLog } from '../../setup/any-row.ts'
import { SEED } from '../../setup/seed.ts'
import { runOf, type Spec } from '../run-of-specs.ts'

const BOX = { title: 'Your box', url: 'http://shop.test/box' }
const HOME = { title: 'Home', url: 'http://shop.test/' }
const about = (finding: Finding) => (finding.by === 'reported' ? finding.kind : finding.sensor)
const found = (...specs: Spec[]) =>
  findingsOf(runOf(...specs)).map((finding) => [about(finding), finding.grade, finding.steps])

describe('notes and signals', () => {
  it('notes and signals of one kind on one screen and target are one finding', () => {
    const save: Spec = { ...BOX, aim: 'Save', reported: ['ambiguous_label'] }
    expect(found(save, { ...BOX, aim: 'Help' }, save)).toEqual([
      ['ambiguous_label', 'model', [1, 3]],
    ])
  })

  it('notes and signals of another kind, screen or target are findings of their own', () => {
    const save: Spec = { ...BOX, aim: 'Save', reported: ['ambiguous_label'] }
    expect(
      found(
        save,
        { ...save, aim: 'Help' },
        { ...save, ...HOME },
        { ...save, reported: ['dead_end'] },
      ),
    ).toHaveLength(4)
  })

  it('notes and signals form one finding with the steps of both', () => {
    const dead: Spec = { ...BOX, aim: 'Save', sensors: ['dead_tap'] }
    const findings = findingsOf(runOf(dead, { ...BOX, reported: ['unresponsive'] }, dead))
    expect(findings).toMatchObject([
      {
        kind: 'unresponsive',
        grade: 'both',
        quote: 'unresponsive at 2',
        screens: ['Your box'],
        steps: [1, 3],
        facts: [{ sensor: 'dead_tap', detail: 'dead_tap at 3', count: 2 }],
        pictureStep: 1,
        rect: { x: 100, y: 200 },
      },
    ])
  })

  it('a note without a place is confirmed by nothing that was measured at a place', () => {
    const pale: Spec = { ...BOX, reported: ['confusing_copy'], sensors: ['low_contrast'] }
    expect(found({ ...pale, at: { x: 7, y: 8 } })).toEqual([
      ['low_contrast', 'measured', [1]],
      ['confusing_copy', 'model', [1]],
    ])
  })

  it('a note without a place is confirmed by what was measured at the control that its step pressed', () => {
    const arrow: Spec = { ...BOX, aim: 'Save', reported: ['ambiguous_label'] }
    const [finding] = findingsOf(
      runOf({ ...arrow, sensors: ['unnamed_control'], target: 'button Save' }),
    )
    expect(finding).toMatchObject({ kind: 'ambiguous_label', grade: 'both', placedBySensor: true })
  })

  it('a signal without a note stays measured, with the fact', () => {
    expect(found({ ...BOX, sensors: ['slow_response'] })).toEqual([
      ['slow_response', 'measured', [1]],
    ])
  })
})

describe('what a sensor and a persona both say', () => {
  const name: Spec = { ...BOX, aim: 'Save', sensors: ['unnamed_control'], target: 'button Save' }

  it('one measurement of an element confirms a later report about it on the same screen', () => {
    const later: Spec = { ...BOX, aim: 'Save', reported: ['ambiguous_label'] }
    expect(found(name, { ...BOX }, later)).toEqual([['ambiguous_label', 'both', [1, 3]]])
  })

  it.each([
    ['another element', { ...BOX, aim: 'Help' }],
    ['another screen', { ...HOME, aim: 'Save' }],
  ] as const)('a measurement confirms no report about %s', (_, where) => {
    const later: Spec = { ...where, reported: ['ambiguous_label'] }
    expect(found(name, later).map(([what, grade]) => `${what} ${grade}`)).toEqual([
      'unnamed_control measured',
      'ambiguous_label model',
    ])
  })

  it('a measurement on the screen that a call led to confirms a report about that call', () => {
    const late: Spec = {
      ...BOX,
      aim: 'Help',
      sensors: ['late_field'],
      reported: ['unexpected_state'],
    }
    expect(found({ ...BOX, aim: 'Save' }, late)).toEqual([['unexpected_state', 'both', [1, 2]]])
    const dead: Spec = { ...BOX, aim: 'Help', sensors: ['dead_tap'], reported: ['unresponsive'] }
    expect(found({ ...BOX, aim: 'Save' }, dead).map(([, grade]) => grade)).toEqual([
      'measured',
      'model',
    ])
  })

  it('a measurement confirms no friction of another kind', () => {
    const pale: Spec = { ...name, sensors: ['low_contrast'], reported: ['ambiguous_label'] }
    expect(found(pale).map(([, grade]) => grade)).toEqual(['measured', 'model'])
  })
})

describe('one element on many screens', () => {
  const pale: Spec = { ...BOX, sensors: ['low_contrast'], target: 'text Help', at: { x: 8, y: 80 } }

  it('one element on many screens at the same place is one finding', () => {
    expect(found(pale, { ...pale, ...HOME })).toEqual([['low_contrast', 'measured', [1, 2]]])
    expect(found(pale, { ...pale, ...HOME, at: { x: 8, y: 300 } })).toHaveLength(2)
  })

  it('one error on many screens is one finding, and another error is another', () => {
    const error: Spec = { ...BOX, sensors: ['uncaught_exception'], target: 'x is undefined' }
    const other = { ...error, target: 'y is undefined' }
    expect(found(error, { ...error, ...HOME }, other)).toEqual([
      ['uncaught_exception', 'measured', [1, 2]],
      ['uncaught_exception', 'measured', [3]],
    ])
  })
})

describe('the target of a finding', () => {
  const save: Spec = { ...BOX, aim: 'Save', sensors: ['dead_tap'] }
  const bare: Spec = { ...save, isUnlabelled: true }
  const area: Spec = { ...BOX, sensors: ['layout_shift'] }

  it('a labelled target stays the same when the page scrolls', () => {
    expect(found(save, { ...save, at: { x: 100, y: 600 } })).toHaveLength(1)
    expect(found(save, { ...save, aim: 'Help', at: { x: 100, y: 200 } })).toHaveLength(2)
  })

  it('a target without a label is known by its place to about eight points', () => {
    expect(found(bare, { ...bare, at: { x: 102, y: 201 } })).toHaveLength(1)
    expect(found(bare, { ...bare, at: { x: 140, y: 200 } })).toHaveLength(2)
    expect(found(bare, { ...bare, at: { x: 100, y: 240 } })).toHaveLength(2)
  })

  it('a signal without a call is known by its own place', () => {
    const first = { ...area, at: { x: 8, y: 80 } }
    expect(found(first, first, { ...area, at: { x: 80, y: 8 } })).toEqual([
      ['layout_shift', 'measured', [1, 2]],
      ['layout_shift', 'measured', [3]],
    ])
  })
})

describe('a finding of several steps', () => {
  it('a finding of several steps has the fact of its greatest value, the earliest of equal ones', () => {
    const slow: Spec = { ...BOX, sensors: ['slow_response'] }
    const detailOf = (...values: number[]) =>
      findingsOf(runOf(...values.map((value) => ({ ...slow, value }))))[0]?.facts[0]?.detail
    expect(detailOf(9, 5, 7)).toBe('slow_response at 1')
    expect(detailOf(5, 9, 7)).toBe('slow_response at 2')
    expect(detailOf(5, 9, 9)).toBe('slow_response at 2')
  })

  it('a finding of several steps lists them in order, with the leg of the first and every screen once', () => {
    const small: Spec = { ...BOX, aim: 'Save', sensors: ['dead_tap'] }
    const later: Spec = { ...small, leg: 2, reported: ['unresponsive'] }
    expect(findingsOf(runOf({ ...small, leg: 1 }, { ...HOME, leg: 1 }, later))).toMatchObject([
      { grade: 'both', leg: 1, steps: [1, 3], screens: ['Your box'], pictureStep: 3 },
    ])
  })

  it('findings that are equally frequent come in the order of their first steps', () => {
    const at = (sensor: string): Spec => ({ ...BOX, sensors: [sensor] })
    expect(found(at('b'), at('a'), at('c'))).toEqual([
      ['b', 'measured', [1]],
      ['a', 'measured', [2]],
      ['c', 'measured', [3]],
    ])
  })
})

it('findings graded both come first, then measured, then model, each with the most frequent first', () => {
  const help: Spec = { ...BOX, aim: 'Help', reported: ['confusing_copy'] }
  expect(
    found(
      { ...BOX, reported: ['dead_end'] },
      help,
      help,
      { ...BOX, sensors: ['slow_response'] },
      { ...BOX, leg: 2, aim: 'Save', sensors: ['dead_tap'], reported: ['unresponsive'] },
    ).map(([what]) => what),
  ).toEqual(['unresponsive', 'slow_response', 'confusing_copy', 'dead_end'])
})

it(`findings have unique names at every prefix of any log (seed ${SEED})`, () => {
  fc.assert(
    fc.property(anyLog, (rows) => {
      let run = EMPTY_RUN
      for (const row of rows) {
        run = fold(run, row)
        const findings = findingsOf(run)
        const reported = run.steps.flatMap(({ friction }) => friction)
        expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length)
        expect(
          findings.reduce((sum, each) => sum + (each.by === 'reported' ? each.reported : 0), 0),
        ).toBe(reported.length)
        expect(findings.every(({ steps }) => steps.length > 0)).toBe(true)
      }
    }),
    { seed: SEED },
  )
})

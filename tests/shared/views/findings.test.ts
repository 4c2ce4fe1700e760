import { type Finding, findingsOf } from '@harness/shared/views/findings.ts'
import { EMPTY_RUN, fold } from '@harness/shared/views/fold.ts'
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

  it('a signal without a note stays measured, with the fact', () => {
    expect(found({ ...BOX, sensors: ['slow_response'] })).toEqual([
      ['slow_response', 'measured', [1]],
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
      { ...BOX, aim: 'Save', sensors: ['dead_tap'], reported: ['ambiguous_label'] },
    ).map(([what]) => what),
  ).toEqual(['ambiguous_label', 'slow_response', 'confusing_copy', 'dead_end'])
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

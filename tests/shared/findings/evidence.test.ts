import { evidenceOf, gradeOf, isSameRect } from '@harness/shared/findings/evidence.ts'
import { EMPTY_RUN, fold } from '@harness/shared/log/fold.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyLog } from '../../setup/any-row.ts'
import { SEED } from '../../setup/seed.ts'
import { runOf, type Spec } from '../run-of-specs.ts'

const reportedSteps = (...specs: Spec[]) =>
  evidenceOf(runOf(...specs)).map(({ reported: early }) => early.map(({ kind }) => kind))

describe('the step of a note', () => {
  it('the step of a note is the one before for friction about the previous call', () => {
    expect(
      reportedSteps({ aim: 'Save' }, { reported: ['unresponsive', 'ambiguous_label'] }),
    ).toEqual([['unresponsive'], ['ambiguous_label']])
  })

  it('the step of a note is its own when the step before did nothing, was skipped or belongs to another leg', () => {
    const early: Spec = { reported: ['unexpected_state'] }
    expect(reportedSteps({ tool: 'read_screen' }, early)[1]).toEqual(['unexpected_state'])
    expect(reportedSteps({ outcome: 'skipped' }, early)[1]).toEqual(['unexpected_state'])
    expect(reportedSteps({ leg: 0 }, { ...early, leg: 1 })[1]).toEqual(['unexpected_state'])
    expect(reportedSteps(early)[0]).toEqual(['unexpected_state'])
  })

  it('a report of another agent belongs to the screen it saw, and the measurements stay', () => {
    const run = runOf(
      { aim: 'Save', sensors: ['uncaught_exception'] },
      { reported: ['unexpected_state'] },
    )
    const driven = { steps: run.steps, started: { origin: 'agent', provider: 'scripted' } } as const
    const [call, seen] = evidenceOf(driven)
    const [note] = seen?.reported ?? []
    expect(note).toMatchObject({ step: 2, pictureStep: 2 })
    expect(note).not.toHaveProperty('rect')
    expect(note && gradeOf(note, call?.measured ?? [])).toBe('both')
  })

  it('the step of a note gives it its target and its picture', () => {
    const [first] = evidenceOf(runOf({ aim: 'Save' }, { aim: 'Help', reported: ['unresponsive'] }))
    expect(first?.reported[0]).toMatchObject({ step: 1, pictureStep: 1, rect: { x: 100, y: 200 } })
  })
})

it('a measurement of another step confirms no note', () => {
  const evidence = evidenceOf(
    runOf({ reported: ['unresponsive'] }, {}, { sensors: ['dead_tap'], aim: 'Save' }),
  )
  const measured = evidence.flatMap((step) => step.measured)
  const notes = evidence.flatMap((step) => step.reported)
  expect(measured).toHaveLength(1)
  expect(notes.map((note) => gradeOf(note, measured))).toEqual(['model'])
})

describe('the grade of a note', () => {
  const grades = (...specs: Spec[]) =>
    evidenceOf(runOf(...specs)).flatMap(({ reported: early, measured }) =>
      early.map((note) => gradeOf(note, measured)),
    )

  it('the grade of a note is both when a sensor of its kind measured the same step', () => {
    expect(grades({ sensors: ['dead_tap'] }, { reported: ['unresponsive'] })).toEqual(['both'])
    expect(grades({ sensors: ['slow_response'] }, { reported: ['unresponsive'] })).toEqual(['both'])
  })

  it('the grade of a note is not both when a sensor measured something else on the same target', () => {
    expect(
      grades({ aim: 'Save', sensors: ['slow_response'], reported: ['ambiguous_label'] }),
    ).toEqual(['model'])
  })

  it('a note about reading or finding has no place unless it names one, and one about a press has', () => {
    const rects = (kind: Spec['reported']) =>
      evidenceOf(runOf({ aim: 'Save', reported: kind ?? [] }))[0]?.reported.map(
        ({ rect }) => rect !== undefined,
      )
    expect(rects(['confusing_copy'])).toEqual([false])
    expect(rects(['unresponsive'])).toEqual([true])
  })

  it('the grade of a note is the model only without a signal, or with one about something else', () => {
    expect(grades({ reported: ['dead_end'] })).toEqual(['model'])
    expect(grades({ sensors: ['dead_tap'], reported: ['dead_end'] })).toEqual(['model'])
  })
})

it(`every note and signal is kept once at every prefix of any log (seed ${SEED})`, () => {
  fc.assert(
    fc.property(anyLog, (rows) => {
      let run = EMPTY_RUN
      for (const row of rows) {
        run = fold(run, row)
        const evidence = evidenceOf(run)
        expect(evidence.flatMap(({ reported: early }) => early)).toHaveLength(
          run.steps.flatMap(({ friction }) => friction).length,
        )
        expect(evidence.flatMap(({ measured }) => measured)).toHaveLength(
          run.steps.flatMap(({ signals }) => signals).length,
        )
      }
    }),
    { seed: SEED },
  )
})

it('an area is the same up to four points away on each side', () => {
  const area = { x: 100, y: 100, width: 50, height: 50 }
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    const moved = (by: number) => ({ ...area, [side]: area[side] + by })
    expect([4, -4].map((by) => isSameRect(area, moved(by)))).toEqual([true, true])
    expect([5, -5].map((by) => isSameRect(area, moved(by)))).toEqual([false, false])
  }
})

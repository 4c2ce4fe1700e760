import { reportText } from '@harness/shared/files/report/formats.ts'
import { reportOf } from '@harness/shared/files/report/run-report.ts'
import { digestOf } from '@harness/shared/findings/across/digest.ts'
import { contradictionOf } from '@harness/shared/findings/contradictions.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { describe, expect, test } from 'vitest'
import { runOf, type Spec } from '../run-of-specs.ts'

const BOX = { title: 'Your box', url: 'http://shop.test/box' }
const SAYS: Spec = { ...BOX, tool: 'wait', reported: ['unresponsive'] }

/** The run with another time until the screen was still again. */
function stillAfter(run: RunState, settleMs: number): RunState {
  const steps = run.steps.map((step) =>
    step.result ? { ...step, result: { ...step.result, settleMs } } : step,
  )
  return { ...run, steps }
}

const against = (run: RunState) =>
  reportOf(run)?.findings.map(({ contradiction }) => contradiction ?? 'nothing')

describe('what the log says against a report of the model', () => {
  const changed: Spec = { ...BOX, aim: 'Save', outcome: 'changed' }

  test('“unresponsive” where the screen changed within a second is contradicted', () => {
    const run = stillAfter(runOf(changed, SAYS), 250)
    expect(against(run)).toEqual([
      'The log says otherwise: the screen changed and was still again (step 1 after 250 ms).',
    ])
    const report = reportOf(run)
    expect(report?.findings[0]?.grade).toBe('model')
    expect(reportText(report ? [report] : [], 'markdown')).toContain('The log says otherwise')
  })

  test('a contradicted finding carries the results it rests on and is last in its group', () => {
    const run = stillAfter(
      runOf(changed, SAYS, { ...BOX, url: 'http://shop.test/help', reported: ['dead_end'] }),
      250,
    )
    const findings = findingsOf(run)
    expect(findings.map(({ id }) => id)).toEqual(['dead_end-3', 'unresponsive-1'])
    expect(findings[1]?.against?.steps).toMatchObject([
      { step: 1, outcome: 'changed', settleMs: 250 },
    ])
    expect(digestOf(run)?.occurrences.map(({ against }) => against?.steps.length)).toEqual([
      undefined,
      1,
    ])
  })

  test('“unresponsive” where nothing changed, or late, is not contradicted', () => {
    const unchanged: Spec = { ...changed, outcome: 'unchanged' }
    expect(against(stillAfter(runOf(unchanged, SAYS), 250))).toEqual(['nothing'])
    expect(against(stillAfter(runOf(changed, SAYS), 1_800))).toEqual(['nothing'])
  })

  test.each([
    ['after a second', {}, 1_000, true],
    ['after more than a second', {}, 1_001, false],
    ['by another page', { outcome: 'navigated' }, 250, true],
    ['by a dialog', { outcome: 'dialog' }, 250, false],
    ['where a dead tap was measured beside it', { sensors: ['dead_tap'] }, 250, false],
    ['where a slow answer was measured beside it', { sensors: ['slow_response'] }, 250, false],
    ['where something else was measured', { sensors: ['layout_shift'] }, 250, true],
  ] as const)('a claim of no answer against an answer %s', (_, more, settleMs, isAgainst) => {
    const { steps } = stillAfter(runOf({ ...changed, ...more }), settleMs)
    const claim = { by: 'reported', kind: 'unresponsive', facts: [] } as const
    const against = (...of: readonly number[]) =>
      contradictionOf({ ...claim, steps: of }, (step) => steps.find((each) => each.step === step))
    expect(against(1) !== undefined).toBe(isAgainst)
    expect(against()).toBeUndefined()
  })

  test('a claim of several steps is contradicted only where each was answered', () => {
    const { steps } = runOf(changed, { ...changed, outcome: 'unchanged' }, changed)
    const claim = { by: 'reported', kind: 'unresponsive', facts: [] } as const
    const against = (...of: readonly number[]) =>
      contradictionOf({ ...claim, steps: of }, (step) => steps.find((each) => each.step === step))
    expect(against(1, 3)?.steps.map(({ step }) => step)).toEqual([1, 3])
    expect(against(1, 2)).toBeUndefined()
  })

  test.each([
    ['changed', 1],
    ['unchanged', 0],
  ] as const)(
    'a finding of two screens that are one across runs is contradicted only where both are: %s',
    (outcome, count) => {
      const order = (number: number) => ({ title: `Order ${number}`, url: BOX.url })
      const said = { tool: 'wait', reported: ['unresponsive'] } as const
      const pressed = { aim: 'Save', outcome: 'changed' } as const
      const run = runOf(
        { ...order(1), ...pressed },
        { ...order(1), ...said },
        { ...order(2), ...pressed, outcome },
        { ...order(2), ...said },
      )
      const occurrences = digestOf(stillAfter(run, 250))?.occurrences ?? []
      expect(occurrences.map(({ reported }) => reported)).toEqual([2])
      expect(occurrences.filter(({ against }) => against)).toHaveLength(count)
    },
  )

  test('a report of another kind, or one that a sensor confirms, is not contradicted', () => {
    const measured: Spec = { ...changed, sensors: ['dead_tap'] }
    expect(against(stillAfter(runOf(measured, SAYS), 250))).toEqual(['nothing'])
    const other: Spec = { ...SAYS, reported: ['confusing_copy'] }
    expect(against(stillAfter(runOf(changed, other), 250))).toEqual(['nothing'])
  })
})

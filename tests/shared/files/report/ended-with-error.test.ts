// A run that an error ended, in every report that a pipeline reads.

import { reportText } from '@harness/shared/files/report/formats.ts'
import { junitOf } from '@harness/shared/files/report/junit.ts'
import { type NotStarted, notStartedReport } from '@harness/shared/files/report/not-started.ts'
import type { RunReport } from '@harness/shared/files/report/run-report.ts'
import { updatedBaseline, withBaseline } from '@harness/shared/files/report/use-baseline.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { lastRows } from '@harness/shared/log/last-rows.ts'
import { describe, expect, it } from 'vitest'
import { RUN } from '../../../setup/any-row.ts'
import { sarifFaults } from '../../../setup/sarif-schema.ts'
import { LEG_STARTED, RUN_STARTED, stamp } from '../../../store/sample-rows.ts'
import { rowsOfSpecs, type Spec } from '../../run-of-specs.ts'
import { reportFor } from './tour-run.ts'

const PAGE: Spec = { title: 'Shop', url: 'http://shop.test/', sensors: ['dead_tap'], aim: 'Save' }
const LOST = {
  code: 'worker_lost',
  message: 'The browser that Harness runs in closed. What was recorded is safe.',
} as const

const bodies = { none: [], one: [LEG_STARTED, ...rowsOfSpecs([PAGE])] } as const

/** A run whose browser is gone after some of its rows. */
function killed(after: keyof typeof bodies): RunReport {
  const state = foldAll(stamp(RUN, 0, [RUN_STARTED, ...bodies[after]]))
  const rows = lastRows(state, LOST, new Date(0))
  return reportFor(foldAll([...stamp(RUN, 0, [RUN_STARTED, ...bodies[after]]), ...rows]))
}

const SWEEP = { provider: 'sweep', model: 'sweep', persona: 'Sweep' } as const

function leftOut(report: RunReport, why: string): RunReport {
  const { runId, startedAt, application, address, persona, provider, model, harnessVersion } =
    report
  const order: NotStarted = {
    ...{ runId, startedAt, application, address, persona, provider, model, harnessVersion },
    goals: report.goals.map(({ goal }) => goal),
    viewport: { width: 390, height: 844 },
    why,
  }
  return notStartedReport(order)
}

const casesIn = (junit: string) =>
  [...junit.matchAll(/<testcase classname="([^"]*)" name="([^"]*)"/g)].map(
    ([, group, name]) => `${group} | ${name}`,
  )

describe('JUnit', () => {
  it.each(['none', 'one'] as const)(
    'a run whose browser is killed after %s goal is one error with the reason',
    (after) => {
      const junit = junitOf([killed(after)])
      expect(junit).toMatch(/ errors="1"/)
      expect(junit).toContain(`<error message="${LOST.message}" type="fault">`)
    },
  )

  it('a rule without a finding does not pass in a sweep that an error ended', () => {
    const cut = { ...killed('one'), ...SWEEP }
    const whole: RunReport = { ...cut, ending: 'swept', end: 'swept' }
    expect(junitOf([whole])).toMatch(/name="image-alt"/)
    expect(junitOf([cut])).not.toMatch(/name="image-alt"/)
    expect(junitOf([cut])).toMatch(/name="dead_tap"/)
  })

  it('cases keep their names when a run beside them cannot start, and no name is there twice', () => {
    const one = { ...killed('one'), ...SWEEP, screen: 'phone 390 × 844', findings: [] }
    const other = { ...one, screen: 'desktop 1280 × 800' }
    const names = casesIn(junitOf([other, one]))
    const withFault = casesIn(junitOf([other, leftOut(one, 'Nothing listens there.')]))
    expect(withFault).toEqual(names)
    const three = casesIn(junitOf([one, leftOut(one, 'Gone.'), leftOut(one, 'Gone.')]))
    expect(new Set(three).size).toBe(three.length)
  })
})

describe('other reports', () => {
  const whole: RunReport = { ...killed('one'), ending: 'goal', end: 'success', goals: [] }
  const refused = leftOut(killed('one'), 'The model “m” is not installed. Install it.')
  const reports = [whole, killed('one'), refused]

  it('SARIF says which invocation failed, and why', () => {
    const log = JSON.parse(reportText(reports, 'sarif'))
    expect(sarifFaults(log)).toEqual([])
    const [, second, third] = log.runs[0].invocations
    for (const [each, text] of [
      [second, LOST.message],
      [third, refused.summary],
    ])
      expect(each).toMatchObject({
        executionSuccessful: false,
        toolExecutionNotifications: [{ level: 'error', message: { text } }],
      })
  })

  it('a comment begins with every reason and the run that has it', () => {
    const text = reportText(reports, 'markdown')
    expect(text).toContain('**2 of 3 runs ended with an error.**\n\n- Buy a red mug, http')
    for (const reason of [LOST.message, 'is not installed']) expect(text).toContain(reason)
  })

  it('a comment counts the findings of a run that an error ended', () => {
    expect(reportText([killed('one')], 'markdown')).toContain('**1 finding.**')
    expect(reportText([refused], 'markdown')).not.toMatch(/\d findings?/)
  })

  it('annotations of GitHub name the run, and several with one reason once', () => {
    const errors = (all: readonly RunReport[]) =>
      reportText(all, 'github')
        .split('\n')
        .filter((line) => line.startsWith('::error'))
    expect(errors(reports)).toEqual([
      expect.stringMatching(/^::error title=Harness::Buy a red mug, http.*closed/),
      expect.stringMatching(/^::error title=Harness::Buy a red mug, http.*is not installed/),
    ])
    const elsewhere = { ...refused, address: 'http://shop.test/other' }
    expect(errors([refused, elsewhere])).toEqual([
      expect.stringMatching(/^::error title=Harness::2 runs: The model/),
    ])
  })

  it('a goal that failed is an annotation of GitHub too', () => {
    const failed = { goal: 'Pay', ending: 'goal', end: 'failure', summary: 'No button.' } as const
    const goals = refused.goals.map((goal) => ({ ...goal, ...failed }))
    const text = reportText([{ ...whole, goals }], 'github')
    expect(text).toMatch(/^::error title=Harness::Pay.*No button/)
  })

  it('code quality of GitLab has an issue with an equal fingerprint in the next build', () => {
    const issuesOf = (all: readonly RunReport[]) =>
      JSON.parse(reportText(all, 'gitlab')).filter(
        ({ check_name }: { check_name: string }) => check_name === 'ended-with-an-error',
      )
    const [first] = issuesOf([refused])
    expect(first).toMatchObject({
      description: expect.stringContaining('is not installed'),
      severity: 'blocker',
      location: { path: 'index.html', lines: { begin: 1 } },
    })
    const [later] = issuesOf([{ ...refused, runId: 'x', startedAt: '', summary: 'Gone.' }])
    expect(later.fingerprint).toBe(first.fingerprint)
  })
})

it('a finding is not gone where the run that would have it ended with an error', () => {
  const found = { ...killed('one'), ...SWEEP, ending: 'swept' } as const
  const acceptance = { reason: 'old', author: 'ann', since: '2026-11-29', prune: false }
  const { baseline } = updatedBaseline([found], { version: 1, findings: [] }, acceptance)
  const without = { ...found, findings: [] }
  expect(withBaseline([without], baseline, '2026-11-29').gone).toHaveLength(1)
  const cut = { ...without, ending: 'fault' } as const
  expect(withBaseline([cut], baseline, '2026-11-29').gone).toEqual([])
})

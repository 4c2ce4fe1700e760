// A baseline accepts a finding on the pages that it names, and nowhere else.
import { junitOf } from '@harness/shared/files/report/junit.ts'
import { reportOf } from '@harness/shared/files/report/run-report.ts'
import { judged } from '@harness/shared/files/report/thresholds.ts'
import { updatedBaseline } from '@harness/shared/files/report/use-baseline.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { describe, expect, it } from 'vitest'
import { RUN } from '../../../setup/any-row.ts'
import { LEG_STARTED, RUN_STARTED, stamp } from '../../../store/sample-rows.ts'
import { rowsOfSpecs, type Spec } from '../../run-of-specs.ts'

const TODAY = '2026-11-29'
const page = (name: string) => ({ title: name, url: `http://shop.test/${name.toLowerCase()}` })
const clean = (name: string): Spec => page(name)
/** The same error of a script on a page. */
const faulty = (name: string): Spec => ({
  ...page(name),
  sensors: ['console_error'],
  target: 'TypeError: x is undefined',
})
/** The size of a target is one style, whatever it is called. */
const tiny = (name: string, target: string): Spec => ({
  ...page(name),
  sensors: ['tiny_target'],
  target,
  value: 12,
})

function reportOn(...specs: readonly Spec[]) {
  const rows = stamp(RUN, 0, [RUN_STARTED, LEG_STARTED, ...rowsOfSpecs(specs)])
  const made = reportOf(foldAll(rows))
  if (!made) throw new Error('no report')
  return made
}

type Report = ReturnType<typeof reportOn>
const accepting = (reports: readonly Report[], more: { since?: string; until?: string } = {}) =>
  updatedBaseline(
    reports,
    { version: 1, findings: [] },
    { reason: 'old', author: 'ann', since: TODAY, prune: false, ...more },
  )
const countsOf = (
  reports: readonly Report[],
  baseline: ReturnType<typeof accepting>['baseline'],
) => {
  const { open, accepted, gone, breaking } = judged(reports, { baseline }, TODAY)
  return [open, accepted, gone.length, breaking.flatMap(({ screens }) => screens).join()]
}

describe('a fault on several pages', () => {
  it('a fault is new on pages that the baseline does not name, and counted once', () => {
    const { baseline } = accepting([reportOn(faulty('Home'), faulty('Basket'))])
    const spread = reportOn(faulty('Home'), faulty('Basket'), faulty('Help'), faulty('Terms'))
    expect(spread.findings).toHaveLength(1)
    expect(countsOf([spread], baseline)).toEqual([1, 1, 0, 'Help,Terms'])
    expect(countsOf([reportOn(faulty('Basket'), clean('Home'))], baseline)).toEqual([0, 1, 0, ''])
  })

  it('a fault is new on its own first page, and in another run of the same call', () => {
    const { baseline } = accepting([reportOn(faulty('Home'))])
    expect(countsOf([reportOn(faulty('Help'), faulty('Home'))], baseline)).toEqual([
      1,
      1,
      0,
      'Help',
    ])
    const two = [reportOn(faulty('Home')), reportOn(faulty('Home'), faulty('Help'))]
    expect(countsOf(two, baseline)).toEqual([1, 1, 0, 'Help'])
  })

  it('a style fault is new on another page, and known on its own page with other words', () => {
    const { baseline } = accepting([reportOn(tiny('Home', 'link Terms'))])
    const other = reportOn(tiny('Home', 'link Imprint'), tiny('Help', 'link Terms'))
    expect(countsOf([other], baseline)).toEqual([1, 1, 0, 'Help'])
  })

  it('an update writes a fault with all its pages, also of several runs', () => {
    const reports = [
      reportOn(faulty('Home'), faulty('Help')),
      reportOn(faulty('Home'), faulty('Terms')),
    ]
    const { baseline, added } = accepting(reports)
    expect([added, baseline.findings.length]).toEqual([1, 1])
    const pages = baseline.findings[0]?.pages?.map(({ page: name }) => name)
    expect(pages).toEqual(['/home home', '/help help', '/terms terms'])
    expect(countsOf(reports, baseline)).toEqual([0, 1, 0, ''])
  })

  it('a fault keeps the reason and end of its entry when an update accepts one more page', () => {
    const old = accepting([reportOn(faulty('Home'))], { until: '2027-03-31' }).baseline
    const words = { reason: 'again', author: 'bob', since: TODAY, prune: false }
    const { baseline, added } = updatedBaseline(
      [reportOn(faulty('Home'), faulty('Help'))],
      old,
      words,
    )
    expect(added).toBe(1)
    expect(baseline.findings.map(({ reason, until }) => [reason, until])).toEqual([
      ['old', '2027-03-31'],
      ['again', undefined],
    ])
  })

  it('a fault is a finding for each entry that accepts it and one for its new pages, in every count', () => {
    const started = { ...RUN_STARTED, audit: true }
    const audited = (...names: readonly string[]) => {
      const specs = rowsOfSpecs(names.map(faulty))
      const made = reportOf(foldAll(stamp(RUN, 0, [started, LEG_STARTED, ...specs])))
      if (!made) throw new Error('no report')
      return made
    }
    const words = { reason: 'again', author: 'bob', since: TODAY, prune: false }
    const first = accepting([audited('Home')]).baseline
    const { baseline } = updatedBaseline([audited('Home', 'Help')], first, words)
    for (const [names, counts] of [
      [
        ['Home', 'Help'],
        [0, 2],
      ],
      [
        ['Home', 'Help', 'Terms'],
        [1, 2],
      ],
    ] as const) {
      const { reports, open, accepted } = judged([audited(...names)], { baseline }, TODAY)
      const [report] = reports
      expect([open, accepted]).toEqual(counts)
      expect(report?.findings).toHaveLength(open + accepted)
      expect(new Set(report?.findings.map(({ id }) => id)).size).toBe(open + accepted)
      expect(report?.audit?.summary).toMatch(`${open + accepted} findings on`)
    }
  })

  it('a fault fails in JUnit only on the pages where it is new', () => {
    const { baseline } = accepting([reportOn(faulty('Home'))])
    const { reports } = judged([reportOn(faulty('Home'), faulty('Help'))], { baseline }, TODAY)
    const xml = junitOf(reports, { baseline })
    const failed = [
      ...xml.matchAll(/classname="[^"]*\/(\w+)" name="console_error"[^>]*>\s*<failure/g),
    ]
    expect(failed.map(([, name]) => name)).toEqual(['help'])
  })
})

describe('a finding is gone', () => {
  it('a finding is gone only when every page of its entry was tested again', () => {
    const { baseline } = accepting([reportOn(faulty('Home'), faulty('Help'))])
    expect(countsOf([reportOn(clean('Home'))], baseline)).toEqual([0, 0, 0, ''])
    expect(countsOf([reportOn(clean('Other'))], baseline)).toEqual([0, 0, 0, ''])
    expect(countsOf([reportOn(clean('Home'), clean('Help'))], baseline)).toEqual([0, 0, 1, ''])
  })

  it('a finding is gone only when it was measured: an audit does not measure what a run does', () => {
    const { baseline } = accepting([reportOn(faulty('Home'))])
    const audit = { screens: [], errorPages: [], failing: [], summary: '', limits: '' }
    expect(countsOf([{ ...reportOn(clean('Home')), audit }], baseline)).toEqual([0, 0, 0, ''])
  })

  it('a finding is pruned only when it is gone', () => {
    const old = accepting([reportOn(faulty('Home'), tiny('Help', 'link Terms'))]).baseline
    const words = { reason: 'x', author: 'x', since: TODAY, prune: true }
    const { baseline, gone } = updatedBaseline([reportOn(clean('Home'))], old, words)
    expect([gone, baseline.findings.map(({ rule }) => rule)]).toEqual([1, ['tiny_target']])
  })
})

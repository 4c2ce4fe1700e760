// Thresholds and baselines: which findings break a build.
import { Baseline } from '@harness/shared/files/report/baseline.ts'
import type { ReportedFinding, RunReport } from '@harness/shared/files/report/run-report.ts'
import { judged, type Thresholds } from '@harness/shared/files/report/thresholds.ts'
import { updatedBaseline } from '@harness/shared/files/report/use-baseline.ts'
import { describe, expect, test } from 'vitest'
import { reportFor, smallRun } from './tour-run.ts'

const TODAY = '2026-11-29'

function finding(name: string, severity: ReportedFinding['severity']): ReportedFinding {
  const [first] = reportFor(smallRun()).findings
  if (!first) throw new Error('a finding is expected')
  const pages = [{ page: '/', fingerprints: [name, `${name}-too`] }]
  return { ...first, id: name, rule: name, severity, fingerprint: name, pages }
}

function reportWith(findings: readonly ReportedFinding[], isAudit = false): RunReport {
  const audit = { screens: [], errorPages: [], failing: [], summary: '', limits: '' }
  return { ...reportFor(smallRun()), visited: ['/'], findings, ...(isAudit && { audit }) }
}

const MIXED = [finding('a', 'high'), finding('b', 'medium'), finding('c', 'low')]
const accepting = (reports: readonly RunReport[], until?: string) =>
  updatedBaseline(
    reports,
    { version: 1, findings: [] },
    { reason: 'old', author: 'ann', since: TODAY, prune: false, ...(until && { until }) },
  ).baseline

const breakingBy = (thresholds: Thresholds, isAudit = false) =>
  judged([reportWith(MIXED, isAudit)], thresholds, TODAY).breaking.map(({ rule }) => rule)

describe('thresholds', () => {
  test.each([
    [{}, []],
    [{ failOn: 'never' }, []],
    [{ failOn: 'high' }, ['a']],
    [{ failOn: 'medium' }, ['a', 'b']],
    [{ baseline: accepting([]) }, ['a', 'b', 'c']],
    [{ failOn: 'new', baseline: accepting([reportWith(MIXED.slice(0, 2))]) }, ['c']],
    [{ failOn: 'high', baseline: accepting([reportWith(MIXED.slice(0, 1))]) }, []],
  ] as const)('of a run, %j breaks the build by %j', (thresholds, rules) => {
    expect(breakingBy(thresholds)).toEqual(rules)
  })

  test('every finding of an audit breaks the build unless a threshold says otherwise', () => {
    expect(breakingBy({}, true)).toEqual(['a', 'b', 'c'])
    expect(breakingBy({ failOn: 'high' }, true)).toEqual(['a'])
    expect(breakingBy({ maxFindings: 3 }, true)).toEqual([])
  })

  test('more findings than allowed break the build; accepted and dismissed ones do not count', () => {
    const reasons = (findings: readonly ReportedFinding[], more: Thresholds = {}) =>
      judged([reportWith(findings)], { maxFindings: 2, ...more }, TODAY).reasons
    expect(reasons(MIXED)).toEqual(['3 findings, and --max-findings is 2.'])
    const [first = finding('a', 'high'), ...rest] = MIXED
    expect(
      reasons([{ ...first, triage: { finding: 'a', decision: 'dismissed' } }, ...rest]),
    ).toEqual([])
    expect(reasons(MIXED, { baseline: accepting([reportWith([first])]) })).toEqual([])
  })
})

describe('a baseline', () => {
  test('a baseline counts what is new, accepted and gone, and accepts no longer than its last day', () => {
    const baseline = accepting([reportWith(MIXED)], '2026-12-31')
    const later = [reportWith([...MIXED.slice(1), finding('d', 'high')])]
    const now = judged(later, { baseline }, TODAY)
    expect([now.open, now.accepted, now.gone.length, now.expired.length]).toEqual([1, 2, 1, 0])
    expect(now.breaking.map(({ rule }) => rule)).toEqual(['d'])
    const over = judged(later, { baseline }, '2027-01-01')
    expect([over.open, over.accepted, over.expired.length]).toEqual([3, 0, 2])
  })

  test('a fault that is known by another of its names is accepted', () => {
    const baseline = accepting([reportWith([finding('a', 'high')])])
    const moved = {
      ...finding('z', 'high'),
      pages: [{ page: '/', fingerprints: ['z', 'a-too'] }],
    }
    expect(judged([reportWith([moved])], { baseline }, TODAY).open).toBe(0)
  })

  test('an update keeps what holds with its reason, renews what is over, and prunes only when asked', () => {
    const old = accepting([reportWith(MIXED.slice(0, 2))], '2026-11-01')
    const kept = accepting([reportWith(MIXED.slice(2))])
    const both: Baseline = { version: 1, findings: [...old.findings, ...kept.findings] }
    const words = { reason: 'again', author: 'bob', since: TODAY }
    const reports = [reportWith([MIXED[0] ?? finding('a', 'high'), finding('d', 'low')])]
    const updated = updatedBaseline(reports, both, { ...words, prune: false })
    expect([updated.added, updated.renewed, updated.gone]).toEqual([1, 1, 2])
    const reasonOf = (name: string) =>
      updated.baseline.findings.find(({ fingerprint }) => fingerprint === name)?.reason
    expect(['a', 'b', 'c', 'd'].map(reasonOf)).toEqual(['again', 'old', 'old', 'again'])
    const pruned = updatedBaseline(reports, both, { ...words, prune: true }).baseline
    expect(pruned.findings.map(({ fingerprint }) => fingerprint)).toEqual(['a', 'd'])
    expect(Baseline.safeParse(JSON.parse(JSON.stringify(pruned))).success).toBe(true)
  })
})

// The audit as JUnit XML for CI servers: a screen is a suite, each rule that fails on it a failed
// case, and a screen without findings one case that passed.
import { xml } from '../escape.ts'
import type { AuditFinding } from './findings.ts'
import type { AuditedScreen, AuditReport } from './report.ts'
import { messageOf } from './sarif.ts'

function caseOf(screen: AuditedScreen, rule: string, findings: readonly AuditFinding[]): string {
  const [first] = findings
  const head = `    <testcase classname="${xml(screen.address)}" name="${xml(rule)}"`
  if (!first) return `${head}/>`
  const text = findings.map((each) => `${messageOf(each)} ${each.element.selector}`).join('\n')
  const failure = `<failure message="${xml(first.title)}" type="${first.severity}">${xml(text)}</failure>`
  return `${head}>${failure}</testcase>`
}

function suiteOf(screen: AuditedScreen, report: AuditReport) {
  const found = report.findings.filter(({ screens }) => screens.includes(screen.number))
  const rules = [...new Set(found.map(({ rule }) => rule))]
  const cases = rules.map((rule) =>
    caseOf(
      screen,
      rule,
      found.filter((each) => each.rule === rule),
    ),
  )
  const all = cases.length === 0 ? [caseOf(screen, 'accessibility', [])] : cases
  const name = screen.title === '' ? screen.address : screen.title
  return { name, tests: all.length, failures: rules.length, cases: all }
}

export function auditJunit(report: AuditReport): string {
  const suites = report.screens.map((screen) => suiteOf(screen, report))
  const sum = (of: (suite: (typeof suites)[number]) => number) =>
    suites.reduce((total, suite) => total + of(suite), 0)
  const counts = (tests: number, failures: number) =>
    `tests="${tests}" failures="${failures}" errors="0"`
  const all = counts(
    sum(({ tests }) => tests),
    sum(({ failures }) => failures),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Harness audit" ${all} time="${(report.durationMs / 1000).toFixed(3)}">`,
    ...suites.flatMap(({ name, tests, failures, cases }) => [
      `  <testsuite name="${xml(name)}" ${counts(tests, failures)}>`,
      ...cases,
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n')
}

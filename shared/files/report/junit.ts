// JUnit XML as CI servers read it: a run is a suite, a goal a case. There is no official schema;
// this keeps to the one by which the xUnit plugin of Jenkins refuses a file (`junit-10.xsd` of
// github.com/jenkinsci/xunit-plugin): no properties in a case, and no `skipped` in the whole.

import { xml } from './escape.ts'
import { findingLine } from './finding-line.ts'
import type { ReportedGoal, RunReport } from './run-report.ts'
import { checkText, endText } from './words.ts'

type Result = 'passed' | 'skipped' | 'failure' | 'error'

/** A goal without a verdict of the persona is an error of the test, not of the application. */
function resultOf(goal: ReportedGoal, { failedStart }: RunReport): Result {
  if (goal.end === 'skipped' || goal.ending === 'untestable') return 'skipped'
  if (goal.end === 'swept') return failedStart === undefined ? 'passed' : 'failure'
  if (goal.end === 'success')
    return goal.confirmed || goal.checks.length === 0 ? 'passed' : 'failure'
  return goal.ending === 'goal' || goal.ending === 'stuck' ? 'failure' : 'error'
}

const attributes = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${xml(String(value))}"`)
    .join('')

const seconds = (ms: number) => (ms / 1000).toFixed(3)

function caseOf(goal: ReportedGoal, report: RunReport, name: string): string {
  const result = resultOf(goal, report)
  const findings = report.audit
    ? []
    : report.findings.filter((finding) => finding.goal === goal.number)
  const message = { message: goal.summary || endText(goal), type: goal.ending ?? 'unfinished' }
  const lines = [
    ...goal.checks.map((check, index) => `Check ${index + 1}: ${checkText(check)}`),
    ...(goal.evidence === undefined ? [] : [goal.evidence]),
    ...(report.failedStart === undefined ? [] : [`${report.failedStart}.`]),
    ...findings.map(findingLine),
  ]
  const output = lines.map(xml).join('\n')
  return [
    `    <testcase${attributes({ classname: report.application, name, time: seconds(goal.durationMs) })}>`,
    ...(result === 'passed'
      ? []
      : [
          result === 'skipped'
            ? `      <skipped${attributes({ message: message.message })}/>`
            : `      <${result}${attributes(message)}>${xml(endText(goal))}</${result}>`,
        ]),
    ...(output === '' ? [] : [`      <system-out>${output}</system-out>`]),
    '    </testcase>',
  ].join('\n')
}

/** An audit fails by each rule that is broken, whatever came of its sweep. */
function brokenRules({ audit, findings }: RunReport): readonly string[] {
  return audit ? [...new Set(findings.map(({ rule }) => rule))] : []
}

function ruleCase(rule: string, { application, findings }: RunReport, name: string): string {
  const broken = findings.filter((each) => each.rule === rule)
  const [{ title = rule, severity = '' } = {}] = broken
  const text = broken.map(findingLine).map(xml).join('\n')
  return [
    `    <testcase${attributes({ classname: application, name, time: seconds(0) })}>`,
    `      <failure${attributes({ message: title, type: severity })}>${text}</failure>`,
    '    </testcase>',
  ].join('\n')
}

/**
 * Names of cases: a server keeps one of two cases with one class and name, so a failure could
 * vanish. The persona distinguishes runs of one goal, then a number in the order of the file.
 */
function caseNames(reports: readonly RunReport[]) {
  const owners = new Map<string, Set<string>>()
  for (const report of reports)
    for (const name of [...report.goals.map(({ goal }) => goal), ...brokenRules(report)]) {
      const key = `${report.application}\n${name}`
      owners.set(key, (owners.get(key) ?? new Set()).add(report.persona))
    }
  const used = new Map<string, number>()
  return ({ application, persona }: RunReport, name: string): string => {
    const isShared = (owners.get(`${application}\n${name}`)?.size ?? 0) > 1
    const own = isShared ? `${name}, ${persona}` : name
    const key = `${application}\n${own}`
    const count = (used.get(key) ?? 0) + 1
    used.set(key, count)
    return count === 1 ? own : `${own} (${count})`
  }
}

/**
 * One or several runs as JUnit XML; a goal passes when it succeeded and its checks, if it has any,
 * held.
 */
export function junitOf(reports: readonly RunReport[]): string {
  const resultsOf = (report: RunReport): readonly Result[] => [
    ...report.goals.map((goal) => resultOf(goal, report)),
    ...brokenRules(report).map(() => 'failure' as const),
  ]
  const counts = (some: readonly Result[]) => ({
    tests: some.length,
    failures: some.filter((result) => result === 'failure').length,
    errors: some.filter((result) => result === 'error').length,
    skipped: some.filter((result) => result === 'skipped').length,
  })
  const all = seconds(reports.reduce((sum, { durationMs }) => sum + durationMs, 0))
  const caseName = caseNames(reports)
  const suites = reports.map((report) => {
    const suite = {
      name: `${report.application}, ${report.persona}`,
      ...counts(resultsOf(report)),
      time: seconds(report.durationMs),
      timestamp: report.startedAt.replace(/\.\d+Z$/, ''),
    }
    const cases = [
      ...report.goals.map((goal) => caseOf(goal, report, caseName(report, goal.goal))),
      ...brokenRules(report).map((rule) => ruleCase(rule, report, caseName(report, rule))),
    ]
    const { file } = report
    const output = file?.changed ? [`    <system-out>${xml(file.text)}</system-out>`] : []
    return [`  <testsuite${attributes(suite)}>`, ...cases, ...output, '  </testsuite>'].join('\n')
  })
  const { tests, failures, errors } = counts(reports.flatMap(resultsOf))
  const root = attributes({ name: 'Harness', tests, failures, errors, time: all })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${root}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}

// JUnit XML as CI servers read it: a run is a suite, a goal a case. There is no official schema;
// this keeps to the elements and attributes that the readers of Jenkins and GitLab have in common
// (llg.cubic.org/docs/junit lists them).

import { xml } from './escape.ts'
import { findingLine } from './finding-line.ts'
import type { ReportedGoal, RunReport } from './run-report.ts'
import { checkText, endText } from './words.ts'

/** A goal without a verdict of the persona is an error of the test, not of the application. */
function resultOf(goal: ReportedGoal): 'passed' | 'skipped' | 'failure' | 'error' {
  if (goal.end === 'skipped') return 'skipped'
  if (goal.end === 'swept') return 'passed'
  if (goal.end === 'success')
    return goal.confirmed || goal.checks.length === 0 ? 'passed' : 'failure'
  return goal.ending === 'goal' || goal.ending === 'stuck' ? 'failure' : 'error'
}

const attributes = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${xml(String(value))}"`)
    .join('')

const seconds = (ms: number) => (ms / 1000).toFixed(3)

function caseOf(goal: ReportedGoal, report: RunReport): string {
  const result = resultOf(goal)
  const findings = report.findings.filter((finding) => finding.goal === goal.number)
  const message = { message: goal.summary || endText(goal), type: goal.ending ?? 'unfinished' }
  const checks = goal.checks.map(
    (check, index) =>
      `<property${attributes({ name: `check ${index + 1}`, value: checkText(check) })}/>`,
  )
  if (goal.evidence !== undefined)
    checks.push(`<property${attributes({ name: 'evidence', value: goal.evidence })}/>`)
  const output = findings.map((finding) => xml(findingLine(finding))).join('\n')
  return [
    `    <testcase${attributes({ classname: report.application, name: goal.goal, time: seconds(goal.durationMs) })}>`,
    ...(checks.length > 0 ? [`      <properties>${checks.join('')}</properties>`] : []),
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

/**
 * One or several runs as JUnit XML; a goal passes when it succeeded and its checks, if it has any,
 * held.
 */
export function junitOf(reports: readonly RunReport[]): string {
  const goals = reports.flatMap((report) => report.goals)
  const counts = (some: readonly ReportedGoal[]) => ({
    tests: some.length,
    failures: some.filter((goal) => resultOf(goal) === 'failure').length,
    errors: some.filter((goal) => resultOf(goal) === 'error').length,
    skipped: some.filter((goal) => resultOf(goal) === 'skipped').length,
  })
  const all = seconds(reports.reduce((sum, { durationMs }) => sum + durationMs, 0))
  const suites = reports.map((report) => {
    const suite = {
      name: `${report.application}, ${report.persona}`,
      ...counts(report.goals),
      time: seconds(report.durationMs),
      timestamp: report.startedAt.replace(/\.\d+Z$/, ''),
    }
    const cases = report.goals.map((goal) => caseOf(goal, report))
    return [`  <testsuite${attributes(suite)}>`, ...cases, '  </testsuite>'].join('\n')
  })
  const root = attributes({ name: 'Harness', ...counts(goals), time: all })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${root}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}

// JUnit XML for CI servers: a run is a suite; goals, and rules on pages, are cases. There is no
// official schema, so it follows the one that the xUnit plugin of Jenkins validates against
// (`junit-10.xsd` of github.com/jenkinsci/xunit-plugin): no properties in a case, no `skipped` in
// the root element.

import { isSweep } from '../../order/provider-names.ts'
import { distinctionsOf } from './distinguish.ts'
import { xml } from './escape.ts'
import { findingLine } from './finding-line.ts'
import { measuredRules } from './measured-rules.ts'
import { pagePath } from './page-path.ts'
import { isFault, problemsOf, type Result, resultOf } from './problems.ts'
import type { ReportedFinding, ReportedGoal, RunReport } from './run-report.ts'
import { breaks, type Thresholds } from './thresholds.ts'
import { checkText, endText, SEVERITY_LABELS } from './words.ts'

/** Test case before it has a unique name. */
interface Case {
  readonly classname: string
  readonly name: string
  readonly result: Result
  readonly message: string
  readonly type: string
  /** Content of the `failure` or `error` element. */
  readonly text: string
  readonly output: readonly string[]
  readonly durationMs: number
}

/** Jenkins treats everything before the last dot as a package. */
export const dotless = (name: string) => name.replaceAll('.', '_')

const classOf = ({ application }: RunReport) => dotless(application)

function goalCase(goal: ReportedGoal, report: RunReport): Case {
  const findings = report.audit
    ? []
    : report.findings.filter((finding) => finding.goal === goal.number)
  return {
    classname: classOf(report),
    name: goal.goal,
    result: resultOf(goal, report),
    message: goal.summary || endText(goal),
    type: goal.ending ?? 'unfinished',
    text: endText(goal),
    output: [
      ...goal.checks.map((check, index) => `Check ${index + 1}: ${checkText(check)}`),
      ...(goal.evidence === undefined ? [] : [goal.evidence]),
      ...(report.failedStart === undefined ? [] : [`${report.failedStart}.`]),
      ...findings.map(findingLine),
    ],
    durationMs: goal.durationMs,
  }
}

/** The error of a run that none of its goals has, such as one before the first goal. */
function runCases(report: RunReport): readonly Case[] {
  const own = problemsOf(report).filter(({ goal }) => goal === undefined)
  return own.map(({ result, why }) => ({
    ...{ classname: classOf(report), name: 'The run reaches its end', result, message: why },
    ...{ type: report.ending ?? 'unfinished', text: endText(report), output: [] },
    durationMs: report.durationMs,
  }))
}

/** Page paths of a run, in the order visited. */
function pagesOf(report: RunReport): readonly string[] {
  const { application, audit, steps } = report
  const seen = audit ? audit.screens : steps
  return [...new Set(seen.map(({ address }) => pagePath(address, application)))]
}

/**
 * Rules that get a test case. For an audit or sweep these are all measured rules, for a persona's
 * run only those that break the build.
 */
function rulesOf(report: RunReport, thresholds: Thresholds): readonly string[] {
  const { findings, audit, provider } = report
  const isMeasured = audit !== undefined || isSweep(provider)
  const listed = findings.filter((each) => isMeasured || breaks(each, report, thresholds))
  // A run that an error ended measured only a part, so a rule without a finding may not hold.
  const measured = isMeasured && !isFault(report) ? measuredRules(report) : []
  return [...new Set([...measured, ...listed.map(({ rule }) => rule)])]
}

/** Test cases for each rule on each page, failed by the findings that break the build. */
function ruleCases(report: RunReport, thresholds: Thresholds): readonly Case[] {
  return rulesOf(report, thresholds).flatMap((rule) =>
    pagesOf(report).map((page) => ruleCase({ rule, page }, report, thresholds)),
  )
}

interface RuleOnPage {
  readonly rule: string
  readonly page: string
}

function ruleCase({ rule, page }: RuleOnPage, report: RunReport, thresholds: Thresholds): Case {
  const own = report.findings.filter((each) => each.rule === rule && isOn(each, page, report))
  const failing = own.filter((each) => breaks(each, report, thresholds))
  const others = own.filter((each) => !failing.includes(each))
  const severities = [...new Set(failing.map(({ severity }) => SEVERITY_LABELS[severity]))]
  return {
    classname: `${classOf(report)}/${dotless(page)}`,
    // A passing case has the same name, so that a server shows it as fixed.
    name: rule,
    result: failing.length > 0 ? 'failure' : 'passed',
    message: failing[0]?.title ?? '',
    type: severities.join(', '),
    text: failing.map(findingLine).join('\n'),
    output: others.map(findingLine),
    durationMs: 0,
  }
}

function isOn(
  { steps, address }: ReportedFinding,
  page: string,
  { audit, steps: all, application }: RunReport,
): boolean {
  const seen = audit ? audit.screens : all
  const on = seen.filter(({ step }) => steps.includes(step))
  const addresses = on.length > 0 ? on.map((each) => each.address) : [address]
  return addresses.some((each) => pagePath(each, application) === page)
}

type Distinctions = ReturnType<typeof distinctionsOf>

/**
 * Unique case names: servers keep only one case per class and name, so a failure could vanish.
 * Duplicates are distinguished by persona, then run settings such as the screen, then a number.
 */
function caseNames(
  all: readonly { readonly report: RunReport; readonly cases: readonly Case[] }[],
  distinctions: Distinctions,
) {
  const keyOf = ({ classname, name }: Case, own = name) => `${classname}\n${own}`
  const owners = new Map<string, Set<string>>()
  for (const { report, cases } of all)
    for (const each of cases)
      owners.set(keyOf(each), (owners.get(keyOf(each)) ?? new Set()).add(report.persona))
  const used = new Map<string, number>()
  return (each: Case, report: RunReport): string => {
    const isShared = (owners.get(keyOf(each))?.size ?? 0) > 1
    const persona = isShared ? [report.persona] : []
    const own = [each.name, ...persona, ...distinctions(report)].join(', ')
    const count = (used.get(keyOf(each, own)) ?? 0) + 1
    used.set(keyOf(each, own), count)
    return count === 1 ? own : `${own} (${count})`
  }
}

const attributes = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${xml(String(value))}"`)
    .join('')

const seconds = (ms: number) => (ms / 1000).toFixed(3)

function caseText(each: Case, name: string): string {
  const { classname, result, message, type, text, output, durationMs } = each
  const inner = [
    ...(result === 'skipped' ? [`      <skipped${attributes({ message })}/>`] : []),
    ...(result === 'failure' || result === 'error'
      ? [`      <${result}${attributes({ message, type })}>${xml(text)}</${result}>`]
      : []),
    ...(output.length === 0
      ? []
      : [`      <system-out>${output.map(xml).join('\n')}</system-out>`]),
  ]
  const head = `    <testcase${attributes({ classname, name, time: seconds(durationMs) })}`
  return inner.length === 0 ? `${head}/>` : [`${head}>`, ...inner, '    </testcase>'].join('\n')
}

function countsOf(cases: readonly Case[]) {
  const count = (wanted: Result) => cases.filter(({ result }) => result === wanted).length
  return {
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  }
}

/** Unique suite names, numbered in file order: servers merge suites with equal names. */
function suiteNames(distinctions: Distinctions) {
  const used = new Map<string, number>()
  return (report: RunReport): string => {
    const name = [report.application, report.persona, ...distinctions(report)].join(', ')
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  }
}

/**
 * Formats one or several runs. A goal passes when it succeeded and all its checks passed. A rule on
 * a page passes when none of its findings breaks the build.
 */
export function junitOf(reports: readonly RunReport[], thresholds: Thresholds = {}): string {
  const all = reports.map((report) => ({
    report,
    cases: [
      ...report.goals.map((goal) => goalCase(goal, report)),
      ...runCases(report),
      ...ruleCases(report, thresholds),
    ],
  }))
  const distinctions = distinctionsOf(reports)
  const caseName = caseNames(all, distinctions)
  const suiteName = suiteNames(distinctions)
  const suites = all.map(({ report, cases }) => {
    const suite = {
      name: suiteName(report),
      ...countsOf(cases),
      time: seconds(report.durationMs),
      timestamp: report.startedAt.replace(/\.\d+Z$/, ''),
    }
    const { file } = report
    return [
      `  <testsuite${attributes(suite)}>`,
      ...cases.map((each) => caseText(each, caseName(each, report))),
      ...(file?.changed ? [`    <system-out>${xml(file.text)}</system-out>`] : []),
      '  </testsuite>',
    ].join('\n')
  })
  const { tests, failures, errors } = countsOf(all.flatMap(({ cases }) => cases))
  const time = seconds(reports.reduce((sum, { durationMs }) => sum + durationMs, 0))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'Harness', tests, failures, errors, time })}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}

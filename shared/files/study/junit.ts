// Rules of a study as JUnit cases, placed before the cases of its runs.
import { xml } from '../report/escape.ts'
import { dotless } from '../report/junit.ts'
import type { RuleResult } from './gate.ts'

/** Adds a case for each rule before `runs`, the JUnit of the runs. */
export function studyJunit(name: string, rules: readonly RuleResult[], runs: string): string {
  const suite = ruleSuite(name, rules)
  const failed = rules.filter(({ holds }) => !holds).length
  return runs.replace(
    /<testsuites[^>]*>/,
    (root) => `${withCounts(root, rules.length, failed)}\n${suite}`,
  )
}

function withCounts(root: string, tests: number, failures: number): string {
  const added = { tests, failures }
  return root.replaceAll(/\b(tests|failures)="(\d+)"/g, (_, field: 'tests' | 'failures', count) => {
    return `${field}="${Number(count) + added[field]}"`
  })
}

function ruleSuite(name: string, rules: readonly RuleResult[]): string {
  const group = xml(dotless(name))
  const cases = rules.map(({ name: rule, holds, text }) =>
    holds
      ? `    <testcase classname="${group}" name="${xml(rule)}" time="0.000"><system-out>${xml(text)}</system-out></testcase>`
      : `    <testcase classname="${group}" name="${xml(rule)}" time="0.000"><failure message="${xml(text)}" type="rule">${xml(text)}</failure></testcase>`,
  )
  const failed = rules.filter(({ holds }) => !holds).length
  return [
    `  <testsuite name="${xml(`${name}, rules`)}" tests="${rules.length}" failures="${failed}" errors="0" skipped="0" time="0.000">`,
    ...cases,
    '  </testsuite>',
  ].join('\n')
}

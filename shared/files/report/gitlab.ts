// Code quality report of GitLab (docs.gitlab.com, "Code Quality report format"): GitLab compares
// fingerprints to show the findings that a merge request adds.
import { stableId } from '../../log/versions/stable-id.ts'
import { runNames } from './distinguish.ts'
import { findingLine } from './finding-line.ts'
import { pagePath } from './page-path.ts'
import { isFault } from './problems.ts'
import type { RunReport } from './run-report.ts'

const SEVERITIES = { high: 'critical', medium: 'major', low: 'minor' } as const

/**
 * Findings of one or several runs; dismissed and accepted ones are left out. A run that an error
 * ended is an issue too: without it a merge request seems to solve what was not tested.
 */
export function gitlabOf(reports: readonly RunReport[]): string {
  const issues = new Map<string, object>()
  for (const { application, findings } of reports)
    for (const finding of findings) {
      const { fingerprint, rule, severity, address, triage, accepted } = finding
      if (triage?.decision === 'dismissed' || accepted || issues.has(fingerprint)) continue
      issues.set(fingerprint, {
        description: findingLine(finding),
        check_name: rule,
        fingerprint,
        severity: SEVERITIES[severity],
        location: { path: pagePath(address, application), lines: { begin: 1 } },
      })
    }
  const all = [...issues.values(), ...faultIssues(reports)]
  return `${JSON.stringify(all, undefined, 2)}\n`
}

function faultIssues(reports: readonly RunReport[]): readonly object[] {
  const runName = runNames(reports)
  const faults = new Map(reports.filter(isFault).map((report) => [runName(report), report]))
  return [...faults].map(([name, { application, address, summary }]) => ({
    description: `${name}: ${summary}`,
    check_name: 'ended-with-an-error',
    fingerprint: stableId(`ended-with-an-error ${name}`).replaceAll('-', ''),
    severity: 'blocker',
    location: { path: pagePath(address, application), lines: { begin: 1 } },
  }))
}

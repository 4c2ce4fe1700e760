// Code quality report of GitLab (docs.gitlab.com, "Code Quality report format"): GitLab compares
// fingerprints to show the findings that a merge request adds.
import { findingLine } from './finding-line.ts'
import { pagePath } from './page-path.ts'
import type { RunReport } from './run-report.ts'

const SEVERITIES = { high: 'critical', medium: 'major', low: 'minor' } as const

/** Formats the findings of one or several runs, without dismissed and accepted ones. */
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
  return `${JSON.stringify([...issues.values()], undefined, 2)}\n`
}

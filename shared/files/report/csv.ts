import { csvField } from './escape.ts'
import { elementOf } from './finding-line.ts'
import type { RunReport } from './run-report.ts'

const COLUMNS = [
  'run',
  'application',
  'persona',
  'goal',
  'finding',
  'kind',
  'title',
  'grade',
  'severity',
  'severity_reason',
  'quote',
  'measured',
  'screens',
  'steps',
  'address',
  'picture',
  'x',
  'y',
  'width',
  'height',
  'element',
  'decision',
  'reason',
  'comment',
] as const

function rowsOf(report: RunReport): readonly (readonly (string | number)[])[] {
  return report.findings.map((finding) => {
    const { rect } = finding
    const place = rect ? [rect.x, rect.y, rect.width, rect.height] : ['', '', '', '']
    return [
      report.runId,
      report.application,
      report.persona,
      report.goals[finding.goal - 1]?.goal ?? '',
      finding.id,
      finding.rule,
      finding.title,
      finding.gradeWord,
      finding.severity,
      finding.severityReason,
      finding.quote,
      finding.facts.join(' '),
      finding.screens.join('; '),
      finding.steps.join(' '),
      finding.address,
      finding.picture,
      ...place,
      elementOf(finding) ?? '',
      finding.triage?.decision ?? '',
      finding.triage?.reason ?? '',
      finding.triage?.comment ?? '',
    ]
  })
}

/** Findings of one or several runs, one row each; positions are in points of the picture. */
export function csvOf(reports: readonly RunReport[]): string {
  const rows = [COLUMNS, ...reports.flatMap(rowsOf)]
  return rows.map((cells) => `${cells.map(csvField).join(',')}\r\n`).join('')
}

import { criteriaOf, unauditedLines } from '@harness/shared/files/report/audit.ts'
import { elementOf } from '@harness/shared/files/report/finding-line.ts'
import type { ReportedFinding, RunReport } from '@harness/shared/files/report/run-report.ts'
import { SEVERITY_LABELS } from '@harness/shared/files/report/words.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import type { AuditCoverage } from '@harness/shared/log/step-rows.ts'

/** "2 Your basket: 11 stops by keyboard". */
export function screenLine(
  { title = '', url }: Pick<RowOf<'step_started'>, 'title' | 'url'>,
  { stops }: AuditCoverage,
  number: number,
): string {
  return `${number} ${title === '' ? url : title}: ${stops} ${stops === 1 ? 'stop' : 'stops'} by keyboard`
}

function findingLine(finding: ReportedFinding): string {
  const { severity, title, facts, steps } = finding
  const number = criteriaOf(finding)[0]?.split(' ')[0] ?? 'advice'
  return [
    `${SEVERITY_LABELS[severity].padEnd(7)}${number.padEnd(7)}${title}`,
    `              ${[elementOf(finding), `step ${steps.join(', ')}`].filter(Boolean).join(', ')}`,
    ...facts.map((fact) => `              ${fact}`),
  ].join('\n')
}

/** The text that is printed at the end. */
export function auditLines(report: RunReport, hasHeading = false): string {
  const { findings, audit } = report
  const unaudited = audit?.screens.flatMap(unauditedLines) ?? []
  const heading = hasHeading ? [`${report.address || report.application}:`] : []
  const lines = [
    ...heading,
    ...findings.map(findingLine),
    ...new Set(unaudited),
    `${audit?.summary ?? ''}.`,
  ]
  return `${lines.join('\n')}\n`
}

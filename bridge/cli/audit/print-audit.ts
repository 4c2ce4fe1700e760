import type { ScreenAudit } from '@harness/shared/devices/audit.ts'
import type { AuditFinding } from '@harness/shared/report/audit/findings.ts'
import { type AuditReport, auditSummary } from '@harness/shared/report/audit/report.ts'
import { SEVERITY_LABELS } from '@harness/shared/report/words.ts'

/** "2 Your basket: 11 stops by keyboard". */
export function screenLine({ title, url, walk }: ScreenAudit, number: number): string {
  const stops = walk.stops.length
  return `${number} ${title === '' ? url : title}: ${stops} ${stops === 1 ? 'stop' : 'stops'} by keyboard`
}

function findingLine(finding: AuditFinding): string {
  const { severity, title, criteria, element, measured, screens } = finding
  const number = criteria[0]?.number ?? 'advice'
  const name = element.name === '' ? element.role : `${element.role} “${element.name}”`
  const on = `screen ${screens.join(', ')}`
  return [
    `${SEVERITY_LABELS[severity].padEnd(7)}${number.padEnd(7)}${title}`,
    `              ${name}, ${element.selector}, ${on}`,
    ...(measured === '' ? [] : [`              ${measured}`]),
  ].join('\n')
}

/** What a person reads at the end. */
export function auditLines(report: AuditReport): string {
  const lines = report.findings.map(findingLine)
  return `${[...lines, `${auditSummary(report)}.`].join('\n')}\n`
}

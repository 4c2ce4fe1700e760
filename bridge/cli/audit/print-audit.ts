import { counted } from '@harness/shared/base/counted.ts'
import { criteriaOf, unauditedLines } from '@harness/shared/files/report/audit.ts'
import { elementOf } from '@harness/shared/files/report/finding-line.ts'
import type { ReportedFinding, RunReport } from '@harness/shared/files/report/run-report.ts'
import { SEVERITY_LABELS } from '@harness/shared/files/report/words.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import type { AuditCoverage } from '@harness/shared/log/step-rows.ts'
import { levelLines } from '../pipeline/print-levels.ts'
import { CANCELLED_TEXT } from '../stop-signal.ts'

/** Formats a screen as "2 Your basket: 11 tab stops". */
export function screenLine(
  { title = '', url }: Pick<RowOf<'step_started'>, 'title' | 'url'>,
  { stops }: AuditCoverage,
  number: number,
): string {
  return `${number} ${title === '' ? url : title}: ${counted(stops, 'tab stop')}`
}

/** Reason why an audit has fewer screens than requested, to be printed after a colon. */
export function shortfall({ steps, completed }: RunState, { audit }: RunReport): string {
  const errors = audit?.errorPages.length ?? 0
  const known = new Set(audit?.screens.map(({ address }) => pageOf(address)))
  const others = new Set(
    steps.flatMap(({ started: { url = '' } }) => (known.has(pageOf(url)) ? [] : [pageOf(url)])),
  )
  const unlike = Math.max(0, others.size - errors)
  const end = completed?.ending === 'swept' ? 'the sweep found no other' : 'the steps are used up'
  return [
    end,
    ...(errors > 0 ? [`${counted(errors, 'page')} answered with an error`] : []),
    ...(unlike > 0
      ? [`${counted(unlike, 'other page')} could not be audited or showed nothing`]
      : []),
  ].join('; ')
}

function pageOf(address: string): string {
  return address.split(/[?#]/)[0] ?? address
}

/** Printed at the end of an audit that the user stopped. */
export function cancelledText(screens: number, isReported: boolean): string {
  if (screens === 0) return `${CANCELLED_TEXT} No screen was audited before.`
  const reports = isReported ? ' The reports hold what was found on them.' : ''
  return `${CANCELLED_TEXT} ${counted(screens, 'screen was', 'screens were')} audited before.${reports}`
}

function findingLine(finding: ReportedFinding): string {
  const { severity, title, facts, screens } = finding
  const number = criteriaOf(finding)[0]?.split(' ')[0] ?? '–'
  const [first, second, ...more] = screens.map((screen) => `“${screen}”`)
  const pages = [first, second, more.length > 0 && `${more.length} more`].filter(Boolean)
  const where = pages.length > 0 ? `on ${pages.join(', ')}` : undefined
  return [
    `${SEVERITY_LABELS[severity].padEnd(7)}${number.padEnd(7)}${title}`,
    `              ${[where, elementOf(finding)].filter(Boolean).join(': ')}`,
    ...facts.map((fact) => `              ${fact}`),
  ].join('\n')
}

/** Text printed at the end of an audit. */
export function auditLines(report: RunReport, hasHeading = false): string {
  const { findings, audit } = report
  const unaudited = audit?.screens.flatMap(unauditedLines) ?? []
  const heading = hasHeading ? [`${report.address || report.application}:`] : []
  const lines = [
    ...heading,
    ...findings.map(findingLine),
    ...new Set(unaudited),
    `${audit?.summary ?? ''}.`,
    ...levelLines(findings),
  ]
  return `${lines.join('\n')}\n`
}

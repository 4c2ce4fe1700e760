// Decides which findings break a build: by severity, by number, and by the baseline.
import { counted } from '../../base/counted.ts'
import type { Severity } from '../../order/library/triage.ts'
import type { FailOn } from '../../order/study/fields.ts'
import type { Baseline, BaselineEntry } from './baseline.ts'
import type { ReportedFinding, RunReport } from './run-report.ts'
import { withBaseline } from './use-baseline.ts'
import { SEVERITY_LABELS } from './words.ts'

export interface Thresholds {
  readonly failOn?: FailOn
  /** Maximum number of findings, without accepted and dismissed ones; more break the build. */
  readonly maxFindings?: number
  readonly baseline?: Baseline
}

/** Severities that break a build, by the `--fail-on` value. */
const BREAKING: Readonly<Record<FailOn, readonly Severity[]>> = {
  high: ['high'],
  medium: ['high', 'medium'],
  new: ['high', 'medium', 'low'],
  never: [],
}

export interface Judgement {
  /** Given reports, with the baseline entry of each accepted finding. */
  readonly reports: readonly RunReport[]
  readonly thresholds: Thresholds
  /** Sorted worst first. */
  readonly breaking: readonly ReportedFinding[]
  /** Number of findings that are neither accepted nor dismissed. */
  readonly open: number
  readonly accepted: number
  /** Baseline entries that no report contains any more. */
  readonly gone: readonly BaselineEntry[]
  readonly expired: readonly BaselineEntry[]
  readonly hasBaseline: boolean
  /** Reasons why the build breaks, one sentence each; empty when it does not. */
  readonly reasons: readonly string[]
}

/**
 * Judges the findings of runs and audits; goals are judged by the runs themselves. `today` is a
 * date such as 2026-11-29.
 */
export function judged(
  given: readonly RunReport[],
  thresholds: Thresholds,
  today: string,
): Judgement {
  const { maxFindings, baseline } = thresholds
  const { reports, gone, expired } = baseline
    ? withBaseline(given, baseline, today)
    : { reports: given, gone: [], expired: [] }
  const open = findingsOnce(reports, isOpen)
  const breaking = findingsOnce(reports, (finding, report) =>
    breaks(finding, report, thresholds),
  ).toSorted(bySeverity)
  const tooMany = maxFindings !== undefined && open.length > maxFindings
  return {
    reports,
    thresholds,
    breaking,
    open: open.length,
    accepted: findingsOnce(reports, ({ accepted }) => accepted !== undefined).length,
    gone,
    expired,
    hasBaseline: baseline !== undefined,
    reasons: [
      ...(breaking.length > 0 ? [breakingText(breaking, thresholds)] : []),
      ...(tooMany
        ? [`${counted(open.length, 'finding')}, and --max-findings is ${maxFindings}.`]
        : []),
    ],
  }
}

/** Selected findings; one that several runs of an application have counts once. */
export function findingsOnce(
  reports: readonly RunReport[],
  isWanted: (finding: ReportedFinding, report: RunReport) => boolean,
): readonly ReportedFinding[] {
  const found = new Map<string, ReportedFinding>()
  for (const report of reports)
    for (const finding of report.findings) {
      const key = findingKey(finding, report)
      if (isWanted(finding, report) && !found.has(key)) found.set(key, finding)
    }
  return [...found.values()]
}

/** Key that is equal for a finding in several runs of an application. */
export function findingKey(
  { fingerprint }: ReportedFinding,
  { application }: Pick<RunReport, 'application'>,
): string {
  return `${application} ${fingerprint}`
}

export function isOpen({ accepted, triage }: ReportedFinding): boolean {
  return !accepted && triage?.decision !== 'dismissed'
}

/** True when a finding breaks the build: by default every finding of an audit, none of a run. */
export function breaks(
  finding: ReportedFinding,
  { audit }: Pick<RunReport, 'audit'>,
  thresholds: Thresholds,
): boolean {
  return isOpen(finding) && BREAKING[failOnOf(thresholds, audit)].includes(finding.severity)
}

function failOnOf(
  { failOn, maxFindings, baseline }: Thresholds,
  audit: RunReport['audit'],
): FailOn {
  if (failOn !== undefined) return failOn
  if (maxFindings !== undefined) return 'never'
  return baseline || audit ? 'new' : 'never'
}

const rankOf = ({ severity }: ReportedFinding) => BREAKING.new.indexOf(severity)

/** Sorts the worst first. */
export function bySeverity(a: ReportedFinding, b: ReportedFinding): number {
  return rankOf(a) - rankOf(b)
}

/** Returns "3 findings break the build (2 High, 1 Medium): --fail-on medium." */
function breakingText(breaking: readonly ReportedFinding[], thresholds: Thresholds): string {
  const { failOn, baseline } = thresholds
  const counts = BREAKING.new.flatMap((severity) => {
    const count = breaking.filter((finding) => finding.severity === severity).length
    return count > 0 ? [`${count} ${SEVERITY_LABELS[severity]}`] : []
  })
  const rule = failOn === undefined ? '' : `: --fail-on ${failOn}`
  const are = breaking.length === 1 ? 'breaks' : 'break'
  const beyond = baseline ? ', not in the baseline,' : ''
  return `${counted(breaking.length, 'finding')}${beyond} ${are} the build (${counts.join(', ')})${rule}.`
}

// Report as a Markdown comment on a merge request, within the trackers' size limit. It contains a
// marker for bots, counts, the worst findings, and folded details.
import { counted } from '../../base/counted.ts'
import type { BaselineEntry } from './baseline.ts'
import { foundOn, runNames } from './distinguish.ts'
import { markdown } from './escape.ts'
import { type Detail, findingsText, folded, markdownOf, WHOLE } from './markdown.ts'
import { isFault } from './problems.ts'
import type { ReportedFinding, RunReport } from './run-report.ts'
import { bySeverity, findingKey, findingsOnce, isOpen, type Thresholds } from './thresholds.ts'
import { withBaseline } from './use-baseline.ts'
import { endText, SEVERITY_LABELS } from './words.ts'

/** First line of every report: a bot updates the comment that begins with it. */
export const COMMENT_MARKER = '<!-- harness-report -->'

/** GitHub refuses a comment of more than 65,536 characters. */
const MAX_LENGTH = 65_000

/** Levels of detail, from everything down to the counts alone. */
const DETAILS: readonly Detail[] = [
  WHOLE,
  { ...WHOLE, hasSteps: false },
  ...[40, 20, 5].map((whole) => ({ ...WHOLE, hasSteps: false, whole })),
  ...[200, 100, 50, 20, 5, 0].map((listed) => ({
    hasSteps: false,
    hasRuns: false,
    whole: 5,
    listed,
  })),
]

/**
 * Judged runs with their findings; `lead` follows the counts. Runs that do not fit are only
 * counted.
 */
export function commentOf(
  reports: readonly RunReport[],
  thresholds: Thresholds = {},
  lead: readonly string[] = [],
): string {
  const { baseline } = thresholds
  const gone = baseline ? withBaseline(reports, baseline, '').gone : []
  const fault = faultText(reports)
  // If no run was made, nothing is known about findings.
  const isNothing = reports.length > 0 && !reports.some((each) => wasMade(each) || !isFault(each))
  const head = [
    ...[COMMENT_MARKER, ''],
    ...(fault === undefined ? [] : [fault, '']),
    ...(isNothing ? [] : [summaryOf(reports, thresholds, gone), '']),
    ...(lead.length > 0 ? [...lead, ''] : []),
  ].join('\n')
  for (const detail of DETAILS) {
    const text = bodyOf(reports, gone, detail).join('\n')
    if (head.length + text.length < MAX_LENGTH) return `${head}\n${text}`
  }
  const least = DETAILS.at(-1) ?? WHOLE
  let known = reports.length
  let text = ''
  do {
    known = Math.floor(known / 2)
    const left = `${reports.length - known} more runs are in the other reports.`
    text = [...bodyOf(reports.slice(0, known), [], least), left, ''].join('\n')
  } while (known > 0 && head.length + text.length >= MAX_LENGTH)
  return `${head}\n${text}`
}

function bodyOf(
  reports: readonly RunReport[],
  gone: readonly BaselineEntry[],
  detail: Detail,
): readonly string[] {
  const [first, second] = reports
  const goneText = folded(`${gone.length} gone`, gone.slice(0, detail.listed).map(goneLine))
  if (first && !second) return [`#${markdownOf(first, detail)}`, ...goneText]
  const titleOf = titlesOf(reports)
  const findings = findingsOnce(withPlaces(reports), () => true)
    .toSorted(bySeverity)
    .toSorted((a, b) => Number(isDismissed(a)) - Number(isDismissed(b)))
  return [
    ...(findings.length === 0 ? [] : ['## Findings', '', ...findingsText(findings, detail)]),
    ...goneText,
    ...(detail.hasRuns
      ? [
          ...['## Runs', ''],
          ...reports.flatMap((report) =>
            wasMade(report)
              ? folded(titleOf(report), [runText(report, detail)])
              : [`- ${titleOf(report)}`, ''],
          ),
        ]
      : folded(
          `${reports.length} runs`,
          reports.map((report) => `- ${titleOf(report)}`),
        )),
  ]
}

/** True for a run with steps or findings to show; false if it did not start. */
const wasMade = ({ steps, findings }: RunReport) => steps.length + findings.length > 0

const isDismissed = ({ triage }: ReportedFinding) => triage?.decision === 'dismissed'

function goneLine({ title, where = '' }: BaselineEntry): string {
  return `- ${markdown([title, where].filter(Boolean).join(', '))}`
}

/** "Skip a box, http://localhost:3000/, phone 390 × 844: Success, confirmed, 2 findings" */
function titlesOf(reports: readonly RunReport[]): (report: RunReport) => string {
  const runName = runNames(reports)
  return (report) => {
    const count = counted(report.findings.filter(isOpen).length, 'finding')
    const end = [endText(report), ...(wasMade(report) ? [count] : [])].join(', ')
    return markdown(`${runName(report)}: ${end}`)
  }
}

/** Report of a run with its headings moved below “Runs”. */
function runText(report: RunReport, detail: Detail): string {
  return markdownOf(report, { ...detail, hasFindings: false }).replaceAll(/^#+ /gm, '##$&')
}

/** Adds to each finding the applications and screens that have it. */
function withPlaces(reports: readonly RunReport[]): readonly RunReport[] {
  const keys = new Map(
    reports.map((report) => [report, report.findings.map((each) => findingKey(each, report))]),
  )
  return reports.map((report) => ({
    ...report,
    findings: report.findings.map((finding) => {
      const key = findingKey(finding, report)
      const place = foundOn(reports, (each) => keys.get(each)?.includes(key) ?? false)
      return { ...finding, ...(place !== undefined && { foundOn: place }) }
    }),
  }))
}

/** Returns "**2 new, 1 gone, 5 unchanged.** New: 1 High, 1 Medium." */
function summaryOf(
  reports: readonly RunReport[],
  { baseline }: Thresholds,
  gone: readonly BaselineEntry[],
): string {
  const open = findingsOnce(reports, isOpen)
  const levels = (['high', 'medium', 'low'] as const).flatMap((severity) => {
    const count = open.filter((each) => each.severity === severity).length
    return count > 0 ? [`${count} ${SEVERITY_LABELS[severity]}`] : []
  })
  if (!baseline) return `**${counted(open.length, 'finding')}.** ${levels.join(', ')}`.trim()
  const accepted = findingsOnce(reports, (each) => each.accepted !== undefined).length
  const news = levels.length === 0 ? '' : ` New: ${levels.join(', ')}.`
  return `**${open.length} new, ${gone.length} gone, ${accepted} unchanged.**${news}`
}

/** Reasons that are written out. */
const MAX_REASONS = 10
/** A reason may quote a whole page of a server. */
const MAX_REASON = 500

/** "2 of 4 runs ended with an error. …", with every reason; undefined without one. */
function faultText(reports: readonly RunReport[]): string | undefined {
  const faults = reports.filter(isFault)
  const [first] = faults
  if (!first) return undefined
  const runs = reports.length === 1 ? 'The run' : `${faults.length} of ${reports.length} runs`
  const reasons = new Map<string, RunReport[]>()
  for (const each of faults) reasons.set(each.summary, [...(reasons.get(each.summary) ?? []), each])
  const runName = runNames(reports)
  const lines = [...reasons].map(([reason, [one, ...others]]) => {
    const which = one && others.length === 0 ? runName(one) : `${others.length + 1} runs`
    return `- ${markdown(`${which}: ${shortened(reason)}`)}`
  })
  const more = lines.length - MAX_REASONS
  const head = `**${runs} ended with an error.**`
  if (faults.length === reports.length && lines.length === 1)
    return `${head} ${markdown(shortened(first.summary))}`
  const rest = more > 0 ? [`- ${more} more are in the other reports.`] : []
  return [head, '', ...lines.slice(0, MAX_REASONS), ...rest].join('\n')
}

function shortened(reason: string): string {
  return reason.length > MAX_REASON ? `${reason.slice(0, MAX_REASON)}…` : reason
}

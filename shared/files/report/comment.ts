// Markdown as a comment on a merge request: a marker by which a bot finds it again, the counts, the
// worst findings, and the rest folded, below the limit of the trackers.
import { type Detail, markdownOf, WHOLE } from './markdown.ts'
import type { RunReport } from './run-report.ts'
import type { Thresholds } from './thresholds.ts'
import { withBaseline } from './use-baseline.ts'
import { SEVERITY_LABELS } from './words.ts'

/** The first line of every report: a bot updates the comment that begins with it. */
export const COMMENT_MARKER = '<!-- harness-report -->'

/** GitHub refuses a comment of more than 65,536 characters. */
const MAX_LENGTH = 65_000

/** From everything down to the counts alone. */
const DETAILS: readonly Detail[] = [
  WHOLE,
  { ...WHOLE, hasSteps: false },
  ...[40, 20, 5].map((whole) => ({ hasSteps: false, whole, listed: 10_000 })),
  ...[200, 100, 50, 20, 5, 0].map((listed) => ({ hasSteps: false, whole: 5, listed })),
]

/** Runs with their findings. Runs that do not fit any more are counted. */
export function commentOf(reports: readonly RunReport[], thresholds: Thresholds = {}): string {
  const head = [COMMENT_MARKER, '', summaryOf(reports, thresholds), ''].join('\n')
  const limit = MAX_LENGTH - head.length
  const texts = DETAILS.map((detail) => () => reports.map((each) => markdownOf(each, detail)))
  for (const make of texts) {
    const text = make().join('\n')
    if (text.length <= limit) return `${head}\n${text}`
  }
  const kept: string[] = []
  for (const text of texts.at(-1)?.() ?? [])
    if (kept.join('\n').length + text.length < limit - 100) kept.push(text)
  const left = reports.length - kept.length
  return `${head}\n${kept.join('\n')}\n${left} more runs are in the other reports.\n`
}

/** "**2 new, 1 gone, 5 unchanged.** New: 1 High, 1 Medium." */
function summaryOf(reports: readonly RunReport[], { baseline }: Thresholds): string {
  const findings = reports.flatMap((report) => report.findings)
  const open = findings.filter(
    ({ accepted, triage }) => !accepted && triage?.decision !== 'dismissed',
  )
  const levels = (['high', 'medium', 'low'] as const).flatMap((severity) => {
    const count = open.filter((each) => each.severity === severity).length
    return count > 0 ? [`${count} ${SEVERITY_LABELS[severity]}`] : []
  })
  if (!baseline) {
    const count = open.length === 1 ? '1 finding' : `${open.length} findings`
    return `**${count}.** ${levels.join(', ')}`.trim()
  }
  const { gone } = withBaseline(reports, baseline, '')
  const accepted = findings.filter((each) => each.accepted).length
  const news = levels.length === 0 ? '' : ` New: ${levels.join(', ')}.`
  return `**${open.length} new, ${gone.length} gone, ${accepted} unchanged.**${news}`
}

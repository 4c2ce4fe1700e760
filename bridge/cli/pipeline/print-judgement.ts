import { elementOf } from '@harness/shared/files/report/finding-line.ts'
import type { ReportedFinding } from '@harness/shared/files/report/run-report.ts'
import type { Judgement } from '@harness/shared/files/report/thresholds.ts'
import { SEVERITY_LABELS } from '@harness/shared/files/report/words.ts'
import { plainLine } from '../run/terminal.ts'

/** Maximum number of findings to list; reports contain all of them. */
const MAX_LISTED = 10

/** Lists why a build breaks, with the findings, and the counts of the baseline if there is one. */
export function judgementLines(judgement: Judgement): readonly string[] {
  const { breaking, reasons, expired } = judgement
  const listed = breaking.slice(0, MAX_LISTED).map(breakingLine)
  const rest = breaking.length - listed.length
  return [
    ...baselineLines(judgement),
    ...expired.map(
      ({ title, until, where }) =>
        `The baseline accepted this until ${until}: ${plainLine([title, where].filter(Boolean).join(', '))}`,
    ),
    ...listed,
    ...(rest > 0 ? [`  and ${rest} more, which are in the reports`] : []),
    ...reasons,
  ]
}

/** Formats "Baseline: 2 new, 5 accepted, 1 gone." */
function baselineLines({ hasBaseline, open, accepted, gone }: Judgement): readonly string[] {
  if (!hasBaseline) return []
  return [`Baseline: ${open} new, ${accepted} accepted, ${gone.length} gone.`]
}

function breakingLine(finding: ReportedFinding): string {
  const { severity, title, screens, quote, facts } = finding
  const said = quote === '' ? (facts[0] ?? '') : `“${quote}”`
  const where = [screens[0], elementOf(finding)].filter(Boolean).join(', ')
  return `  ${SEVERITY_LABELS[severity].padEnd(7)}${plainLine(`${title} (${where}): ${said}`)}`
}

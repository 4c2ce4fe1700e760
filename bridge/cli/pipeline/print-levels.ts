import type { ReportedFinding } from '@harness/shared/files/report/run-report.ts'
import { severityText } from '@harness/shared/files/report/words.ts'

/** Formats "2 High, keeps people out; 1 Low, cosmetic." */
export function levelLines(findings: readonly ReportedFinding[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const each of findings) {
    const level = severityText(each)
    counts.set(level, (counts.get(level) ?? 0) + 1)
  }
  const levels = [...counts].map(([level, count]) => `${count} ${level}`)
  return levels.length > 0 ? [`${levels.join('; ')}.`] : []
}

/** Printed when no report is written. */
export const REPORT_HINT =
  'Add --report html=FILE for the picture and the place of each, and how to fix it.'

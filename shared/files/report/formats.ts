import { csvOf } from './csv.ts'
import { junitOf } from './junit.ts'
import { markdownOf } from './markdown.ts'
import type { RunReport } from './run-report.ts'
import { sarifOf } from './sarif.ts'
import type { Thresholds } from './thresholds.ts'

export const REPORT_FORMATS = ['junit', 'sarif', 'markdown', 'csv', 'json'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** One or several runs in a format, as the text of a file. */
export function reportText(
  reports: readonly RunReport[],
  format: ReportFormat,
  thresholds: Thresholds = {},
): string {
  switch (format) {
    case 'junit':
      return junitOf(reports, thresholds)
    case 'sarif':
      return sarifOf(reports)
    case 'markdown':
      return reports.map(markdownOf).join('\n')
    case 'csv':
      return csvOf(reports)
    case 'json':
      return `${JSON.stringify({ runs: reports }, undefined, 2)}\n`
  }
}

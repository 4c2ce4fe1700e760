import { csvOf } from './csv.ts'
import { junitOf } from './junit.ts'
import { markdownOf } from './markdown.ts'
import type { RunReport } from './run-report.ts'
import { sarifOf } from './sarif.ts'

export const REPORT_FORMATS = ['junit', 'sarif', 'markdown', 'csv', 'json'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** How a saved report is called and what it is. */
export const REPORT_FILES: Readonly<
  Record<ReportFormat, { readonly extension: string; readonly type: string; readonly word: string }>
> = {
  junit: { extension: 'xml', type: 'application/xml', word: 'JUnit XML' },
  sarif: { extension: 'sarif', type: 'application/json', word: 'SARIF' },
  markdown: { extension: 'md', type: 'text/markdown', word: 'Markdown' },
  csv: { extension: 'csv', type: 'text/csv', word: 'CSV' },
  json: { extension: 'json', type: 'application/json', word: 'JSON' },
}

/** One or several runs in a format, as the text of a file. */
export function reportText(reports: readonly RunReport[], format: ReportFormat): string {
  switch (format) {
    case 'junit':
      return junitOf(reports)
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

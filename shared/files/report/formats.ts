import { commentOf } from './comment.ts'
import { csvOf } from './csv.ts'
import { githubOf } from './github.ts'
import { gitlabOf } from './gitlab.ts'
import { junitOf } from './junit.ts'
import type { RunReport } from './run-report.ts'
import { sarifOf } from './sarif.ts'
import type { Thresholds } from './thresholds.ts'

export const REPORT_FORMATS = [
  'junit',
  'sarif',
  'markdown',
  'csv',
  'json',
  'gitlab',
  'github',
] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

export const REPORT_ENDINGS: Readonly<Record<ReportFormat, string>> = {
  junit: '.xml',
  sarif: '.sarif',
  markdown: '.md',
  csv: '.csv',
  json: '.json',
  gitlab: '.gitlab.json',
  github: '.txt',
}

/** Formats one or several runs as the text of a file. */
export function reportText(
  reports: readonly RunReport[],
  format: ReportFormat,
  thresholds: Thresholds = {},
): string {
  switch (format) {
    case 'junit':
      return junitOf(reports, thresholds)
    case 'sarif':
      return sarifOf(reports, thresholds)
    case 'markdown':
      return commentOf(reports, thresholds)
    case 'csv':
      return csvOf(reports)
    case 'gitlab':
      return gitlabOf(reports)
    case 'github':
      return githubOf(reports, thresholds)
    case 'json':
      return `${JSON.stringify({ runs: reports }, undefined, 2)}\n`
  }
}

import { auditMarkdown } from './markdown.ts'
import type { AuditReport } from './report.ts'
import { auditSarif } from './sarif.ts'

export const AUDIT_FORMATS = ['sarif', 'markdown', 'json'] as const
export type AuditFormat = (typeof AUDIT_FORMATS)[number]

/** An audit in a format, as the text of a file. */
export function auditText(report: AuditReport, format: AuditFormat): string {
  switch (format) {
    case 'sarif':
      return auditSarif(report)
    case 'markdown':
      return auditMarkdown(report)
    case 'json':
      return `${JSON.stringify(report, undefined, 2)}\n`
  }
}

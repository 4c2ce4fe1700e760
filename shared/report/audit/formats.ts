import type { AuditFormat } from './formats-list.ts'
import { auditHtml, type Pictures } from './html.ts'
import { auditJunit } from './junit.ts'
import { auditMarkdown } from './markdown.ts'
import type { AuditReport } from './report.ts'
import { auditSarif } from './sarif.ts'

/** An audit in a format, as the text of a file. `pictures` of its screens are in HTML alone. */
export function auditText(report: AuditReport, format: AuditFormat, pictures: Pictures): string {
  switch (format) {
    case 'html':
      return auditHtml(report, pictures)
    case 'sarif':
      return auditSarif(report)
    case 'junit':
      return auditJunit(report)
    case 'markdown':
      return auditMarkdown(report)
    case 'json':
      return `${JSON.stringify(report, undefined, 2)}\n`
  }
}

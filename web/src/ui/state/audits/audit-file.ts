import type { AuditFormat } from '@harness/shared/report/audit/formats-list.ts'
import { type AuditReport, auditReport } from '@harness/shared/report/audit/report.ts'
import type { StoredAudit } from '../../../store/audits.ts'

/** Ending of a file's name by its format. */
const ENDINGS: Readonly<Record<AuditFormat, string>> = {
  html: 'html',
  sarif: 'sarif',
  junit: 'xml',
  markdown: 'md',
  json: 'json',
}

/** The same report as the command line makes. */
export function reportOf({ entry, screens }: StoredAudit): AuditReport {
  const { address, startedAt, endedAt, harnessVersion, notes } = entry
  const durationMs = endedAt === undefined ? 0 : Date.parse(endedAt) - Date.parse(startedAt)
  return auditReport(
    screens.map(({ facts }) => facts),
    { address, startedAt, durationMs, harnessVersion, notes },
  )
}

/** An audit as a file, under a name that says what it is of and when it was made. */
export async function auditFile(audit: StoredAudit, format: AuditFormat): Promise<File> {
  const { entry, screens } = audit
  const { auditText } = await import('@harness/shared/report/audit/formats.ts')
  const read = screens.map(async ({ picture }) => new Uint8Array(await picture.arrayBuffer()))
  const text = auditText(reportOf(audit), format, await Promise.all(read))
  const host = URL.canParse(entry.address) ? new URL(entry.address).hostname : 'page'
  return new File([text], `audit-${host}-${entry.startedAt.slice(0, 10)}.${ENDINGS[format]}`)
}

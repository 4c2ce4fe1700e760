import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { rowsToShare } from '@harness/shared/files/redact/share-rows.ts'
import {
  REPORT_ENDINGS,
  type ReportFormat,
  reportText,
} from '@harness/shared/files/report/formats.ts'
import { reportOf } from '@harness/shared/files/report/run-report.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { bundleName } from '@harness/shared/log/versions/names.ts'
import { reportTitle } from '@harness/shared/order/library/run-name.ts'
import type { HarnessDb } from '../store/schema.ts'
import { toShare } from './outgoing.ts'

export type FindingsFormat = ReportFormat

/** The findings of a run in a format of other tools. Throws `run_unknown`, `store_failed`. */
export async function exportFindings(
  db: HarnessDb,
  runId: RunId,
  format: FindingsFormat,
): Promise<File> {
  const { rows, triage } = rowsToShare(await toShare(db, runId))
  const report = reportOf(foldAll(rows), triage)
  if (!report) throw new HarnessError('run_unknown')
  const title = reportTitle(report.goals[0]?.goal ?? '', report.application)
  const name = bundleName(title, report.startedAt).replace(/\.zip$/, REPORT_ENDINGS[format])
  return new File([reportText([report], format)], name)
}

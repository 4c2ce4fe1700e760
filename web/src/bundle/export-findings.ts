import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { rowsToShare } from '@harness/shared/files/redact/share-rows.ts'
import { playwrightOf } from '@harness/shared/files/report/as-test/playwright.ts'
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

/** Formats of other tools; a Playwright test repeats the calls of the run. */
export type FindingsFormat = ReportFormat | 'playwright'

/**
 * The findings of a run in a format of other tools, or its calls as a test. Throws `run_unknown`,
 * `store_failed`.
 */
export async function exportFindings(
  db: HarnessDb,
  runId: RunId,
  format: FindingsFormat,
): Promise<File> {
  const run = await toShare(db, runId)
  const { rows, triage } = rowsToShare(run)
  const state = foldAll(rows)
  const report = reportOf(state, triage)
  if (!report) throw new HarnessError('run_unknown')
  const title = reportTitle(report.goals[0]?.goal ?? '', report.application)
  const named = (ending: string) => bundleName(title, report.startedAt).replace(/\.zip$/, ending)
  if (format !== 'playwright')
    return new File([reportText([report], format)], named(REPORT_ENDINGS[format]))
  const test = playwrightOf(state, (step) => run.screens.get(step)?.scene)
  return new File([test], named('.spec.ts'))
}

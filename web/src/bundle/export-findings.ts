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
 * Exports findings in a format of other tools, or the calls of the first run as a test. Named after
 * the first run unless `name`, without extension, is given. Throws `run_unknown`, `store_failed`.
 */
export async function exportFindings(
  db: HarnessDb,
  runIds: readonly RunId[],
  format: FindingsFormat,
  name?: string,
): Promise<File> {
  const runs: SharedRun[] = []
  for (const runId of runIds) runs.push(await sharedRun(db, runId))
  const [first] = runs
  if (!first) throw new HarnessError('run_unknown')
  const { report, state, screens } = first
  const title = reportTitle(report.goals[0]?.goal ?? '', report.application)
  const own = name ?? bundleName(title, report.startedAt).replace(/\.zip$/, '')
  if (format !== 'playwright') {
    const reports = runs.map((run) => run.report)
    return new File([reportText(reports, format)], `${own}${REPORT_ENDINGS[format]}`)
  }
  const test = playwrightOf(state, (step) => screens.get(step)?.scene)
  return new File([test], `${own}.spec.ts`)
}

type SharedRun = Awaited<ReturnType<typeof sharedRun>>

async function sharedRun(db: HarnessDb, runId: RunId) {
  const run = await toShare(db, runId)
  const { rows, triage } = rowsToShare(run)
  const state = foldAll(rows)
  const report = reportOf(state, triage)
  if (!report) throw new HarnessError('run_unknown')
  return { report, state, screens: run.screens }
}

import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type ReportFormat, reportText } from '@harness/shared/files/report/formats.ts'
import { reportOf } from '@harness/shared/files/report/run-report.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import type { Format } from '@harness/shared/log/versions/names.ts'
import { type GivenFlag, refuse } from '../../system/flags.ts'
import { sharedState } from '../bundle/outgoing.ts'
import { readBundle } from '../bundle/read-bundle.ts'
import { withPictures } from '../bundle/report.ts'
import { saveNew } from '../bundle/save.ts'
import { fileErrorText } from './file-error.ts'
import { type CallerContext, callerFolder, reportFormat } from './values.ts'

/** A report to be written when the run is over. */
export interface WantedReport {
  readonly format: ReportFormat
  /** Absolute. */
  readonly path: string
}

/**
 * The values of `--report`. A file that is there is refused before the run and not after it. Throws
 * `argument_invalid`.
 */
export function reportsOf(
  given: readonly GivenFlag[],
  caller: CallerContext,
): readonly WantedReport[] {
  const wanted = given.filter(({ name }) => name === 'report')
  return wanted.map(({ value }) => {
    const [, format = '', file = ''] = /^([^=]*)=(.+)$/s.exec(value) ?? []
    if (file === '') throw refuse('report', 'needs a value: FORMAT=FILE, as in junit=report.xml')
    const path = resolve(callerFolder(caller), file)
    if (existsSync(path)) throw refuse('report', `${file} is there already; name a new file`)
    if (!existsSync(dirname(path)))
      throw refuse('report', `${file} cannot be written: its folder is not there`)
    tryToWrite(path, file)
    return { format: reportFormat('report', format), path }
  })
}

/** A whole run would be lost on a file that no one may write. */
function tryToWrite(path: string, file: string): void {
  try {
    writeFileSync(path, '', { flag: 'wx' })
    rmSync(path)
  } catch (thrown) {
    throw refuse('report', `${file} cannot be written: ${fileErrorText(thrown)}`)
  }
}

/**
 * Writes what was wanted of a run in that folder or zip, without its secrets; a run without a row has nothing to report.
 * Throws `argument_invalid`.
 */
export async function saveReports(
  { reports, format: form }: { readonly reports: readonly WantedReport[]; readonly format: Format },
  state: RunState,
  output: string,
): Promise<void> {
  if (reports.length === 0 || !state.started) return
  // A file of version 3 holds less than the run.
  const isWhole = form === 'harness'
  const shared = isWhole ? (await sharedState(await readBundle(output, output))).state : state
  const report = reportOf(shared)
  if (!report) return
  for (const { format, path } of reports) {
    const located = withPictures(report, dirname(path), { path: output, folder: '' })
    await saveNew(path, reportText([located], format))
  }
}

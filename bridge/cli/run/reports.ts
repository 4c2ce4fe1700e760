import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, isAbsolute, resolve } from 'node:path'
import { type ReportFormat, reportText } from '@harness/shared/files/report/formats.ts'
import { movePicture } from '@harness/shared/files/report/on-page.ts'
import type { RunReport } from '@harness/shared/files/report/run-report.ts'
import type { Judgement } from '@harness/shared/files/report/thresholds.ts'
import { type GivenFlag, refuse } from '../../system/flags.ts'
import { withPictures } from '../bundle/report.ts'
import { saveNew } from '../bundle/save.ts'
import { reportLine } from '../next-steps.ts'
import type { Pipeline } from '../pipeline/arguments.ts'
import { fileErrorText } from './file-error.ts'
import { type CallerContext, callerFolder, reportFormat } from './values.ts'

/** A report to be written when the run is over. */
export interface WantedReport<Format extends string = ReportFormat> {
  readonly format: Format
  /** Absolute path. */
  readonly path: string
}

/**
 * Reads the values of `--report`. Refuses an existing file before the run rather than after it.
 * Throws `argument_invalid`.
 */
export function reportsOf(
  given: readonly GivenFlag[],
  caller: CallerContext,
  pipeline: Pick<Pipeline, 'overwrite'>,
): readonly WantedReport[] {
  return wantedReports(given, caller, pipeline).map(({ format, path }) => ({
    format: reportFormat('report', format),
    path,
  }))
}

/** Reads the values of `--report` for any set of formats. Throws `argument_invalid`. */
export function wantedReports(
  given: readonly GivenFlag[],
  caller: CallerContext,
  { overwrite }: Pick<Pipeline, 'overwrite'>,
): readonly WantedReport<string>[] {
  const wanted = given.filter(({ name }) => name === 'report')
  return wanted.map(({ value }) => {
    const [, format = '', file = ''] = /^([^=]*)=(.+)$/s.exec(value) ?? []
    if (file === '') throw refuse('report', 'needs a value: FORMAT=FILE, as in junit=report.xml')
    const path = resolve(callerFolder(caller), file)
    if (!overwrite && existsSync(path))
      throw refuse('report', `${file} is there already; name a new file, or add --overwrite`)
    const hasFolder = existsSync(dirname(path))
    // A subfolder of the caller's folder is created with the report.
    if (!hasFolder && isAbsolute(file))
      throw refuse('report', `${file} cannot be written: its folder is not there`)
    if (hasFolder) tryToWrite(path, file)
    return { format, path }
  })
}

/** Checks that a file can be written, because a failure at the end would lose a whole run. */
function tryToWrite(path: string, file: string): void {
  const isThere = existsSync(path)
  try {
    writeFileSync(path, '', { flag: isThere ? 'a' : 'wx' })
    if (!isThere) rmSync(path)
  } catch (thrown) {
    throw refuse('report', `${file} cannot be written: ${fileErrorText(thrown)}`)
  }
}

/** Path that a report was read from or written to; undefined when nothing was stored. */
type Kept = string | undefined

/**
 * Writes the requested reports of judged runs; `outputs` has the place of each run. Resolves to a
 * line for each file. Throws `argument_invalid`.
 */
export async function saveReports(
  wanted: readonly WantedReport[],
  { reports, thresholds }: Pick<Judgement, 'reports' | 'thresholds'>,
  outputs: readonly Kept[],
  overwrite = false,
): Promise<readonly string[]> {
  for (const { format, path } of wanted) {
    const located = reports.map((report, index) => locatedReport(report, outputs[index], path))
    await mkdir(dirname(path), { recursive: true })
    await saveNew(path, reportText(located, format, thresholds), overwrite)
  }
  return wanted.map(({ format, path }) => reportLine(format, path))
}

function locatedReport(report: RunReport, output: Kept, path: string): RunReport {
  if (output !== undefined) return withPictures(report, dirname(path), { path: output, folder: '' })
  const findings = report.findings.map((finding) => movePicture(finding, () => ''))
  return { ...report, findings }
}

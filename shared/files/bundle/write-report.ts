import { HarnessError } from '../../base/errors.ts'
import { foldAll } from '../../log/fold.ts'
import { reportOf } from '../report/run-report.ts'
import { staticHtml, titleHtml } from '../report/static-text.ts'
import { type FileOfRun, type OutgoingRun, type PartTools, partsOfRun } from './outgoing.ts'
import { pageAround, tagAround } from './report-file.ts'

export interface ReportTools extends PartTools {
  readonly base64: (bytes: Uint8Array<ArrayBuffer>) => ReportPiece
}

/** Text, or text in ASCII as bytes. */
export type ReportPiece = string | Uint8Array<ArrayBuffer>

function headOf(runs: readonly OutgoingRun[], viewer: string): readonly [string, string] {
  const reports = runs.flatMap(({ rows, triage, preface }) => {
    const report = reportOf(foldAll(rows), triage)
    return report ? [{ ...report, summary: preface?.summary ?? report.summary }] : []
  })
  const [first] = reports
  if (!first || reports.length < runs.length) throw new HarnessError('run_unknown')
  const one = { title: titleHtml(first, runs[0]?.preface?.title), text: staticHtml(reports) }
  return pageAround(viewer, runs.length === 1 ? one : { ...one, title: `${runs.length} runs` })
}

/** A report shows steps; files that pages gave are in the zip. */
async function* ofSteps(files: OutgoingRun['files']): AsyncGenerator<FileOfRun> {
  for await (const file of files) if (!file.name.startsWith('download-')) yield file
}

/**
 * The text of a report file, piece by piece, so that a long run is never in memory as a whole. The
 * parts of one run have their own names, those of several the number of the run before it:
 * `2/events.jsonl`. Throws `run_unknown` for a run without a row.
 */
export async function* reportPieces(
  runs: readonly OutgoingRun[],
  viewer: string,
  tools: ReportTools,
): AsyncGenerator<ReportPiece> {
  const [before, after] = headOf(runs, viewer)
  const page = await tools.digest(before + after)
  yield before
  for (const [index, run] of runs.entries()) {
    const folder = runs.length === 1 ? '' : `${index + 1}/`
    const files = ofSteps(run.files)
    for await (const { name, bytes } of partsOfRun({ ...run, files, page }, tools)) {
      const [begin, end] = tagAround(`${folder}${name}`)
      yield begin
      yield tools.base64(bytes)
      yield end
    }
  }
  yield after
}

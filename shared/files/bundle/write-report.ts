import { HarnessError } from '../../base/errors.ts'
import { foldAll } from '../../log/fold.ts'
import { reportOf } from '../report/run-report.ts'
import { staticHtml, titleHtml } from '../report/static-text.ts'
import { type FileOfRun, type OutgoingRun, type PartTools, partsOfRun } from './outgoing.ts'
import { pageAround, tagAround } from './report-file.ts'

export interface ReportTools extends PartTools {
  readonly base64: (bytes: Uint8Array<ArrayBuffer>) => ReportPiece
}

/** Text, or ASCII text as bytes. */
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

/** Keeps only the files of steps; downloaded files are exported in the zip alone. */
async function* ofSteps(files: OutgoingRun['files']): AsyncGenerator<FileOfRun> {
  for await (const file of files) if (!file.name.startsWith('download-')) yield file
}

/**
 * Text of a report file in pieces, so that a long run is never in memory as a whole. With several
 * runs, each name has the run's number before it: `2/events.jsonl`. Throws `run_unknown` for a run
 * without rows.
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

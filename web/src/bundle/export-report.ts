import type { RunId } from '@harness/shared/base/ids.ts'
import { reportPieces } from '@harness/shared/files/bundle/write-report.ts'
import type { HarnessDb } from '../store/schema.ts'
import type { ExportOptions } from './export-options.ts'
import { makeFileWriter } from './file-writer.ts'
import { fileName, outgoingRun, reportTools } from './outgoing.ts'

/**
 * Exports runs as one HTML file that opens without Harness. `viewer` is the HTML of its page.
 * Throws `run_unknown`, `log_invalid`, `store_failed`.
 */
export async function exportReport(
  db: HarnessDb,
  runIds: readonly RunId[],
  viewer: string,
  options: ExportOptions,
): Promise<File> {
  const { onProgress } = options
  const runs = await Promise.all(
    runIds.map(async (runId, done) => {
      const run = await outgoingRun(db, runId, options)
      return { ...run, files: counted(run.files, () => onProgress?.(done)) }
    }),
  )
  const file = makeFileWriter()
  for await (const piece of reportPieces(runs, viewer, reportTools(options))) file.add(piece)
  return new File([file.end()], fileName(runs).replace(/\.zip$/, '.html'), { type: 'text/html' })
}

/** Passes the files on, and calls `onStart` when the first one is requested. */
async function* counted<T>(files: AsyncIterable<T>, onStart: () => void): AsyncGenerator<T> {
  onStart()
  yield* files
}

import type { Decisions } from '@harness/shared/bundle/redact/redact.ts'
import { reportPieces } from '@harness/shared/bundle/write-report.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import type { HarnessDb } from '../store/schema.ts'
import { fileName, outgoingRun, reportTools } from './outgoing.ts'

/** How a run is written: with its date, and with what a person decided to take out. */
export interface ExportOptions {
  /** ISO 8601 in UTC. */
  readonly now: string
  /** Absent for everything as it is. */
  readonly decisions?: Decisions | undefined
}

/** Runs as one HTML file that opens without Harness. `viewer` is its page. Throws `run_unknown`, `log_invalid`, `store_failed`. */
export async function exportReport(
  db: HarnessDb,
  runIds: readonly RunId[],
  viewer: string,
  { now, decisions }: ExportOptions,
): Promise<File> {
  const runs = await Promise.all(runIds.map((runId) => outgoingRun(db, runId, decisions)))
  let file = new Blob([])
  for await (const piece of reportPieces(runs, viewer, reportTools(now)))
    file = new Blob([file, piece])
  return new File([file], fileName(runs).replace(/\.zip$/, '.html'), { type: 'text/html' })
}

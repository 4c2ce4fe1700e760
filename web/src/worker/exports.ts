// Runs as files. What writes them is loaded when it is asked for.

import type { HarnessDb } from '../store/schema.ts'
import type { WorkerApi } from './api.ts'
import { toResult } from './to-result.ts'

type Exports = Pick<
  WorkerApi,
  'exportRun' | 'exportReport' | 'exportRuns' | 'proposedRedaction' | 'previewPicture'
>

const outgoing = () => import('../bundle/outgoing.ts')

interface ExportDeps {
  /** ISO 8601 in UTC. */
  readonly now: () => string
  /** The page of a report without a run in it. */
  readonly viewer: () => Promise<string>
}

export function makeExports(db: HarnessDb, { now, viewer }: ExportDeps): Exports {
  return {
    exportRun: (runId, format, decisions) =>
      toResult(async () => {
        const { exportRun } = await import('../bundle/export-run.ts')
        return exportRun(db, runId, format, { now: now(), decisions })
      }),
    exportReport: (runIds, decisions) =>
      toResult(async () => {
        const { exportReport } = await import('../bundle/export-report.ts')
        return exportReport(db, runIds, await viewer(), { now: now(), decisions })
      }),
    exportRuns: (runIds, decisions) =>
      toResult(async () => {
        const { exportRuns } = await import('../bundle/export-run.ts')
        return exportRuns(db, runIds, { now: now(), decisions })
      }),
    proposedRedaction: (runId) =>
      toResult(async () => (await outgoing()).proposedRedaction(db, runId)),
    previewPicture: (runId, step, decisions) =>
      toResult(async () => (await outgoing()).previewPicture(db, runId, step, decisions)),
  }
}

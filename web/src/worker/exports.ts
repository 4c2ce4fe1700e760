// Exports and imports runs as files. The code for it is loaded on demand.

import type { RunId } from '@harness/shared/base/ids.ts'
import type { Preface } from '@harness/shared/files/bundle/preface.ts'
import type { MovieTheme } from '@harness/shared/files/movie/colours.ts'
import type { Decisions, Proposal } from '@harness/shared/files/redact/redact.ts'
import type { Format } from '@harness/shared/log/versions/names.ts'
import type { OpenedFile } from '../bundle/entry.ts'
import type { FindingsFormat } from '../bundle/export-findings.ts'
import type { ExportedMovie } from '../bundle/export-movie.ts'
import type { ExportOptions } from '../bundle/export-options.ts'
import type { ImportedProfile } from '../bundle/import-profile.ts'
import type { HarnessDb } from '../store/schema.ts'
import type { Result } from './result.ts'
import { toResult } from './to-result.ts'

/** The user's decisions about an export; absent for an unchanged, unsigned one. */
export interface Leaving {
  /** Redactions to apply; `secrets` removes only secrets. */
  readonly decisions?: Decisions | 'secrets'
  /** False leaves out the decisions about findings. */
  readonly hasTriage?: boolean
  /** Ids of findings to leave out. */
  readonly without?: readonly string[]
  /** Title and summary written by the user. */
  readonly preface?: Preface | undefined
  /** True to sign the export with this browser's key. */
  readonly isSigned?: boolean
}

/** Called with the number of runs written. */
type Progress = (done: number) => void

export interface ExportCalls extends SharedFileCalls {
  /** A run as one zip, complete or redacted. The file name contains nothing that was redacted. */
  exportRun(runId: RunId, format: Format, leaving?: Leaving): Promise<Result<File>>
  /** Runs as one HTML file that opens without Harness. */
  exportReport(
    runIds: readonly RunId[],
    leaving?: Leaving,
    onProgress?: Progress,
  ): Promise<Result<File>>
  /** A run as an animated WebP; it cannot be signed. */
  exportMovie(runId: RunId, theme: MovieTheme, leaving?: Leaving): Promise<Result<ExportedMovie>>
  /** Findings of runs for other tools, with their decisions; `name` has no file extension. */
  exportFindings(
    runIds: readonly RunId[],
    format: FindingsFormat,
    name?: string,
  ): Promise<Result<File>>
  /** Several runs as one zip. */
  exportRuns(
    runIds: readonly RunId[],
    leaving?: Leaving,
    onProgress?: Progress,
  ): Promise<Result<File>>
  /** Full backup of this browser as one zip, without secrets. */
  exportProfile(onProgress?: Progress): Promise<Result<File>>
  /** Imports missing data from a full backup. */
  importProfile(file: Blob, onProgress?: Progress): Promise<Result<ImportedProfile>>
  /** Fingerprint of the signing key for people to compare. The first call creates the key. */
  signingFingerprint(): Promise<Result<string>>
  /** Private data to review before a run is shared. */
  proposedRedaction(runId: RunId): Promise<Result<Proposal>>
  /** Picture of a step as exported; undefined when the step has none. */
  previewPicture(
    runId: RunId,
    step: number,
    decisions: Decisions,
  ): Promise<Result<Blob | undefined>>
}

const outgoing = () => import('../bundle/outgoing.ts')

interface ExportDeps {
  /** Current time in ISO 8601, UTC. */
  readonly now: () => string
  /** Report page without a run. */
  readonly viewer: () => Promise<string>
}

export function makeExports(db: HarnessDb, { now, viewer }: ExportDeps): ExportCalls {
  const key = async () => (await import('./credentials/signing-key.ts')).signingKey(db)
  const options = async (
    { isSigned = false, ...leaving }: Leaving = {},
    onProgress?: Progress,
  ): Promise<ExportOptions> => ({
    now: now(),
    ...leaving,
    onProgress,
    sign: isSigned ? (await key()).sign : undefined,
  })
  return {
    ...sharedFileCalls,
    exportRun: (runId, format, leaving) =>
      toResult(async () => {
        const { exportRun } = await import('../bundle/export-run.ts')
        return exportRun(db, runId, format, await options(leaving))
      }),
    exportReport: (runIds, leaving, onProgress) =>
      toResult(async () => {
        const { exportReport } = await import('../bundle/export-report.ts')
        return exportReport(db, runIds, await viewer(), await options(leaving, onProgress))
      }),
    exportMovie: (runId, theme, leaving) =>
      toResult(async () => {
        const { exportMovie } = await import('../bundle/export-movie.ts')
        return exportMovie(db, runId, theme, await options({ ...leaving, isSigned: false }))
      }),
    exportFindings: (runIds, format, name) =>
      toResult(async () => {
        const { exportFindings } = await import('../bundle/export-findings.ts')
        return exportFindings(db, runIds, format, name)
      }),
    exportRuns: (runIds, leaving, onProgress) =>
      toResult(async () => {
        const { exportRuns } = await import('../bundle/export-run.ts')
        return exportRuns(db, runIds, await options(leaving, onProgress))
      }),
    exportProfile: (onProgress) =>
      toResult(async () =>
        (await import('../bundle/export-profile.ts')).exportProfile(db, now(), onProgress),
      ),
    importProfile: (file, onProgress) =>
      toResult(async () =>
        (await import('../bundle/import-profile.ts')).importProfile(db, file, onProgress),
      ),
    signingFingerprint: () =>
      toResult(async () => {
        const { publicKey } = await key()
        const { fingerprintOf } = await import('@harness/shared/files/bundle/signature.ts')
        const { sha256 } = await import('../bundle/sha256.ts')
        return fingerprintOf(publicKey, sha256)
      }),
    proposedRedaction: (runId) =>
      toResult(async () => (await outgoing()).proposedRedaction(db, runId)),
    previewPicture: (runId, step, decisions) =>
      toResult(async () => (await outgoing()).previewPicture(db, runId, step, decisions)),
  }
}

/** Files that another app shared with Harness, stored by the service worker. */
interface SharedFileCalls {
  /** Shared files that wait for the user's decision. */
  sharedFiles(): Promise<readonly OpenedFile[]>
  forgetSharedFiles(): Promise<void>
}

const kept = () => import('./offline/kept-files.ts')

const sharedFileCalls: SharedFileCalls = {
  sharedFiles: async () => (await kept()).keptFiles(),
  forgetSharedFiles: async () => (await kept()).forgetKeptFiles(),
}

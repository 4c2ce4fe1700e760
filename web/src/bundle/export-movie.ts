import type { RunId } from '@harness/shared/base/ids.ts'
import type { MovieTheme } from '@harness/shared/files/movie/colours.ts'
import { movieOf } from '@harness/shared/files/movie/write-movie.ts'
import type { HarnessDb } from '../store/schema.ts'
import type { ExportOptions } from './export-options.ts'
import { openMovieCanvas } from './movie/movie-canvas.ts'
import { fileName, outgoingRun } from './outgoing.ts'

/** Animated image of a run, its length, and the steps it shows unless it shows all. */
export interface ExportedMovie {
  readonly file: File
  readonly ms: number
  readonly shown: string
}

/**
 * Throws `run_unknown`, `log_invalid`, `store_failed`, and `export_refused` without screenshots or
 * in a browser that cannot write WebP.
 */
export async function exportMovie(
  db: HarnessDb,
  runId: RunId,
  theme: MovieTheme,
  options: ExportOptions,
): Promise<ExportedMovie> {
  const run = await outgoingRun(db, runId, options)
  const { bytes, ...rest } = await movieOf(run, theme, openMovieCanvas)
  const name = fileName([run]).replace(/\.zip$/, '.webp')
  return { file: new File([bytes], name, { type: 'image/webp' }), ...rest }
}

import { metaOf, metaText } from '@harness/shared/bundle/meta.ts'
import { EVENTS_FILE, type Format, META_FILE } from '@harness/shared/bundle/names.ts'
import { makeReferenceProjection, referenceMetaOf } from '@harness/shared/bundle/reference.ts'
import { HarnessError } from '@harness/shared/errors.ts'
import { foldAll } from '@harness/shared/fold.ts'
import type { RunId } from '@harness/shared/ids.ts'
import { lineOf, type Row, stepFile } from '@harness/shared/rows.ts'
import { rowsFrom, screenOf, shotOf } from '../store/runs.ts'
import type { HarnessDb } from '../store/schema.ts'
import { makeZipWriter, type ZipWriter } from './write-zip.ts'

function eventsOf(rows: readonly Row[], format: Format): string {
  if (format === 'harness') return rows.map(lineOf).join('')
  const projection = makeReferenceProjection()
  return rows.map((row) => projection.lineOf(row)).join('')
}

function metaFor(rows: readonly Row[], format: Format): string {
  const state = foldAll(rows)
  return metaText((format === 'harness' ? metaOf(state) : referenceMetaOf(state)) ?? {})
}

interface StepOf {
  readonly runId: RunId
  readonly step: number
  readonly format: Format
}

async function addStep(zip: ZipWriter, db: HarnessDb, { runId, step, format }: StepOf) {
  const shot = await shotOf(db, runId, step)
  if (shot) await zip.store(stepFile(step, 'png'), shot)
  if (format === 'reference') return
  const screen = await screenOf(db, runId, step)
  if (screen) zip.deflate(stepFile(step, 'json'), `${JSON.stringify(screen)}\n`)
}

/**
 * A run as one zip; one that goes on is written as it stands. One step is in memory at a time. Throws `run_unknown`,
 * `log_invalid`, `store_failed`, `bundle_too_large`.
 */
export async function exportRun(db: HarnessDb, runId: RunId, format: Format): Promise<Blob> {
  const rows = await rowsFrom(db, runId, 0)
  if (rows.length === 0) throw new HarnessError('run_unknown')
  const zip = makeZipWriter()
  zip.deflate(EVENTS_FILE, eventsOf(rows, format))
  zip.deflate(META_FILE, metaFor(rows, format))
  for (const row of rows) {
    if (row.kind === 'step_started') await addStep(zip, db, { runId, step: row.step, format })
  }
  return zip.end()
}

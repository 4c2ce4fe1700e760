import { metaOf, metaText } from '@harness/shared/bundle/meta.ts'
import { EVENTS_FILE, type Format, META_FILE } from '@harness/shared/bundle/names.ts'
import { makeReferenceProjection, referenceMetaOf } from '@harness/shared/bundle/reference.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import { lineOf, type Row, stepFile } from '@harness/shared/language/rows.ts'
import { foldAll } from '@harness/shared/views/fold.ts'
import { rowsFrom } from '../store/log/read-rows.ts'
import type { HarnessDb } from '../store/schema.ts'
import { screenOf, shotOf } from '../store/screens.ts'
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

/** Steps read at once: the disk answers several sooner than one after the other, and memory stays flat. */
const AT_ONCE = 8

/** Picture and screen of one step, read. */
async function stepOf(db: HarnessDb, runId: RunId, step: number) {
  const [shot, screen] = await Promise.all([shotOf(db, runId, step), screenOf(db, runId, step)])
  return { step, png: shot && new Uint8Array(await shot.arrayBuffer()), screen }
}

function addStep(zip: ZipWriter, format: Format, of: Awaited<ReturnType<typeof stepOf>>): void {
  const { step, png, screen } = of
  if (png) zip.store(stepFile(step, 'png'), png)
  if (screen && format === 'harness')
    zip.deflate(stepFile(step, 'json'), `${JSON.stringify(screen)}\n`)
}

/**
 * A run as one zip; one that goes on is written as it stands. A few steps are in memory at a time. Throws `run_unknown`,
 * `log_invalid`, `store_failed`, `bundle_too_large`.
 */
export async function exportRun(db: HarnessDb, runId: RunId, format: Format): Promise<Blob> {
  const rows = await rowsFrom(db, runId, 0)
  if (rows.length === 0) throw new HarnessError('run_unknown')
  const zip = makeZipWriter()
  zip.deflate(EVENTS_FILE, eventsOf(rows, format))
  zip.deflate(META_FILE, metaFor(rows, format))
  const steps = rows.flatMap((row) => (row.kind === 'step_started' ? [row.step] : []))
  for (let at = 0; at < steps.length; at += AT_ONCE) {
    const some = steps.slice(at, at + AT_ONCE)
    const read = await Promise.all(some.map((step) => stepOf(db, runId, step)))
    for (const each of read) addStep(zip, format, each)
  }
  return zip.end()
}

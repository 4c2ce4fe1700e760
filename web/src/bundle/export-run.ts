import type { RunId } from '@harness/shared/base/ids.ts'
import { metaText } from '@harness/shared/files/bundle/meta-text.ts'
import { partsOfRun } from '@harness/shared/files/bundle/outgoing.ts'
import { makeReferenceProjection, referenceMetaOf } from '@harness/shared/files/bundle/reference.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { EVENTS_FILE, type Format, META_FILE } from '@harness/shared/log/versions/names.ts'
import type { HarnessDb } from '../store/schema.ts'
import type { ExportOptions } from './export-options.ts'
import { fileName, type OutgoingStoredRun, outgoingRun, reportTools, utf8 } from './outgoing.ts'
import { makeZipWriter, type ZipWriter } from './write-zip.ts'

async function addRun(
  zip: ZipWriter,
  run: OutgoingStoredRun,
  folder: string,
  options: ExportOptions,
) {
  for await (const part of partsOfRun(run, reportTools(options))) {
    const { name, bytes } = part
    if (name.endsWith('.png'))
      zip.store(`${folder}${name}`, bytes, 'blob' in part ? part.blob : undefined)
    else zip.deflate(`${folder}${name}`, bytes)
  }
}

async function addReference(zip: ZipWriter, { rows, files }: OutgoingStoredRun): Promise<void> {
  const { lineOf } = makeReferenceProjection()
  zip.deflate(EVENTS_FILE, utf8(rows.map((row) => lineOf(row)).join('')))
  zip.deflate(META_FILE, utf8(metaText(referenceMetaOf(foldAll(rows)) ?? {})))
  for await (const { name, bytes, blob } of files)
    if (/^step-\d+\.png$/.test(name)) zip.store(name, bytes, blob)
}

/**
 * Exports a run as one zip, even while it is in progress. Holds a few steps in memory at a time.
 * Throws `run_unknown`, `log_invalid`, `store_failed`, `bundle_too_large`.
 */
export async function exportRun(
  db: HarnessDb,
  runId: RunId,
  format: Format,
  options: ExportOptions,
): Promise<File> {
  const zip = makeZipWriter()
  const run = await outgoingRun(db, runId, options)
  if (format === 'reference') await addReference(zip, run)
  else await addRun(zip, run, '', options)
  return new File([zip.end()], fileName([run]), { type: 'application/zip' })
}

/** Exports several runs as one zip, each in its own folder. Throws like `exportRun`. */
export async function exportRuns(
  db: HarnessDb,
  runIds: readonly RunId[],
  options: ExportOptions,
): Promise<File> {
  const zip = makeZipWriter()
  const runs: OutgoingStoredRun[] = []
  for (const runId of runIds) {
    options.onProgress?.(runs.length)
    const run = await outgoingRun(db, runId, options)
    runs.push(run)
    const folder = `${runs.length}-${fileName([run]).replace(/\.zip$/, '')}/`
    await addRun(zip, run, folder, options)
  }
  return new File([zip.end()], fileName(runs), { type: 'application/zip' })
}

import { metaText } from '@harness/shared/bundle/meta.ts'
import { bundleName, EVENTS_FILE, type Format, META_FILE } from '@harness/shared/bundle/names.ts'
import { type OutgoingRun, partsOfRun } from '@harness/shared/bundle/outgoing.ts'
import { makeReferenceProjection, referenceMetaOf } from '@harness/shared/bundle/reference.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import { foldAll } from '@harness/shared/views/fold.ts'
import type { HarnessDb } from '../store/schema.ts'
import type { ExportOptions } from './export-report.ts'
import { outgoingRun, reportTools } from './outgoing.ts'
import { makeZipWriter, type ZipWriter } from './write-zip.ts'

async function addRun(
  zip: ZipWriter,
  run: OutgoingRun,
  { folder, now }: { readonly folder: string; readonly now: string },
) {
  for await (const { name, bytes } of partsOfRun(run, reportTools(now))) {
    if (name.endsWith('.png')) zip.store(`${folder}${name}`, bytes)
    else zip.deflate(`${folder}${name}`, bytes)
  }
}

async function addReference(zip: ZipWriter, { rows, files }: OutgoingRun): Promise<void> {
  const { utf8 } = reportTools('')
  const { lineOf } = makeReferenceProjection()
  zip.deflate(EVENTS_FILE, utf8(rows.map((row) => lineOf(row)).join('')))
  zip.deflate(META_FILE, utf8(metaText(referenceMetaOf(foldAll(rows)) ?? {})))
  for await (const { name, bytes } of files) if (name.endsWith('.png')) zip.store(name, bytes)
}

function folderOf({ rows }: OutgoingRun, number: number): string {
  const { started } = foldAll(rows)
  return `${number}-${bundleName(started?.goal ?? '', started?.ts ?? '').replace(/\.zip$/, '')}/`
}

/**
 * A run as one zip; one that goes on is written as it stands. A few steps are in memory at a time. Throws `run_unknown`,
 * `log_invalid`, `store_failed`, `bundle_too_large`.
 */
export async function exportRun(
  db: HarnessDb,
  runId: RunId,
  format: Format,
  { now, decisions }: ExportOptions,
): Promise<Blob> {
  const zip = makeZipWriter()
  const run = await outgoingRun(db, runId, decisions)
  if (format === 'reference') await addReference(zip, run)
  else await addRun(zip, run, { folder: '', now })
  return zip.end()
}

/** Several runs as one zip, each in a folder of its own. Throws as `exportRun`. */
export async function exportRuns(
  db: HarnessDb,
  runIds: readonly RunId[],
  { now, decisions }: ExportOptions,
): Promise<Blob> {
  const zip = makeZipWriter()
  for (const [index, runId] of runIds.entries()) {
    const run = await outgoingRun(db, runId, decisions)
    await addRun(zip, run, { folder: folderOf(run, index + 1), now })
  }
  return zip.end()
}

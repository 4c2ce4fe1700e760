import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { stored } from '../store/failure.ts'
import {
  allOfRun,
  BLOB_TABLES,
  PROFILE_FILE,
  PROFILE_TABLES,
  TABLE_NAMES,
} from '../store/profile-tables.ts'
import type { HarnessDb } from '../store/schema.ts'
import { bytesIn } from './entry.ts'
import { utf8 } from './outgoing.ts'
import { makeZipWriter, type ZipWriter } from './write-zip.ts'

/**
 * Exports everything in this browser except secrets as one zip, for a backup. It holds runs,
 * studies, library, decisions, designs and settings. Throws `store_failed`, `bundle_too_large`, and
 * `run_locked` while a run is in progress.
 */
export async function exportProfile(
  db: HarnessDb,
  now: string,
  onProgress?: (done: number) => void,
): Promise<File> {
  const zip = makeZipWriter()
  const head = { harness: 'profile', version: 1, exportedAt: now }
  zip.deflate(PROFILE_FILE, utf8(`${JSON.stringify(head, null, 2)}\n`))
  for (const name of TABLE_NAMES) {
    const entries = await stored(() => db.table(name).toArray())
    const shape = PROFILE_TABLES[name]
    // Skips entries that this version cannot read or must not export.
    const known = entries.filter((entry) => shape.safeParse(entry).success)
    zip.deflate(`tables/${name}.jsonl`, linesOf(known))
  }
  await addPrototypeFiles(db, zip)
  const runs = await stored(() => db.runs.toArray())
  if (runs.some(({ phase }) => phase === 'running')) throw new HarnessError('run_locked')
  for (const [done, run] of runs.entries()) {
    onProgress?.(done)
    const session = await stored(() => db.sessions.get(run.sessionId))
    zip.deflate(`runs/${run.runId}/run.json`, utf8(JSON.stringify({ run, session })))
    await addRun(db, zip, run.runId)
  }
  const name = `harness-everything-${now.slice(0, 10)}.zip`
  return new File([zip.end()], name, { type: 'application/zip' })
}

function linesOf(entries: readonly unknown[]): Uint8Array<ArrayBuffer> {
  return utf8(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
}

async function addPrototypeFiles(db: HarnessDb, zip: ZipWriter): Promise<void> {
  const keys = await stored(() => db.prototypeFiles.toCollection().primaryKeys())
  const lines: unknown[] = []
  for (const [index, key] of keys.entries()) {
    const entry = await stored(() => db.prototypeFiles.get(key))
    if (!entry) continue
    const { blob, ...rest } = entry
    const file = `prototypes/${index}`
    zip.store(file, await bytesIn(blob), blob)
    lines.push({ ...rest, file, type: blob.type })
  }
  zip.deflate('prototypes.jsonl', linesOf(lines))
}

async function addRun(db: HarnessDb, zip: ZipWriter, runId: RunId): Promise<void> {
  const folder = `runs/${runId}`
  zip.deflate(`${folder}/rows.jsonl`, linesOf(await allOfRun(db.rows, '[runId+seq]', runId)))
  zip.deflate(`${folder}/screens.jsonl`, linesOf(await allOfRun(db.screens, '[runId+step]', runId)))
  for (const name of ['shots', 'shotPacks', 'downloads'] as const) {
    const entries: readonly { readonly blob?: Blob }[] = await allOfRun(
      db.table(name),
      `[runId+${BLOB_TABLES[name]}]`,
      runId,
    )
    const lines: unknown[] = []
    for (const [index, { blob, ...rest }] of entries.entries()) {
      const file = `${folder}/${name}/${index}`
      if (blob) zip.store(file, await bytesIn(blob), blob)
      lines.push({ ...rest, ...(blob && { file, type: blob.type }) })
    }
    zip.deflate(`${folder}/${name}.jsonl`, linesOf(lines))
  }
}

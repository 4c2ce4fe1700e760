import { PROTOTYPE_FILE } from '@harness/shared/device/prototype/prototype.ts'
import { prototypeFile, prototypePaths, readPrototypeEntry } from '../store/prototypes.ts'
import type { HarnessDb } from '../store/schema.ts'
import { makeZipWriter } from './write-zip.ts'

/** Exports a prototype as a zip. Throws `prototype_unknown`, `store_failed`. */
export async function exportPrototype(db: HarnessDb, id: string): Promise<Blob> {
  const { document } = await readPrototypeEntry(db, id)
  const zip = makeZipWriter()
  const text = `${JSON.stringify(document, null, 2)}\n`
  zip.deflate(PROTOTYPE_FILE, new TextEncoder().encode(text))
  const paths =
    document.kind === 'screens'
      ? [...new Set(document.screens.map(({ picture }) => picture))]
      : await prototypePaths(db, id)
  for (const path of paths) {
    const blob = await prototypeFile(db, id, path)
    if (blob) zip.store(path, new Uint8Array(await blob.arrayBuffer()))
  }
  return zip.end()
}

// Prototypes of this browser: their descriptions, and their files one by one.
import { HarnessError } from '@harness/shared/language/errors.ts'
import { Prototype } from '@harness/shared/prototype/prototype.ts'
import { stored } from './failure.ts'
import type { PrototypeFileEntry } from './records.ts'
import type { HarnessDb } from './schema.ts'

interface StoredPrototype {
  readonly id: string
  readonly document: Prototype
  readonly createdAt: string
  readonly changedAt: string
}

function read(entry: unknown): StoredPrototype | undefined {
  if (typeof entry !== 'object' || entry === null || !('document' in entry)) return undefined
  const document = Prototype.safeParse(entry.document).data
  const { id, createdAt, changedAt } = { id: '', createdAt: '', changedAt: '', ...entry }
  return document && { id, document, createdAt, changedAt }
}

/** Throws `prototype_unknown`, `prototype_invalid`, `store_*`. */
export async function readPrototypeEntry(db: HarnessDb, id: string): Promise<StoredPrototype> {
  const entry = await stored(() => db.prototypes.get(id))
  if (!entry) throw new HarnessError('prototype_unknown')
  const found = read(entry)
  if (found) return found
  const what = 'this version of Harness cannot read it. Export it with the version that made it.'
  throw new HarnessError('prototype_invalid', { name: 'This prototype', what })
}

/** All that can be read, changed last first. */
export async function allPrototypes(db: HarnessDb): Promise<readonly StoredPrototype[]> {
  const entries = await stored(() => db.prototypes.orderBy('changedAt').reverse().toArray())
  return entries.flatMap((entry) => read(entry) ?? [])
}

/** One file; undefined when it is not there. */
export async function prototypeFile(
  db: HarnessDb,
  id: string,
  path: string,
): Promise<Blob | undefined> {
  return (await stored(() => db.prototypeFiles.get([id, path])))?.blob
}

/** Every path of a prototype, without the content. */
export async function prototypePaths(db: HarnessDb, id: string): Promise<readonly string[]> {
  const keys = await stored(() => db.prototypeFiles.where('id').equals(id).primaryKeys())
  return keys.map(([, path]) => path)
}

/** Adds a prototype with its files, all or nothing. Throws `store_full`, `store_failed`. */
export async function addPrototype(
  db: HarnessDb,
  entry: StoredPrototype,
  files: readonly Omit<PrototypeFileEntry, 'id'>[],
): Promise<void> {
  await stored(() =>
    db.transaction('rw', [db.prototypes, db.prototypeFiles], async () => {
      await db.prototypes.add(entry)
      await db.prototypeFiles.bulkAdd(files.map((file) => ({ ...file, id: entry.id })))
    }),
  )
}

/**
 * Writes a changed description, with new files beside it. Files that nothing uses any more stay,
 * for undo.
 */
export async function changePrototype(
  db: HarnessDb,
  id: string,
  document: Prototype,
  files: readonly Omit<PrototypeFileEntry, 'id'>[] = [],
): Promise<void> {
  await stored(() =>
    db.transaction('rw', [db.prototypes, db.prototypeFiles], async () => {
      await db.prototypeFiles.bulkPut(files.map((file) => ({ ...file, id })))
      await db.prototypes.update(id, { document, changedAt: new Date().toISOString() })
    }),
  )
}

// Prototypes of this browser: their descriptions, and each of their files.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { Prototype } from '@harness/shared/device/prototype/prototype.ts'
import { Application } from '@harness/shared/order/library/library.ts'
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

/** Reads a prototype. Throws `prototype_unknown`, `prototype_invalid`, `store_*`. */
export async function readPrototypeEntry(db: HarnessDb, id: string): Promise<StoredPrototype> {
  const entry = await stored(() => db.prototypes.get(id))
  if (!entry) throw new HarnessError('prototype_unknown')
  const found = read(entry)
  if (found) return found
  const what = 'this version of Harness cannot read it. Export it with the version that made it.'
  throw new HarnessError('prototype_invalid', { name: 'This prototype', what })
}

/** Readable prototypes, last changed first. */
export async function allPrototypes(db: HarnessDb): Promise<readonly StoredPrototype[]> {
  const entries = await stored(() => db.prototypes.orderBy('changedAt').reverse().toArray())
  return entries.flatMap((entry) => read(entry) ?? [])
}

/** One file of a prototype; undefined when missing. */
export async function prototypeFile(
  db: HarnessDb,
  id: string,
  path: string,
): Promise<Blob | undefined> {
  return (await stored(() => db.prototypeFiles.get([id, path])))?.blob
}

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
 * Deletes a prototype with its files and its applications; runs stay. Resolves to a function that
 * restores it.
 */
export async function deletePrototype(db: HarnessDb, id: string): Promise<() => Promise<void>> {
  const tables = [db.prototypes, db.prototypeFiles, db.applications]
  return stored(() =>
    db.transaction('rw', tables, async () => {
      const [entry, files, applications] = await Promise.all([
        db.prototypes.get(id),
        db.prototypeFiles.where('id').equals(id).toArray(),
        applicationsOf(db, id),
      ])
      await db.prototypes.delete(id)
      await db.prototypeFiles.where('id').equals(id).delete()
      await db.applications.bulkDelete(applications.map((each) => each.id))
      return () =>
        stored(() =>
          db.transaction('rw', tables, async () => {
            if (entry) await db.prototypes.put(entry)
            await db.prototypeFiles.bulkPut(files)
            await db.applications.bulkPut(applications)
          }),
        )
    }),
  )
}

/** Applications of a prototype as stored, so that Undo also restores unknown fields. */
async function applicationsOf(db: HarnessDb, id: string): Promise<Application[]> {
  const all = await db.applications.toArray()
  return all.filter((entry) => {
    const target = Application.safeParse(entry).data?.target
    return target?.kind === 'prototype' && target.prototype.id === id
  })
}

/** Adds files, replacing those of the same path. Resolves with a function that reverts it. */
export async function putPrototypeFiles(
  db: HarnessDb,
  id: string,
  files: readonly Omit<PrototypeFileEntry, 'id'>[],
): Promise<{ readonly replaced: number; readonly undo: () => Promise<void> }> {
  const tables = [db.prototypes, db.prototypeFiles]
  const keys = files.map(({ path }): [string, string] => [id, path])
  return stored(() =>
    db.transaction('rw', tables, async () => {
      const before = (await db.prototypeFiles.bulkGet(keys)).flatMap((file) => file ?? [])
      await db.prototypeFiles.bulkPut(files.map((file) => ({ ...file, id })))
      await db.prototypes.update(id, { changedAt: new Date().toISOString() })
      const undo = () =>
        stored(() =>
          db.transaction('rw', tables, async () => {
            await db.prototypeFiles.bulkDelete(keys)
            await db.prototypeFiles.bulkPut(before)
          }),
        )
      return { replaced: before.length, undo }
    }),
  )
}

/** Writes a changed description and new files. Unused files stay, for Undo. */
export async function changePrototype(
  db: HarnessDb,
  id: string,
  document: Prototype,
  files: readonly Omit<PrototypeFileEntry, 'id'>[] = [],
): Promise<void> {
  await stored(() =>
    db.transaction('rw', [db.prototypes, db.prototypeFiles, db.applications], async () => {
      const before = read(await db.prototypes.get(id))?.document.name
      if (before !== undefined && before !== document.name)
        await renameApplications(db, id, before, document.name)
      await db.prototypeFiles.bulkPut(files.map((file) => ({ ...file, id })))
      await db.prototypes.update(id, { document, changedAt: new Date().toISOString() })
    }),
  )
}

/** Updates the prototype's name in its applications, and their own name when it was the same. */
async function renameApplications(
  db: HarnessDb,
  id: string,
  before: string,
  name: string,
): Promise<void> {
  for (const { target, ...entry } of await applicationsOf(db, id)) {
    if (target.kind !== 'prototype') continue
    const prototype = { ...target.prototype, name }
    const title = entry.name === before ? name : entry.name
    await db.applications.put({ ...entry, name: title, target: { ...target, prototype } })
  }
}

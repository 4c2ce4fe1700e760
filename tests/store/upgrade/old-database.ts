import * as z from 'zod/mini'

const Index = z.object({
  name: z.string(),
  keyPath: z.union([z.string(), z.array(z.string())]),
  unique: z.boolean(),
  multiEntry: z.exactOptional(z.boolean()),
})
const Store = z.object({
  keyPath: z.union([z.string(), z.array(z.string())]),
  indexes: z.array(Index),
})

/** A database of an older Harness: its stores with their indexes and entries. */
export const OldDatabase = z.object({
  /** IndexedDB's number; ten times Dexie's. */
  version: z.number(),
  stores: z.record(z.string(), Store),
  entries: z.record(z.string(), z.array(z.unknown())),
})
export type OldDatabase = z.infer<typeof OldDatabase>

const Bytes = z.strictObject({ bytes: z.array(z.number()) })
const Picture = z.strictObject({ png: z.array(z.number()) })

/** Bytes are written as `{bytes}` and `{png}`, because JSON has none. */
function recoverDevice(value: unknown): unknown {
  const bytes = Bytes.safeParse(value)
  if (bytes.success) return Uint8Array.from(bytes.data.bytes)
  const picture = Picture.safeParse(value)
  if (picture.success) return new Blob([Uint8Array.from(picture.data.png)], { type: 'image/png' })
  if (Array.isArray(value)) return value.map(recoverDevice)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, recoverDevice(inner)]),
  )
}

/** Makes the database with IndexedDB alone, without any current code. */
export function layDown(name: string, { version, stores, entries }: OldDatabase): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => {
      for (const [table, { keyPath, indexes }] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(table, { keyPath })
        for (const index of indexes) store.createIndex(index.name, index.keyPath, index)
        for (const entry of entries[table] ?? []) store.add(recoverDevice(entry))
      }
    }
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}

export interface Shape {
  readonly version: number
  readonly stores: Readonly<Record<string, readonly string[]>>
}

/** The stores of a database with the names of their indexes. */
export function shapeOf(db: IDBDatabase): Shape {
  const names = [...db.objectStoreNames]
  const reading = db.transaction(names)
  const stores = names.map((name) => [name, [...reading.objectStore(name).indexNames]] as const)
  return { version: db.version, stores: Object.fromEntries(stores) }
}

import { type Part, partOf } from '@harness/shared/files/bundle/integrity.ts'
import type { Content, Entry } from './entry.ts'
import { MAX_LOG } from './limits.ts'
import { sha256 } from './sha256.ts'

/** Files of one run by name. Each is read from the opened file at most once. */
export interface FilesOfRun {
  readonly names: readonly string[]
  /** Unpacked size of all files, in bytes. */
  readonly size: number
  readonly sizeOf: (name: string) => number
  /** Returns undefined for a missing file. Throws like the entry. */
  readonly read: (name: string, limit: number) => Promise<Content | undefined>
  /** Returns a file's hash, from the bytes already read; undefined when it cannot be read. */
  readonly part: (name: string) => Promise<Part | undefined>
  /** Page of the report that holds the files, if they come from one. */
  readonly page: Uint8Array<ArrayBuffer> | undefined
}

export function filesOfRun(
  entries: ReadonlyMap<string, Entry>,
  page?: Uint8Array<ArrayBuffer>,
): FilesOfRun {
  const hashed = new Map<string, Promise<Part>>()
  const read: FilesOfRun['read'] = async (name, limit) => {
    const content = await entries.get(name)?.read(limit)
    // The browser hashes on a separate thread while the next file is read.
    if (content) hashed.set(name, partOf(name, content.bytes, sha256))
    return content
  }
  return {
    page,
    names: [...entries.keys()],
    size: [...entries.values()].reduce((sum, { size }) => sum + size, 0),
    sizeOf: (name) => entries.get(name)?.size ?? 0,
    read,
    part: async (name) => {
      if (!hashed.has(name)) await read(name, MAX_LOG).catch(() => undefined)
      return hashed.get(name)
    },
  }
}

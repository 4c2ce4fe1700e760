import { type Part, partOf } from '@harness/shared/files/bundle/integrity.ts'
import type { Content, Entry } from './entry.ts'
import { MAX_LOG } from './limits.ts'
import { sha256 } from './sha256.ts'

/** The files of one run by their names. Each is read from the opened file once. */
export interface FilesOfRun {
  readonly names: readonly string[]
  /** Size of all files once unpacked, in bytes. */
  readonly size: number
  readonly sizeOf: (name: string) => number
  /** Undefined when it is not there. Throws what the entry throws. */
  readonly read: (name: string, limit: number) => Promise<Content | undefined>
  /** A file with its hash, of the bytes that were read before; undefined when it cannot be read. */
  readonly part: (name: string) => Promise<Part | undefined>
  /** The page around them, where they come from a report. */
  readonly page: Uint8Array<ArrayBuffer> | undefined
}

export function filesOfRun(
  entries: ReadonlyMap<string, Entry>,
  page?: Uint8Array<ArrayBuffer>,
): FilesOfRun {
  const hashed = new Map<string, Promise<Part>>()
  const read: FilesOfRun['read'] = async (name, limit) => {
    const content = await entries.get(name)?.read(limit)
    // The browser hashes on a thread of its own, while the next file is read.
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

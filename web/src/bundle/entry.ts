import { HarnessError } from '@harness/shared/base/errors.ts'

/** One file of a zip or a dropped folder, read on demand. */
export interface Entry {
  /** Path in the archive; only compared, never written to. */
  readonly path: string
  /** Unpacked size in bytes, as the archive claims. */
  readonly size: number
  /** Reads the content, at most `limit` bytes. Throws `bundle_too_large`, `bundle_invalid`. */
  read(limit: number): Promise<Content>
}

/** Content of an entry, read once. */
export interface Content {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Content as a Blob, cut from the opened file if possible to avoid a copy. */
  readonly blob: (type?: string) => Blob
  /** Position of the same bytes in the opened file; absent when they are compressed there. */
  readonly place?: Place
}

/** A range of an opened file. */
export interface Place {
  readonly file: Blob
  readonly from: number
}

/** A file passed in by the page; `path` is its path in the drop. */
export interface OpenedFile {
  readonly path: string
  readonly blob: Blob
}

/** Content of a whole file. Throws `bundle_invalid` when it can no longer be read. */
export async function contentOf(blob: Blob): Promise<Content> {
  return { bytes: await bytesIn(blob), blob: (type = blob.type) => blob.slice(0, blob.size, type) }
}

/** Throws `bundle_invalid` when the file can no longer be read. */
export async function bytesIn(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await blob.arrayBuffer())
  } catch (thrown) {
    throw new HarnessError('bundle_invalid', { what: 'the file can no longer be read.' }, thrown)
  }
}

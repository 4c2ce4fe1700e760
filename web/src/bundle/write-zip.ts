import { HarnessError } from '@harness/shared/base/errors.ts'
import { crcOf } from '@harness/shared/files/bundle/crc.ts'
import { deflateSync, Zip, type ZipInputFile } from 'fflate'
import { makeFileWriter } from './file-writer.ts'

/** Largest zip without Zip64, in bytes. */
const MAX_ZIP = 4_000_000_000

/** Methods of a zip (APPNOTE 4.4.5). */
const STORED = 0
const DEFLATED = 8

export interface ZipWriter {
  /**
   * Keeps bytes as they are: pictures are packed already. Where the same bytes are a Blob, that is
   * what the zip is made of.
   */
  store(name: string, content: Uint8Array<ArrayBuffer>, blob?: Blob): void
  /** Packs a text. */
  deflate(name: string, content: Uint8Array): void
  end(): Blob
}

interface NewEntry extends Pick<ZipInputFile, 'filename'> {
  readonly compression: typeof STORED | typeof DEFLATED
  readonly content: Uint8Array
  /** The content as it is written, by that method. */
  readonly packed: Uint8Array<ArrayBuffer>
  /** The same as `packed`. */
  readonly blob?: Blob | undefined
}

/**
 * Writes a zip piece by piece; no more than a few megabytes of it are in this memory. Throws
 * `bundle_too_large`.
 */
export function makeZipWriter(): ZipWriter {
  const file = makeFileWriter()
  let bytes = 0
  let open: NewEntry | undefined
  const zip = new Zip((error, part) => {
    if (error) throw new HarnessError('internal', { what: error.message }, error)
    file.add(part === open?.packed ? (open.blob ?? part) : part)
    bytes += part.length
    if (bytes > MAX_ZIP)
      throw new HarnessError('bundle_too_large', { what: 'a zip holds at most 4 GB.' })
  })
  const add = (added: NewEntry) => {
    const { filename, compression, content, packed } = added
    open = added
    const size = content.length
    const entry: ZipInputFile = { filename, compression, size, crc: crcOf(content) }
    zip.add(entry)
    entry.ondata?.(null, packed, true)
  }
  return {
    store: (filename, content, blob) =>
      add({ filename, compression: STORED, content, packed: content, blob }),
    // In one piece: packed as a stream, each small text would take 2 MB of tables.
    deflate: (filename, content) =>
      add({ filename, compression: DEFLATED, content, packed: deflateSync(content) }),
    end() {
      zip.end()
      return file.end('application/zip')
    },
  }
}

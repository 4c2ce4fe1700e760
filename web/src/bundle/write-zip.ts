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
   * Adds bytes uncompressed, since pictures are compressed already. If `blob` has the same bytes,
   * it is used without a copy.
   */
  store(name: string, content: Uint8Array<ArrayBuffer>, blob?: Blob): void
  /** Adds a text, compressed. */
  deflate(name: string, content: Uint8Array): void
  end(): Blob
}

interface NewEntry extends Pick<ZipInputFile, 'filename'> {
  readonly compression: typeof STORED | typeof DEFLATED
  readonly content: Uint8Array
  /** Content as it is written, with that method. */
  readonly packed: Uint8Array<ArrayBuffer>
  /** Blob with the same bytes as `packed`. */
  readonly blob?: Blob | undefined
}

/** Writes a zip with at most a few megabytes in memory. Throws `bundle_too_large`. */
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
    // Compressed in one piece: a stream would take 2 MB of tables for each small text.
    deflate: (filename, content) =>
      add({ filename, compression: DEFLATED, content, packed: deflateSync(content) }),
    end() {
      zip.end()
      return file.end('application/zip')
    },
  }
}

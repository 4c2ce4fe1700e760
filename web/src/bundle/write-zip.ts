import { crcOf } from '@harness/shared/bundle/crc.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import { Zip, ZipDeflate, type ZipInputFile } from 'fflate'
import { makeFileWriter } from './file-writer.ts'

/** What a zip without its large form can address. */
const MAX_ZIP = 4_000_000_000

export interface ZipWriter {
  /** Keeps bytes as they are: pictures are packed already. */
  store(name: string, content: Uint8Array<ArrayBuffer>): void
  /** Packs a text. */
  deflate(name: string, content: Uint8Array): void
  end(): Blob
}

/**
 * Writes a zip piece by piece; no more than a few megabytes of it are in this memory. Throws
 * `bundle_too_large`.
 */
export function makeZipWriter(): ZipWriter {
  const file = makeFileWriter()
  let bytes = 0
  const zip = new Zip((error, part) => {
    if (error) throw new HarnessError('internal', { what: error.message }, error)
    file.add(part)
    bytes += part.length
    if (bytes > MAX_ZIP)
      throw new HarnessError('bundle_too_large', { what: 'a zip holds at most 4 GB.' })
  })
  return {
    store(name, content) {
      const stored = { compression: 0, size: content.length, crc: crcOf(content) }
      const entry: ZipInputFile = { filename: name, ...stored }
      zip.add(entry)
      entry.ondata?.(null, content, true)
    },
    deflate(name, content) {
      const entry = new ZipDeflate(name)
      zip.add(entry)
      entry.push(content, true)
    },
    end() {
      zip.end()
      return file.end('application/zip')
    },
  }
}

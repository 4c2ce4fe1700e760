import { HarnessError } from '@harness/shared/language/errors.ts'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** After so many bytes the browser takes over what was written, and may keep it on disk. */
const FLUSH_AT = 8_000_000
/** What a zip without its large form can address. */
const MAX_ZIP = 4_000_000_000

export interface ZipWriter {
  /** Keeps bytes as they are: pictures are packed already. */
  store(name: string, content: Uint8Array): void
  /** Packs a text. */
  deflate(name: string, content: Uint8Array): void
  end(): Blob
}

/** Writes a zip piece by piece; no more than a few megabytes of it are in this memory. Throws `bundle_too_large`. */
export function makeZipWriter(): ZipWriter {
  const done: Blob[] = []
  let open: Uint8Array<ArrayBuffer>[] = []
  let openBytes = 0
  let bytes = 0
  const flush = () => {
    done.push(new Blob(open))
    open = []
    openBytes = 0
  }
  const zip = new Zip((error, part) => {
    if (error) throw new HarnessError('internal', { what: error.message }, error)
    open.push(part)
    openBytes += part.length
    bytes += part.length
    if (openBytes >= FLUSH_AT) flush()
    if (bytes > MAX_ZIP)
      throw new HarnessError('bundle_too_large', { what: 'a zip holds at most 4 GB.' })
  })
  return {
    store(name, content) {
      const entry = new ZipPassThrough(name)
      zip.add(entry)
      entry.push(content, true)
    },
    deflate(name, content) {
      const entry = new ZipDeflate(name)
      zip.add(entry)
      entry.push(content, true)
    },
    end() {
      zip.end()
      flush()
      return new Blob(done, { type: 'application/zip' })
    },
  }
}

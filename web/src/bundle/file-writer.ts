/** Number of bytes after which they are moved into a Blob, which the browser may keep on disk. */
const FLUSH_AT = 8_000_000

export interface FileWriter {
  /** Adds a piece; text is encoded as UTF-8. A Blob is not copied into memory. */
  add(piece: string | Uint8Array<ArrayBuffer> | Blob): void
  end(type?: string): Blob
}

/** Collects a large file while holding at most a few megabytes of it in memory. */
export function makeFileWriter(): FileWriter {
  const done: Blob[] = []
  let open: (string | Uint8Array<ArrayBuffer> | Blob)[] = []
  let openBytes = 0
  const flush = () => {
    done.push(new Blob(open))
    open = []
    openBytes = 0
  }
  return {
    add(piece) {
      open.push(piece)
      openBytes += piece instanceof Blob ? 0 : piece.length
      if (openBytes >= FLUSH_AT) flush()
    },
    end(type = '') {
      flush()
      return new Blob(done, { type })
    },
  }
}

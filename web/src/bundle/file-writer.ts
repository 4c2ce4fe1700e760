/** After so many bytes the browser takes over what was written, and may keep it on disk. */
const FLUSH_AT = 8_000_000

export interface FileWriter {
  /** A text becomes UTF-8. A Blob stays where the browser has it. */
  add(piece: string | Uint8Array<ArrayBuffer> | Blob): void
  end(type?: string): Blob
}

/** Collects a large file; no more than a few megabytes of it are in this memory. */
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

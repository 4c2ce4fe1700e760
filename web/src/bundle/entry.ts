/** One file of a zip or a dropped folder, read on demand. */
export interface Entry {
  /** Where it lay; only ever compared, never written to. */
  readonly path: string
  /** Bytes once unpacked, as the archive says. */
  readonly size: number
  /** The bytes, never more than `limit`. Throws `bundle_too_large`, `bundle_invalid`. */
  read(limit: number): Promise<Blob>
}

/** A file as the page hands it over; `path` is its place in what was dropped. */
export interface OpenedFile {
  readonly path: string
  readonly blob: Blob
}

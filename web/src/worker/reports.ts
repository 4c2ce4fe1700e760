/** The progress of a model download; bytes are 0 until the server knows. */
export interface PullProgress {
  readonly text: string
  readonly doneBytes: number
  readonly totalBytes: number
}

/** What Harness keeps in this browser. `persisted`: the browser promised not to clear it by itself. */
export interface StorageReport {
  readonly usedBytes: number
  readonly quotaBytes: number
  readonly runs: number
  readonly persisted: boolean
}

// What a file may hold at most before it is opened. A real run stays far below; what exceeds it was
// made to fill the disk or the memory, or is no run.
import { HarnessError } from '@harness/shared/base/errors.ts'

const MB = 1_000_000

/** A long log: 400 steps are about 2 MB. */
export const MAX_LOG = 256 * MB
/** Elements and text of one step, or the meta. */
export const MAX_TEXT = 16 * MB
/** One picture; a full screen at scale 3 is about 1 MB. */
export const MAX_PICTURE = 64 * MB
/** All files of one run together. */
export const MAX_RUN = 2_000 * MB
/** A report file, which is one text: browsers hold at most some 512 million characters in one. */
export const MAX_REPORT = 500 * MB
/** Throws `bundle_too_large` when a size exceeds what may be read. */
export function within(bytes: number, limit: number, name: string): void {
  if (bytes <= limit) return
  const what = `${name} would take more than ${Math.round(limit / MB).toLocaleString('en')} MB.`
  throw new HarnessError('bundle_too_large', { what })
}

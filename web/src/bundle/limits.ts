// Size limits of a file before it is opened. Real runs stay far below; a larger file is made to
// fill disk or memory, or is no run.
import { HarnessError } from '@harness/shared/base/errors.ts'

const MB = 1_000_000

/** For comparison: a log of 400 steps is about 2 MB. */
export const MAX_LOG = 256 * MB
/** Elements and text of one step, or `meta`. */
export const MAX_TEXT = 16 * MB
/** One screenshot; a full screen at scale 3 is about 1 MB. */
export const MAX_PICTURE = 64 * MB
/** All files of one run. */
export const MAX_RUN = 2_000 * MB
/** A report file is a single text: browsers allow at most some 512 million characters in one. */
export const MAX_REPORT = 500 * MB
/** Throws `bundle_too_large` when a size exceeds the limit. */
export function within(bytes: number, limit: number, name: string): void {
  if (bytes <= limit) return
  const what = `${name} would take more than ${Math.round(limit / MB).toLocaleString('en')} MB.`
  throw new HarnessError('bundle_too_large', { what })
}

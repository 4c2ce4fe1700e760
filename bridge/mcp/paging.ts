import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'

interface Page {
  readonly items: readonly RunId[]
  /** Cursor of the next page; absent on the last page. */
  readonly next?: RunId
}

/**
 * Returns a page of a list, newest first. The cursor names the last entry of the previous page, so
 * that new runs do not shift it. Throws `argument_invalid`.
 */
export function pageOf(all: readonly RunId[], size: number, cursor: string | undefined): Page {
  const after = cursor === undefined ? -1 : all.map(String).indexOf(cursor)
  if (cursor !== undefined && after < 0) {
    const what = 'is not one that this server returned; leave it out for the first page'
    throw new HarnessError('argument_invalid', { argument: 'cursor', what })
  }
  const items = all.slice(after + 1, after + 1 + size)
  const last = items.at(-1)
  const hasMore = after + 1 + size < all.length
  return { items, ...(hasMore && last !== undefined && { next: last }) }
}

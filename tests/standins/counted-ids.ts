import type { Ids } from '@harness/web/core/ports.ts'

/** Ids that count: the same run gives the same ids. */
export function makeCountedIds(): Ids {
  let next = 0
  return {
    uuid() {
      next += 1
      return `00000000-0000-4000-8000-${String(next).padStart(12, '0')}`
    },
  }
}

import type { Row } from '@harness/shared/log/rows.ts'
import type { Log } from '../../core/ports.ts'

/** Wraps a log: reports each append to `note`, and returns a promise for the first row. */
export function watchLog(
  log: Log,
  note: (rows: readonly Row[]) => void,
): { log: Log; firstRow: Promise<void> } {
  let resolveFirst: () => void = () => undefined
  const firstRow = new Promise<void>((resolve) => {
    resolveFirst = resolve
  })
  return {
    firstRow,
    log: {
      async append(batch) {
        await log.append(batch)
        resolveFirst()
        note(batch.rows)
      },
    },
  }
}

import type { Row } from '@harness/shared/log/rows.ts'
import { canRefuse } from '@harness/shared/order/hooks.ts'
import { plainLine } from '../run/terminal.ts'

/** A line for each hook that failed. */
export function hookLines(rows: readonly Row[]): readonly string[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'hook_ran' || row.passed) return []
    const { point, step, detail = '' } = row
    const what = canRefuse(point) ? 'refused' : 'failed'
    return [`The hook ${point} ${what} at step ${step}: ${plainLine(detail)}`]
  })
}

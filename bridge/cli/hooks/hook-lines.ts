import type { Row } from '@harness/shared/log/rows.ts'
import { canRefuse } from '@harness/shared/order/hooks.ts'
import { plainLine } from '../run/terminal.ts'

/** Maximum length of a program's output in a line, in characters; the log contains all of it. */
const MAX_WORDS = 240

/** Formats a line for each hook that failed. */
export function hookLines(rows: readonly Row[]): readonly string[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'hook_ran' || row.passed) return []
    const { point, step, detail = '' } = row
    const what = canRefuse(point) ? 'refused' : 'failed'
    return [`The hook ${point} ${what} at step ${step}: ${shortLine(detail)}`]
  })
}

function shortLine(text: string): string {
  const line = plainLine(text)
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS - 1)}…` : line
}

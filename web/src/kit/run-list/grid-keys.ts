import type { HistoryRow } from './create-history.ts'

/** Columns of the history, in order. */
export const COLUMNS = [
  'Verdict',
  'Goal',
  'Persona, application',
  'Path',
  'Findings',
  'Time',
  'Model',
  'Started',
  'More',
] as const

/** Index of the column with the menu. */
export const MENU_COLUMN = COLUMNS.length - 1

export interface GridCell {
  readonly row: HistoryRow
  readonly column: number
}

/** Prefix of every cell id. */
export const CELL = 'cell-'

/** Id of a cell, so that it can be focused. */
export function cellId(row: HistoryRow, column: number): string {
  return `${CELL}${row.runId}-${column}`
}

/** Number of rows that Page Up and Page Down move by. */
const PAGE = 10

/** Target cell of a key, or undefined for other keys. */
export function moveInGrid(
  rows: readonly HistoryRow[],
  { row, column }: GridCell,
  key: string,
): GridCell | undefined {
  const at = rows.indexOf(row)
  const line = lineFor(key, at, rows.length)
  if (line !== undefined) {
    const found = rows[Math.max(0, Math.min(rows.length - 1, line))]
    return found && { row: found, column }
  }
  const last = COLUMNS.length - 1
  if (key === 'ArrowLeft') return { row, column: Math.max(0, column - 1) }
  return key === 'ArrowRight' ? { row, column: Math.min(last, column + 1) } : undefined
}

function lineFor(key: string, at: number, count: number): number | undefined {
  const lines: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - PAGE,
    PageDown: at + PAGE,
    Home: 0,
    End: count - 1,
  }
  return lines[key]
}

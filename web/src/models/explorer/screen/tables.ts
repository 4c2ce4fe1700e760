// Rows of a table, as the text of a page gives them: lines of several words, one below the other, some with a button.
import type { Mark } from '../../../core/ports.ts'
import type { View } from './view.ts'

/** A row has at least so many words beside its button, and at most so many more or less than its neighbours. */
const WORDS = 3
const UNEVEN = 1

/** Rows further away than this belong to another table, in lines. */
const NEAR = 8

/** The row of a control that stands in a table, and the rows around it. */
export interface Rows {
  readonly own: string
  readonly others: readonly string[]
}

/** Nothing for a control that stands in no row, or in one of several, when nobody says what stands before it there. */
export function tableRows(
  { lines }: View,
  { label }: Pick<Mark, 'label'>,
  before = '',
): Rows | undefined {
  const own = lines.filter((line) => line.endsWith(`${before} ${label}`))
  const [row] = own
  if (row === undefined || own.length > 1) return undefined
  const at = lines.indexOf(row)
  const count = countOf(row.slice(0, -label.length))
  const others = lines
    .slice(Math.max(0, at - NEAR), at + NEAR)
    .filter((line) => line !== row && /\d/.test(line) === /\d/.test(row))
    .filter((line) => Math.abs(countOf(line) - count) <= UNEVEN)
  return count >= WORDS && others.length > 0 ? { own: row, others } : undefined
}

function countOf(line: string): number {
  return line.trim().split(/\s+/).length
}

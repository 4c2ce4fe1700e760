import { withinBounds } from '../../base/bounds.ts'
import { jsonOf } from '../../base/json.ts'
import { isFields, type Line } from './fields.ts'

/** Lines of `events.jsonl` that are JSON objects, and the rejected ones. */
export interface Lines {
  readonly lines: readonly Line[]
  /** Numbers of the unreadable lines, from 1, without a truncated last line. */
  readonly unreadable: readonly number[]
  /** Number of rows with a text, list or number that was cut to its limit. */
  readonly cut: number
  /** The last line is incomplete, because the writer was stopped. */
  readonly torn: boolean
}

/**
 * Splits the text of a log. Empty lines and a byte order mark are ignored; the last line end may be
 * missing.
 */
export function linesOf(text: string): Lines {
  const lines: Line[] = []
  const unreadable: number[] = []
  let cut = 0
  const all = text.replace(/^\uFEFF/, '').split('\n')
  all.forEach((each, index) => {
    if (each.trim() === '') return
    const given = jsonOf(each)
    const fields = withinBounds(given)
    if (fields !== given) cut += 1
    if (isFields(fields)) lines.push({ line: index + 1, fields })
    else unreadable.push(index + 1)
  })
  const torn = unreadable.at(-1) === all.length
  return { lines, unreadable: torn ? unreadable.slice(0, -1) : unreadable, torn, cut }
}

// The position of each history line: fixed heights, so that nothing is measured.
import { dayOf } from '../../words/day.ts'
import type { HistoryRow } from './create-history.ts'

/** A day's heading, as `2026-11-21`, or a run. */
export type HistoryLine = string | HistoryRow

interface Heights {
  readonly day: number
  readonly run: number
}

export interface LinePosition {
  readonly top: number
  readonly height: number
  /** Index over all lines, from 0. */
  readonly index: number
}

export interface HistoryLayout {
  readonly lines: readonly HistoryLine[]
  readonly positions: ReadonlyMap<HistoryLine, LinePosition>
  readonly height: number
}

export function layoutOf(rows: readonly HistoryRow[], heights: Heights): HistoryLayout {
  const lines: HistoryLine[] = []
  const positions = new Map<HistoryLine, LinePosition>()
  let top = 0
  const add = (line: HistoryLine, height: number) => {
    positions.set(line, { top, height, index: lines.length })
    lines.push(line)
    top += height
  }
  for (const row of rows) {
    const day = dayOf(row.run().startedAt)
    if (!positions.has(day)) add(day, heights.day)
    add(row, heights.run)
  }
  return { lines, positions, height: top }
}

/** Lines drawn before and after the visible ones, so that a quick scroll meets no gap. */
const EXTRA = 6

/** The lines between two heights, a few more on both sides, and `kept`, wherever it is. */
export function visibleLines(
  { lines, positions }: HistoryLayout,
  { from, to }: { readonly from: number; readonly to: number },
  kept: HistoryLine | undefined,
): readonly HistoryLine[] {
  const bottomOf = (line: HistoryLine | undefined) => {
    const position = line === undefined ? undefined : positions.get(line)
    return position ? position.top + position.height : 0
  }
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (bottomOf(lines[middle]) <= from) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < lines.length && bottomOf(lines[end - 1]) < to) end += 1
  const start = Math.max(0, low - EXTRA)
  const stop = Math.min(lines.length, end + EXTRA)
  const drawn = lines.slice(start, stop)
  const index = kept === undefined ? undefined : positions.get(kept)?.index
  if (kept === undefined || index === undefined || (index >= start && index < stop)) return drawn
  return index < start ? [kept, ...drawn] : [...drawn, kept]
}

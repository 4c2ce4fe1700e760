// Position of each history line. Heights are fixed, so that no line must be measured.

import { type Layout, stacked } from '../runs/layout.ts'
import { dayOf } from '../words/day.ts'
import type { HistoryRow } from './create-history.ts'

/** A day heading, such as `2026-11-21`, or a run. */
export type HistoryLine = string | HistoryRow

interface Heights {
  readonly day: number
  readonly run: number
}

type HistoryLayout = Layout<HistoryLine>

/** Layout of the runs, under day headings only when sorted by time. */
export function layoutOf(
  rows: readonly HistoryRow[],
  heights: Heights,
  withDays = true,
): HistoryLayout {
  const lines: HistoryLine[] = []
  const days = new Set<string>()
  for (const row of rows) {
    const day = dayOf(row.run().startedAt)
    if (withDays && !days.has(day)) lines.push(day)
    days.add(day)
    lines.push(row)
  }
  return stacked(lines, (line) => (typeof line === 'string' ? heights.day : heights.run))
}

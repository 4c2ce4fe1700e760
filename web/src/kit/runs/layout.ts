// Virtual lists: lines have known heights, so that only visible ones are drawn and none is
// measured.

export interface LinePosition {
  readonly top: number
  readonly height: number
  /** Position among all lines, counted from 0. */
  readonly index: number
}

export interface Layout<L> {
  readonly lines: readonly L[]
  readonly positions: ReadonlyMap<L, LinePosition>
  readonly height: number
}

/** Layout of lines stacked from top to bottom. */
export function stacked<L>(lines: readonly L[], heightOf: (line: L) => number): Layout<L> {
  const positions = new Map<L, LinePosition>()
  let top = 0
  for (const [index, line] of lines.entries()) {
    const height = heightOf(line)
    positions.set(line, { top, height, index })
    top += height
  }
  return { lines, positions, height: top }
}

/** Number of extra lines drawn on both sides, so that fast scrolling shows no gap. */
const EXTRA = 6

/** Lines between two offsets with `EXTRA` more on both sides, plus `kept` wherever it is. */
export function visibleLines<L>(
  { lines, positions }: Layout<L>,
  { from, to }: { readonly from: number; readonly to: number },
  kept: L | undefined,
): readonly L[] {
  const bottomOf = (line: L | undefined) => {
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

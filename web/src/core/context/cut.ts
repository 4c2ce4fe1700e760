/** Share of a shortened text that is its end, and the maximum length of that end in characters. */
const TAIL_SHARE = 0.3
const MAX_TAIL = 4_000

/** Characters reserved for the line that names the gap. */
const GAP = 40

/** Range around a cut that is searched for a line break, as a share of the kept part. */
const SNAP = 0.2

/**
 * Shortens a text to at most `limit` characters: its beginning, the number of characters left out,
 * and its end. Cuts at line breaks where one is near, never inside a character.
 */
export function headAndTail(text: string, limit: number): string {
  if (text.length <= limit) return text
  if (limit <= 2 * GAP) return text.slice(0, wholeEnd(text, Math.max(0, limit)))
  const room = limit - GAP
  const tailLength = Math.min(Math.floor(room * TAIL_SHARE), MAX_TAIL)
  const head = text.slice(0, headEnd(text, room - tailLength))
  const tail = text.slice(tailStart(text, text.length - tailLength))
  const remaining = text.length - head.length - tail.length
  return `${head}\n[${remaining} characters left out]\n${tail}`
}

/** Beginning of a text in one line, with an ellipsis where it is cut. */
export function clipped(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > limit ? `${line.slice(0, wholeEnd(line, limit - 1)).trimEnd()}…` : line
}

function headEnd(text: string, at: number): number {
  const line = text.lastIndexOf('\n', at)
  return line > at * (1 - SNAP) ? line : wholeEnd(text, at)
}

function tailStart(text: string, at: number): number {
  const line = text.indexOf('\n', at)
  if (line !== -1 && line < at + (text.length - at) * SNAP) return line + 1
  return isLow(text, at) ? at + 1 : at
}

/** Returns one less when the cut would split a surrogate pair. */
export function wholeEnd(text: string, at: number): number {
  return isLow(text, at) ? at - 1 : at
}

function isLow(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff && at > 0
}

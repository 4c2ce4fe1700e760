// Suggests names from a list for a misspelled argument, command or field.

/** Minimum length of a part of a name that is compared. */
const SHORTEST_PART = 3

/**
 * Names that share words or their ends with the written name (`--out`, `--width`, `--output-file`).
 * Without any, the closest spelling (`--maxsteps`, `--vieport-width`).
 */
export function nearNames(names: readonly string[], written: string): readonly string[] {
  const parts = names.filter((name) => isPart(name, written) || isPart(written, name))
  if (parts.length > 0) return parts
  const most = mistakesIn(written)
  const [nearest] = names
    .map((name) => ({ name, distance: distanceOf(name, written) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance)
  return nearest ? [nearest.name] : []
}

/** True when each word of the shorter name begins or ends a word of the longer one. */
function isPart(long: string, short: string): boolean {
  const words = long.split(/[-_ ]/)
  const own = short.split(/[-_ ]/).filter((word) => word.length >= SHORTEST_PART)
  const isIn = (word: string) => words.some((each) => each.startsWith(word) || each.endsWith(word))
  return own.length > 0 && own.every(isIn)
}

/** Number of letters that may be wrong. */
function mistakesIn({ length }: string): number {
  if (length < SHORTEST_PART) return 0
  return length < 6 ? 1 : length < 10 ? 2 : 3
}

/** Number of letters to add, remove, change or swap (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) => [row])
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let column = 1; column <= other.length; column += 1) rows[0]?.push(column)
  for (let row = 1; row <= one.length; row += 1)
    for (let column = 1; column <= other.length; column += 1) {
      const isEqual = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + Number(!isEqual),
          ...(isSwapped ? [at(row - 2, column - 2) + 1] : []),
        ),
      )
    }
  return at(one.length, other.length)
}

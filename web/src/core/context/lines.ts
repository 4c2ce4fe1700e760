// Lines of text that a screen gained or lost compared with the previous one.

interface Lines {
  readonly fresh: readonly string[]
  readonly gone: readonly string[]
}

/** Values of a field on both screens, which some devices include in a line of text. */
interface Value {
  readonly was?: string | undefined
  readonly is?: string | undefined
}

/** Changed lines, except those that differ only in field values or in line breaks. */
export function changedLines(before: string, now: string, values: readonly Value[]): Lines {
  const all = { fresh: linesBeyond(now, before), gone: linesBeyond(before, now) }
  const { fresh, gone } = withoutValues(
    all,
    values.filter(({ was, is }) => was !== is),
  )
  const [whole, parts] = withoutBroken(gone, fresh)
  const [joined, pieces] = withoutBroken(parts, whole)
  return { fresh: joined, gone: pieces }
}

/** Lines of a text that the other text lacks, in order. */
function linesBeyond(text: string, other: string): readonly string[] {
  const known = new Map<string, number>()
  for (const line of other.split('\n')) known.set(line, (known.get(line) ?? 0) + 1)
  return text.split('\n').filter((line) => {
    const left = known.get(line) ?? 0
    if (left > 0) known.set(line, left - 1)
    return left === 0 && line.trim() !== ''
  })
}

function withoutValues({ fresh, gone }: Lines, values: readonly Value[]): Lines {
  if (values.length === 0) return { fresh, gone }
  const isNow = fresh.map((line) => emptied(line, 'is', values))
  const was = gone.map((line) => emptied(line, 'was', values))
  const left = {
    fresh: fresh.filter((_, at) => !was.includes(isNow[at] ?? '')),
    gone: gone.filter((_, at) => !isNow.includes(was[at] ?? '')),
  }
  return {
    fresh: withoutEach(
      left.fresh,
      values.map(({ is }) => is),
    ),
    gone: withoutEach(
      left.gone,
      values.map(({ was: value }) => value),
    ),
  }
}

/** Removes one line per field value. Further lines with the same text stay. */
function withoutEach(
  lines: readonly string[],
  values: readonly (string | undefined)[],
): readonly string[] {
  return values.reduce((kept, value) => {
    const at = kept.findIndex((line) => line.trim() === value)
    return at < 0 ? kept : kept.toSpliced(at, 1)
  }, lines)
}

/** Removes the values from a line, as whole words only: 2 does not match inside 2026. */
function emptied(line: string, time: keyof Value, values: readonly Value[]): string {
  return values
    .reduce((text, value) => text.replace(` ${value[time] ?? ''} `, ' '), ` ${line} `)
    .trim()
}

/** Removes lines that were only broken differently, together with the pieces they consist of. */
function withoutBroken(
  lines: readonly string[],
  others: readonly string[],
): readonly [lines: readonly string[], others: readonly string[]] {
  const parts = others.map((other) => other.trim())
  const broken = lines.filter((line) => consistsOf(line, parts))
  return [
    lines.filter((line) => !broken.includes(line)),
    others.filter((_, at) => !broken.some((line) => line.includes(parts[at] ?? ''))),
  ]
}

function consistsOf(line: string, parts: readonly string[]): boolean {
  const rest = parts.reduce((text, part) => text.replace(part, ''), line)
  return rest.trim() === ''
}

import { intersection } from '@harness/shared/base/geometry.ts'
import type { TextLine } from '@harness/shared/device/observation.ts'
import type { Mark } from '../ports.ts'

/** Marks that need no number: their label is visible on them and unique. */
export function namedByWords(
  marks: readonly Mark[],
  lines: readonly TextLine[] = [],
): ReadonlySet<number> {
  const labels = marks.map(({ label }) => folded(label))
  const isOnly = (label: string) => labels.indexOf(label) === labels.lastIndexOf(label)
  const named = marks.filter((mark) => {
    const label = folded(mark.label)
    return label !== '' && isOnly(label) && wordsOn(mark, lines) === label
  })
  return new Set(named.map(({ id }) => id))
}

function wordsOn({ rect, outline = rect }: Mark, lines: readonly TextLine[]): string {
  const on = lines.filter((line) => {
    const common = intersection(outline, line.rect)
    return common && common.width * common.height > 0.5 * line.rect.width * line.rect.height
  })
  return folded(on.map(({ text }) => text).join(' '))
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}

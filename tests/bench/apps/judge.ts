import type { Mark } from '@harness/shared/devices/observation.ts'
import type { Place } from './list.ts'

export interface Judged {
  readonly found: readonly Place[]
  readonly missed: readonly Place[]
  /** Marks on nothing that was counted, and second marks on one thing. */
  readonly wrong: readonly Pick<Mark, 'label' | 'role' | 'rect'>[]
  /** Marks on what was counted; those on optional places are in neither list. */
  readonly right: readonly Pick<Mark, 'label' | 'role' | 'rect'>[]
}

/** A place may be this far beside a thin mark, in points: places are read off a picture. */
const SLACK = 3

/** Pairs every counted place with the smallest mark on it that no other place has. */
export function judge(
  marks: Judged['wrong'],
  places: readonly Place[],
  optional: readonly Place[],
): Judged {
  const free = new Set(marks)
  const found = new Set<Place>()
  const right: Judged['wrong'][number][] = []
  const pairs = places
    .flatMap((place) => marks.filter((mark) => isOn(mark, place)).map((mark) => ({ mark, place })))
    .toSorted((a, b) => area(a.mark) - area(b.mark))
  for (const { mark, place } of pairs) {
    if (!free.has(mark) || found.has(place)) continue
    free.delete(mark)
    found.add(place)
    right.push(mark)
  }
  for (const place of optional) {
    const [mark] = [...free].filter((at) => isOn(at, place)).toSorted((a, b) => area(a) - area(b))
    if (mark) free.delete(mark)
  }
  return {
    found: [...found],
    missed: places.filter((place) => !found.has(place)),
    wrong: [...free],
    right,
  }
}

function isOn({ rect }: Pick<Mark, 'rect'>, { x, y }: Place): boolean {
  return (
    x >= rect.x - SLACK &&
    x <= rect.x + rect.width + SLACK &&
    y >= rect.y - SLACK &&
    y <= rect.y + rect.height + SLACK
  )
}

function area({ rect }: Pick<Mark, 'rect'>): number {
  return rect.width * rect.height
}

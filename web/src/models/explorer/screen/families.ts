// Controls that do the same to different things: "Remove" in every row, "Change role of Ida" beside "Change role of Lars".
import type { Mark } from '../../../core/ports.ts'
import { plain } from '../goal/words.ts'

/** So many labels that start with the same single word make a family; of those that share two, a pair does. */
const MANY = 3

/** The control and those that do the same as it; itself alone for most. */
export function familyOf(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  const alike = marks.filter(({ role }) => role === mark.role)
  const twins = alike.filter(({ label }) => label === mark.label)
  if (twins.length > 1 || mark.role !== 'button') return twins
  const cousins = (count: number): readonly Mark[] => {
    const start = startOf(mark.label, count)
    return start === undefined ? [] : alike.filter(({ label }) => startOf(label, count) === start)
  }
  const two = cousins(2)
  if (two.length > 1) return two
  const one = cousins(1)
  return one.length >= MANY || (one.length > 1 && one.every(namesThing)) ? one : twins
}

/** A verb and the name of what it is done to: "Book Spinning, Tuesday 18:00". */
function namesThing({ label }: Mark): boolean {
  return /^\p{Lu}\p{Ll}+ (?:the )?\p{Lu}/u.test(label.trim())
}

/** It starts with the same two words as one of these labels: one more of what was there already. */
export function isKindred({ label }: Pick<Mark, 'label'>, labels: Iterable<string>): boolean {
  const start = startOf(label, 2)
  return start !== undefined && [...labels].some((other) => startOf(other, 2) === start)
}

/** The first words of a label that goes on after them. Questions that start alike only open their answers. */
function startOf(label: string, count: number): string | undefined {
  const words = plain(label).split(' ')
  return words.length > count && !label.trim().endsWith('?')
    ? words.slice(0, count).join(' ')
    : undefined
}

/** One of several in a list: others of its family follow or go before, without a field between. */
export function isInList(marks: readonly Mark[], mark: Mark): boolean {
  const at = marks.indexOf(mark)
  return familyOf(marks, mark).some((other) => {
    const between = marks.slice(
      Math.min(at, marks.indexOf(other)) + 1,
      Math.max(at, marks.indexOf(other)),
    )
    return other !== mark && !between.some(({ role }) => /box|spin|slider|radio|switch/.test(role))
  })
}

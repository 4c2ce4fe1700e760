// Controls that do the same stand in rows, and each belongs to what its row speaks of: the mug, the date, the book.
import type { Mark } from '../../../core/ports.ts'
import { isHarmless } from '../form/ready.ts'
import { KINDS } from '../goal/kinds.ts'
import { isMet } from '../goal/spellings.ts'
import {
  coverage,
  deedsOf,
  idea,
  ideasOf,
  isContent,
  NUMBERS,
  plain,
  shared,
  wordsOf,
} from '../goal/words.ts'
import { familyOf } from '../screen/families.ts'
import { tableRows } from '../screen/tables.ts'
import { otherRows, surroundings, type View } from '../screen/view.ts'

/** What a fact of the goal in a row is worth beside a single word. */
const FACT = 3

/** True when another row is the one that is meant, or when no row is and pressing would do something. */
export function isOtherRow(view: View, mark: Mark): boolean {
  const twins = familyOf(view.marks, mark)
  const others = otherRows(view, mark)
  const isButton = mark.role === 'button'
  if (saysAll(view, mark)) return false
  if (isAnotherRowMeant(view, mark)) return true
  if (twins.length + others.length < 2) return false
  const rows = [
    ...twins.map((twin) => ({ row: rowOf(view, twin), label: twin.label })),
    ...others.map((row) => ({ row, label: mark.label })),
  ]
  const bestAt = (at: View): number =>
    Math.max(...rows.map(({ row, label }) => rateRow(at, isButton, row, label)))
  // What was met on the way may be the name of the row itself, for who looked at the thing and came back.
  const at = bestAt(view) > 0 ? view : asAtFirst(view)
  const best = bestAt(at)
  const rate = (twin: Mark): number => rateRow(at, isButton, rowOf(view, twin), twin.label)
  if (isButton && best < FACT && !isAskedFor(view, mark)) return true
  if (best === 0) return isButton && isDeed(view, mark)
  return rate(mark) < best
}

/** Its label is the goal: "Mark invoice 1042 as paid". */
export function saysAll({ goal }: View, { role, label }: Mark): boolean {
  const words = ideasOf(label)
  return role === 'button' && goal.words.size > 2 && coverage(goal.words, words) === 1
}

function asAtFirst(view: View): View {
  return { ...view, done: '', met: new Set(), remaining: view.goal.things }
}

/** The goal speaks of another row of the table, which may have no such control. */
function isAnotherRowMeant(view: View, mark: Mark): boolean {
  const rows = tableRows(view, mark, surroundings(view, mark).trim())
  const rate = (row: string): number => strict(view, row, mark.label)
  return rows?.others.some((other) => rate(other) > rate(rows.own)) ?? false
}

/** What it does is what the goal wants, or a step on the way there. */
function isAskedFor({ goal }: View, { label }: Mark): boolean {
  const wanted = new Set([...goal.words, ...goal.kinds.flatMap(({ chain }) => chain)])
  return isHarmless({ label }) || shared(ideasOf(label), wanted) > 0
}

/** It does something rather than showing more. */
function isDeed({ goal }: View, { label }: Mark): boolean {
  const deeds = deedsOf(label)
  const verbs = [...KINDS.filter(({ name }) => name !== 'find'), ...goal.kinds].flatMap(
    (kind) => kind.verbs,
  )
  return verbs.some((verb) => deeds.has(verb))
}

/** What a control belongs to: what only its own label says, and the words that lead up to it. */
function rowOf(view: View, mark: Mark): string {
  const labels = familyOf(view.marks, mark).map(({ label }) => label.split(' '))
  const isOwn = (word: string): boolean => !labels.every((label) => label.includes(word))
  // The unit of a number of one's own belongs to it: 6 m beside 3 m.
  const own = mark.label
    .split(' ')
    .filter(
      (word, at, all) => isOwn(word) || (isOwn(all[at - 1] ?? '') && /^\d/.test(all[at - 1] ?? '')),
    )
  return `${surroundings(view, mark)} ${own.join(' ')}`
}

function rateRow(view: View, isButton: boolean, row: string, label: string): number {
  return isButton ? strict(view, row, label) : loose(view, row)
}

function loose(view: View, row: string): number {
  return factsMet(view, row).length * FACT + shared(view.remaining, ideasOf(row))
}

/**
 * Words count only together with the word that goes before them, and those of a name only all at once: the blue mug is no
 * red mug, Priya Shah is not Priya Nair.
 */
function strict(view: View, row: string, label: string): number {
  const words = new Set([...ideasOf(row), ...view.met])
  const facts = factsMet(view, row)
  const names = view.goal.musts.filter(isName)
  const own = new Set(names.flatMap((fact) => [...ideasOf(fact)]))
  // A number is only looked for on the control itself: around it any number may stand.
  const isIn = (thing: string): boolean => ideasOf(/\D/.test(thing) ? row : label).has(thing)
  const alone = [...view.remaining].filter(
    (thing) =>
      isIn(thing) && !own.has(thing) && (isWhole(view, thing, words) || isBare(view, thing, label)),
  )
  return facts.length * FACT + alone.length
}

/** The label names the thing right after its verb: "Reserve shoes" is for the climbing shoes. */
function isBare({ goal }: View, thing: string, label: string): boolean {
  const said = wordsOf(label)
  const before = said[said.findIndex((word) => idea(word) === thing) - 1]
  return before !== undefined && goal.kinds.some(({ verbs }) => verbs.includes(idea(before)))
}

function isWhole({ goal }: View, thing: string, words: ReadonlySet<string>): boolean {
  const said = wordsOf(goal.text)
  const at = said.findIndex((word) => ideasOf(word).has(thing))
  const before = said[at - 1]
  if (before === undefined || !isContent(before)) return true
  const [own] = ideasOf(before)
  return own === undefined || !goal.things.has(own) || words.has(own)
}

/** Facts of the goal that this row holds and nothing before did. */
export function factsMet({ goal, done }: View, row: string): readonly string[] {
  return goal.musts.filter((must) => isName(must) && !isMet(done, must) && isMet(plain(row), must))
}

/** More than a number, also in words: of these a page has many. */
function isName(must: string): boolean {
  return /\D/.test(must) && NUMBERS.get(must) === undefined
}

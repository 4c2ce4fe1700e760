// Controls that share one label stand in rows, and each belongs to what its row speaks of: the mug, the date, the book.
import type { Mark } from '../../../core/ports.ts'
import { isMet } from '../form/guard.ts'
import { KINDS } from '../goal/kinds.ts'
import { deedsOf, ideasOf, isContent, plain, shared, wordsOf } from '../goal/words.ts'
import { surroundings, type View } from '../screen/view.ts'

/** What a fact of the goal in a row is worth beside a single word. */
const FACT = 3

/** True when another row is the one that is meant, or when no row is and pressing would do something. */
export function isOtherRow(view: View, mark: Mark): boolean {
  const twins = view.marks.filter(({ label, role }) => label === mark.label && role === mark.role)
  if (twins.length < 2) return false
  const isButton = mark.role === 'button'
  const rate = (twin: Mark): number => (isButton ? strict(view, twin) : loose(view, twin))
  const best = Math.max(...twins.map(rate))
  if (best === 0) return isButton && isDeed(view, mark)
  return rate(mark) < best
}

/** It does something rather than showing more. */
function isDeed({ goal }: View, { label }: Mark): boolean {
  const deeds = deedsOf(label)
  const verbs = [...KINDS.filter(({ name }) => name !== 'find'), ...goal.kinds].flatMap(
    (kind) => kind.verbs,
  )
  return verbs.some((verb) => deeds.has(verb))
}

function loose(view: View, mark: Mark): number {
  const row = surroundings(view, mark)
  return factsMet(view, row).length * FACT + shared(view.remaining, ideasOf(row))
}

/** Words count only together with the word that goes before them: the blue mug is no red mug. */
function strict(view: View, mark: Mark): number {
  const row = surroundings(view, mark)
  const words = new Set([...ideasOf(row), ...view.met])
  const facts = factsMet(view, row)
  const own = new Set(facts.flatMap((fact) => [...ideasOf(fact)]))
  const alone = [...view.remaining].filter(
    (thing) => ideasOf(row).has(thing) && !own.has(thing) && isWhole(view, thing, words),
  )
  return facts.length * FACT + alone.length
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
function factsMet({ goal, done }: View, row: string): readonly string[] {
  return goal.musts.filter(
    (must) => /\D/.test(must) && !isMet(done, must) && isMet(plain(row), must),
  )
}

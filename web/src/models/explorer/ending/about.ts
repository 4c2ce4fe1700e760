// Whether the screen that says that something is done says so of what the goal wants.
import { missing, onlyLooks } from '../form/fields.ts'
import { isList } from '../form/form.ts'
import { optionsOf } from '../form/options.ts'
import { isMet, isMetInParts } from '../goal/spellings.ts'
import { coverage, ideasOf, NUMBERS, plain } from '../goal/words.ts'
import { factsOf } from '../screen/facts.ts'
import type { View } from '../screen/view.ts'
import { isAccepted } from './accepted.ts'
import { answered } from './found.ts'

/** The part of the goal's words that the proving screen must hold. */
const HALF = 0.5

/** Goals that must not be carried out twice. */
export const ONCE = new Set(['buy', 'book', 'register', 'contact', 'delete', 'cancel', 'do'])

/** The screen holds half of the goal's words, and nothing that the goal insists on was missed on the way. */
export function isAbout(view: View): boolean {
  const { goal, done } = view
  const screen = screenText(view)
  const words = factsOf(screen)
  if (coverage(goal.words, words) < HALF && coverage(unspent(view), words) < HALF && !isGiven(view))
    return false
  const text = plain(withoutChoices(view))
  // A number may stand anywhere on a page: it was given, or it is told now.
  const offers = new Set(
    view.marks.filter(({ checked }) => checked === false).map(({ label }) => label),
  )
  const fresh = view.fresh.filter((line) => !offers.has(line))
  const told = onlyLooks(view) ? text : plain([...fresh, ...valuesOn(view)].join('\n'))
  const isKnown = (must: string): boolean =>
    isMet(/^\d+$/.test(must) || NUMBERS.has(must) ? told : text, must) ||
    isMet(done, must) ||
    isMetInParts(done, must)
  if (!goal.musts.every(isKnown)) return false
  const isTaken = isAccepted(view) || (onlyLooks(view) && answered(view) !== undefined)
  if (isTaken && missing(view, chosen(view)) <= 1) return true
  return missing(view) === 0 ? isTold(view) : isForgiven(view)
}

/** The screen without what a list offers and does not show: October can be chosen, and this is November. */
function withoutChoices(view: View): string {
  const lists = view.marks.filter(isList)
  const offers = new Set(lists.flatMap((list) => optionsOf(view, list)))
  const lines = screenText(view).split('\n')
  const shown = new Set(lists.map(({ value = '' }) => value))
  return lines.filter((line) => !offers.has(line.trim()) || shown.has(line.trim())).join('\n')
}

/** Choices of the form that was sent which the goal speaks of: they were made, else it would not have been sent. */
function chosen({ past, goal, marks }: View): ReadonlySet<string> {
  const left = new Set(marks.map(({ label }) => label))
  const labels = past.findLast(({ tool }) => tool === 'tap_mark')?.labels.split('\n') ?? []
  const wanted = labels.filter(
    (label) => !left.has(label) && coverage(ideasOf(label), goal.words) === 1,
  )
  return ideasOf(wanted.join('\n'))
}

/** The page took it all: everything the goal speaks of was chosen, given or told. */
function isGiven(view: View): boolean {
  return isAccepted(view) && missing(view) === 0
}

/** What was chosen on the way or is told now; a list of everything there is proves nothing of the one that was meant. */
function isTold(view: View): boolean {
  const { goal, met, marks } = view
  if (!goal.kinds.some(({ name }) => ONCE.has(name) || name === 'add')) return true
  const values = marks.map(({ value, checked, label }) => value ?? (checked ? label : ''))
  const told = factsOf([...view.fresh, ...ownLines(view), ...values].join('\n'))
  return [...goal.things].every((thing) => met.has(thing) || told.has(thing)) || isWritten(view)
}

/** Lines that say nothing but what the goal says: the heading over the form, and no mere choice. */
function ownLines(view: View): readonly string[] {
  const { goal, marks } = view
  const offers = new Set(
    marks.flatMap((mark) => [mark.label, ...(isList(mark) ? optionsOf(view, mark) : [])]),
  )
  return view.lines.filter((line) => !offers.has(line) && coverage(ideasOf(line), goal.words) === 1)
}

/** Who writes to the people of a site need not read there what they are called: one word may stay unmet. */
function isForgiven(view: View): boolean {
  return missing(view) === 1 && isWritten(view)
}

function isWritten({ goal, past }: View): boolean {
  const texts = goal.values.filter(({ bare }) => !bare)
  const isContact = goal.kinds.length > 0 && goal.kinds.every(({ name }) => name === 'contact')
  const typed = past.map(({ input }) => input['value'])
  return isContact && texts.length > 0 && texts.every(({ text }) => typed.includes(text))
}

/** What is left to be told: an act is told by the words for it, and what was written need not be repeated. */
function unspent({ goal, done, past }: View): ReadonlySet<string> {
  if (goal.kinds.every(({ name }) => name === 'find')) return goal.things
  const typed = past.map(({ input }) => plain(String(input['value'] ?? '')))
  const isGiven = goal.values.every(({ text, bare }) => {
    const value = plain(text)
    return bare || (typed.includes(value) && done.includes(value))
  })
  return isGiven ? goal.things : goal.words
}

function screenText(view: View): string {
  const { title = '', text } = view.request.scene
  return [title, text, ...valuesOn(view)].join('\n')
}

/** What the controls hold: what was typed, chosen and ticked. */
function valuesOn({ marks }: View): readonly string[] {
  return marks.map(({ value, checked, label }) => value ?? (checked ? label : ''))
}

// How a run may end. Success needs proof on the screen: words that say it is done, which were not there before, and the
// goal's own words beside them.

import { missing } from '../form/fields.ts'
import { isDate, isoDate } from '../goal/dates.ts'
import { ANY_DONE, type Kind, UNREAL } from '../goal/kinds.ts'
import { coverage, ideasOf, NUMBERS, plain, shared, wordsOf } from '../goal/words.ts'
import { errorsIn, isRefusal } from '../screen/errors.ts'
import { asksForFact, factsOf, holdsFact } from '../screen/facts.ts'
import { isAct, isQuery, linesOf } from '../screen/history.ts'
import type { View } from '../screen/view.ts'

/** The part of the goal's words that the proving screen must hold. */
const HALF = 0.5

/** The part of the title that a page of the wanted thing shares with the goal. */
const TITLE = 0.6

/** The sentence that proves the goal, or nothing. */
export function proof(view: View): string | undefined {
  const { last, goal, past, request } = view
  if (!last || !past.some(isAct) || request.scene.dialog) return undefined
  if (
    !['tap_mark', 'set_value', 'key_shortcut', 'answer_dialog', 'wait', 'scroll'].includes(
      last.tool,
    )
  )
    return undefined
  if (errorsIn(view).length > 0 || !isAbout(view)) return undefined
  const sentences = sentencesOf(
    newsOf(view),
    view.marks.map(({ label }) => label),
  )
  const told = sentences.find((sentence) => goal.kinds.some((kind) => tells(view, kind, sentence)))
  if (told && goal.kinds.every((kind) => wasTold(view, kind))) return told
  const any =
    goal.kinds.length === 0 &&
    shared(ideasOf(sentences.join(' ')), goal.words) > 0 &&
    sentences.find((line) => ANY_DONE.test(plain(line)))
  return any || found(view)
}

/** A number of hits proves a search only when it is about the thing that was searched. */
function tells({ goal }: View, kind: Kind, sentence: string): boolean {
  if (!says(kind, sentence)) return false
  return kind.name !== 'find' || coverage(goal.things, ideasOf(sentence)) >= HALF
}

function says({ done }: Kind, sentence: string): boolean {
  return done.test(plain(sentence))
}

/** Every part of a goal must have been told done, the others on an earlier screen. */
function wasTold({ past, fresh, marks }: View, kind: Kind): boolean {
  const labels = marks.map(({ label }) => label)
  if (sentencesOf(fresh, labels).some((sentence) => says(kind, sentence))) return true
  const seen = new Set<string>(linesOf(past[0]?.text ?? ''))
  return past.slice(1).some(({ text, labels: at }) => {
    const lines = linesOf(text).filter((line) => !seen.has(line))
    for (const line of lines) seen.add(line)
    return sentencesOf(lines, at.split('\n')).some((sentence) => says(kind, sentence))
  })
}

/** Single sentences that state a fact. What stands on a control only offers something. */
function sentencesOf(lines: readonly string[], labels: readonly string[]): readonly string[] {
  const offers = new Set(labels)
  return lines
    .filter((line) => !offers.has(line))
    .flatMap((line) => line.split(/(?<=[.!?])\s+/))
    .filter((sentence) => !UNREAL.test(plain(sentence)) && !isRefusal(sentence))
}

/** The screen holds half of the goal's words, and nothing that the goal insists on was missed on the way. */
function isAbout(view: View): boolean {
  const { goal, done } = view
  const screen = screenText(view)
  const words = factsOf(screen)
  if (coverage(goal.words, words) < HALF && coverage(unspent(view), words) < HALF) return false
  const text = plain(screen)
  const isMet = (must: string): boolean =>
    spellings(must).some((one) => isIn(text, one) || isIn(done, one)) ||
    wordsOf(must).every((word) => isIn(done, word))
  if (!goal.musts.every(isMet)) return false
  return missing(view) === 0 ? isTold(view) : isForgiven(view)
}

/** What was chosen on the way or is told now; a list of everything there is proves nothing of the one that was meant. */
function isTold(view: View): boolean {
  const { goal, met, marks } = view
  if (!goal.kinds.some(({ name }) => ONCE.has(name))) return true
  const values = marks.map(({ value, checked, label }) => value ?? (checked ? label : ''))
  const told = factsOf([...view.fresh, ...values].join('\n'))
  return [...goal.things].every((thing) => met.has(thing) || told.has(thing)) || isWritten(view)
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
  if (goal.kinds.every(({ name }) => name === 'find')) return goal.words
  const typed = past.map(({ input }) => plain(String(input['value'] ?? '')))
  const isGiven = goal.values.every(({ text, bare }) => {
    const value = plain(text)
    return bare || (typed.includes(value) && done.includes(value))
  })
  return isGiven ? goal.things : goal.words
}

/** A date may have been read or written in either way. */
function spellings(must: string): readonly string[] {
  const digit = NUMBERS[must] ?? must
  const word = Object.keys(NUMBERS).find((name) => NUMBERS[name] === digit)
  return [must, digit, ...(word ? [word] : []), ...(isDate(must) ? [isoDate(must, '')] : [])]
}

function isIn(text: string, must: string): boolean {
  return ` ${text.replace(/[^\p{L}\p{N}@]+/gu, ' ')} `.includes(
    ` ${must.replace(/[^\p{L}\p{N}@]+/gu, ' ').trim()} `,
  )
}

function screenText({ request, marks }: View): string {
  const values = marks.map(({ value, checked, label }) => value ?? (checked ? label : ''))
  return [request.scene.title ?? '', request.scene.text, ...values].join('\n')
}

/** Who only wants to find something is there when the page they came to says it: in its title, or in a line that is new. */
function found(view: View): string | undefined {
  const { goal, request, past, fresh } = view
  if (goal.kinds.some(({ name }) => name !== 'find') || goal.kinds.length === 0) return undefined
  if (fresh.length === 0 || view.lines.some(isRefusal)) return undefined
  const given = ideasOf(
    past
      .filter((step) => !isQuery(step))
      .map(({ input }) => String(input['value'] ?? ''))
      .join(' '),
  )
  const asked = new Set([...goal.things].filter((thing) => !given.has(thing)))
  const title = request.scene.title ?? ''
  const isNewTitle = !past.some((step) => step.title === title)
  const names = isNewTitle && !asksForFact(goal) ? [title, ...headings(view)] : headings(view)
  const named = names.find(
    (line) =>
      coverage(asked, ideasOf(line)) >= TITLE && (!asksForFact(goal) || holdsFact(view, line)),
  )
  if (named !== undefined) return named
  return asksForFact(goal) ? factAmong(view, asked) : disclosed(view, asked)
}

/** The page as a whole speaks of all that was asked, and a new line of part of it, with a fact in it or right below. */
function factAmong(view: View, asked: ReadonlySet<string>): string | undefined {
  const page = factsOf(`${view.request.scene.title ?? ''}\n${view.request.scene.text}`)
  if (coverage(asked, page) < 1 && coverage(asked, new Set([...page, ...view.met])) < 1)
    return undefined
  const lines = headings(view).filter((line) => holdsFact(view, line))
  const rate = (line: string): number => shared(asked, factsOf(line))
  const best = lines.toSorted((a, b) => rate(b) - rate(a))[0]
  return best !== undefined && rate(best) > 0 ? best : undefined
}

/** The answer that opened in place below the question that was pressed. */
function disclosed(view: View, asked: ReadonlySet<string>): string | undefined {
  const { last, request } = view
  if (last?.tool !== 'tap_mark' || !last.mark || last.url !== request.scene.url) return undefined
  if (coverage(asked, ideasOf(last.mark.label)) < TITLE) return undefined
  return newsOf(view).find((line) => shared(asked, ideasOf(line)) > 0)
}

/** New lines, but for those that only repeat what was searched for. */
function newsOf({ fresh, past }: View): readonly string[] {
  const queries = past.filter(isQuery).map(({ input }) => plain(String(input['value'] ?? '')))
  return fresh.filter(
    (line) => !queries.some((query) => query !== '' && plain(line).includes(query)),
  )
}

function headings(view: View): readonly string[] {
  const labels = new Set(view.marks.map(({ label }) => label))
  return newsOf(view).filter((line) => !labels.has(line) && line.length < 120)
}

/** Goals that must not be carried out twice. */
const ONCE = new Set(['buy', 'book', 'register', 'contact', 'delete', 'cancel'])

/** Says that something of this kind was done, although nothing proves that it was what was wanted. */
export function unproven(view: View): string | undefined {
  const kinds = view.goal.kinds.filter(({ name }) => ONCE.has(name))
  const labels = view.marks.map(({ label }) => label)
  if (!view.last || !isAct(view.last)) return undefined
  return sentencesOf(view.fresh, labels).find((line) => kinds.some((kind) => says(kind, line)))
}

/** The app's own words that what is wanted cannot be had, on this screen. */
export function refusal(view: View): string | undefined {
  const { goal, lines, request, past } = view
  const inTitle = coverage(goal.things, ideasOf(request.scene.title ?? '')) >= HALF
  const searched = past.length > 1 && past.at(-1)?.tool === 'key_shortcut'
  return lines.find((line, index) => {
    if (!isRefusal(line)) return false
    if (inTitle || searched) return true
    const near = lines.slice(Math.max(0, index - 2), index + 1).join(' ')
    return coverage(goal.things, ideasOf(near)) >= HALF
  })
}

/** The same from the whole past: what the app refused when this was wanted. */
export function refusalSoFar({ goal, past }: View): string | undefined {
  for (const { text, title } of past.toReversed()) {
    const lines = linesOf(text)
    const inTitle = coverage(goal.things, ideasOf(title ?? '')) >= HALF
    const line = lines.find((at, index) => {
      const near = lines.slice(Math.max(0, index - 2), index + 1).join(' ')
      return isRefusal(at) && (inTitle || coverage(goal.things, ideasOf(near)) >= HALF)
    })
    if (line) return line
  }
  return undefined
}

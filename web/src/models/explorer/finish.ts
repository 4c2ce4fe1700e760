// How a run may end. Success needs proof on the screen: words that say it is done, which were not there before, and the
// goal's own words beside them.

import { isDate, isoDate } from './dates.ts'
import { errorsIn, isRefusal } from './errors.ts'
import { missing } from './fields.ts'
import type { Goal } from './goal.ts'
import { isAct, isQuery, linesOf } from './history.ts'
import { ANY_DONE, type Kind, UNREAL } from './kinds.ts'
import type { View } from './view.ts'
import { coverage, ideasOf, plain, shared } from './words.ts'

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
    sentences.find((line) => ANY_DONE.test(plain(line)) && shared(ideasOf(line), goal.words) > 0)
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
  const words = ideasOf(screen)
  if (coverage(goal.words, words) < HALF) return false
  const text = plain(screen)
  if (
    !goal.musts.every((must) => spellings(must).some((one) => isIn(text, one) || isIn(done, one)))
  )
    return false
  return missing(view) === 0
}

/** A date may have been read or written in either way. */
function spellings(must: string): readonly string[] {
  return isDate(must) ? [must, isoDate(must, '')] : [must]
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
  return names.find(
    (line) =>
      coverage(asked, ideasOf(line)) >= TITLE && (!asksForFact(goal) || holdsFact(view, line)),
  )
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

function asksForFact({ text }: Goal): boolean {
  return /\b(when|how (much|many|long)|prices?|costs?|hours|phone|number|address|times?|date|e-?mail)\b/i.test(
    text,
  )
}

/** A number or an address in the line, or right below it. */
function holdsFact({ fresh }: View, line: string): boolean {
  const at = fresh.indexOf(line)
  return fresh.slice(at, at + 2).some((near) => /\d|@/.test(near))
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

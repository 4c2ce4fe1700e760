// How a run may end. Success needs proof on the screen: words that say it is done, which were not there before, and the
// goal's own words beside them.
import type { PastStep } from '../../../core/ports.ts'
import { tookOtherItem } from '../act/items.ts'
import { missing, onlyLooks } from '../form/fields.ts'
import { isList } from '../form/form.ts'
import { optionsOf } from '../form/options.ts'
import { ACCEPTED, type Kind } from '../goal/kinds.ts'
import { isMet, isMetInParts } from '../goal/spellings.ts'
import { isPast } from '../goal/stem.ts'
import { coverage, deedsOf, idea, ideasOf, plain, shared, wordsOf } from '../goal/words.ts'
import { errorsIn, isRefusal } from '../screen/errors.ts'
import { factsOf, subjectOf } from '../screen/facts.ts'
import { isAct, linesOf } from '../screen/history.ts'
import type { View } from '../screen/view.ts'
import { isAccepted, isKept } from './accepted.ts'
import { answered, found, newsOf } from './found.ts'
import { REGRET, realPart } from './sentences.ts'
import { shown } from './shown.ts'

/** The part of the goal's words that the proving screen must hold. */
const HALF = 0.5

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
  const pressed = past.findLast(isAct)
  if (pressed && tookOtherItem(view, pressed)) return undefined
  const answer = onlyLooks(view) ? answered(view) : undefined
  if (errorsIn(view).some((line) => line !== answer) || !isAbout(view)) return undefined
  const sentences = sentencesOf(
    newsOf(view),
    view.marks.map(({ label }) => label),
  )
  if (sentences.some((sentence) => isOtherNumber(view, sentence))) return undefined
  const told = sentences.find((sentence) => goal.kinds.some((kind) => tells(view, kind, sentence)))
  if (told && hasActed(view) && goal.kinds.every((kind) => wasTold(view, kind))) return told
  const sign = goal.kinds.length < 2 ? shown(view) : undefined
  if (sign !== undefined && isLast(view, sign)) return sign
  return takenIn(view, sentences) ?? found(view)
}

/** What the page says to having taken or saved what was sent. */
function takenIn(view: View, sentences: readonly string[]): string | undefined {
  if (!isAccepted(view) && !isKept(view)) return undefined
  return sentences.find((line) => ACCEPTED.test(plain(line)) || repeatsGiven(view, line))
}

/** It says back what was typed, on a screen that asks for nothing more. */
function repeatsGiven({ goal, done, marks, last }: View, line: string): boolean {
  const known = new Set((last?.labels ?? '').split('\n'))
  if (marks.some(({ role, label }) => role === 'button' && !known.has(label))) return false
  if (REGRET.test(line)) return false
  if (goal.things.size > 1 && coverage(goal.things, factsOf(line)) === 1) return true
  return goal.values.some(({ text, shape }) => {
    const must = plain(text)
    return shape !== 'number' && done.includes(must) && isMet(plain(line), must)
  })
}

/** More than links was pressed: what a page says that was only opened was true before. */
function hasActed({ goal, past }: View): boolean {
  const changes = goal.kinds.some(({ name }) => name !== 'find')
  return !changes || past.some((step) => isAct(step) && step.mark?.role !== 'link')
}

/** A number of hits proves a search only when it is about the thing that was searched. */
function tells({ goal, past }: View, kind: Kind, sentence: string): boolean {
  if (!says(kind, sentence)) return false
  if (kind.name === 'do') return isPressed(past) && shared(ideasOf(sentence), goal.words) > 0
  return kind.name !== 'find' || coverage(goal.things, ideasOf(sentence)) >= HALF
}

/** The last act was no mere way to another page, whatever that page is called. */
function isPressed(past: View['past']): boolean {
  return past.findLast(isAct)?.mark?.role !== 'link'
}

/** In words of its kind, or in the past of its own verb. */
function says({ name, done, verbs }: Kind, sentence: string): boolean {
  if (done.test(plain(sentence))) return true
  return (
    name !== 'find' && wordsOf(sentence).some((word) => isPast(word) && verbs.includes(idea(word)))
  )
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
    .filter((sentence) => !isRefusal(sentence))
    .flatMap((sentence) => realPart(sentence) ?? [])
}

/** It tells of another number of the thing: one jar, for who wants two. */
function isOtherNumber({ goal }: View, sentence: string): boolean {
  const [, told] = /(?<![\d.,])(\d+) ?[×x] ?\p{L}/u.exec(sentence) ?? []
  const wanted = goal.counts.map(({ count }) => String(count))
  return told !== undefined && wanted.length > 0 && !wanted.includes(told)
}

/** The screen holds half of the goal's words, and nothing that the goal insists on was missed on the way. */
function isAbout(view: View): boolean {
  const { goal, done } = view
  const screen = screenText(view)
  const words = factsOf(screen)
  if (coverage(goal.words, words) < HALF && coverage(unspent(view), words) < HALF && !isGiven(view))
    return false
  const text = plain(withoutChoices(view))
  const isKnown = (must: string): boolean =>
    isMet(text, must) || isMet(done, must) || isMetInParts(done, must)
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
  if (goal.kinds.every(({ name }) => name === 'find')) return goal.things
  const typed = past.map(({ input }) => plain(String(input['value'] ?? '')))
  const isGiven = goal.values.every(({ text, bare }) => {
    const value = plain(text)
    return bare || (typed.includes(value) && done.includes(value))
  })
  return isGiven ? goal.things : goal.words
}

function screenText({ request, marks }: View): string {
  const values = marks.map(({ value, checked, label }) => value ?? (checked ? label : ''))
  return [request.scene.title ?? '', request.scene.text, ...values].join('\n')
}

/** Goals that must not be carried out twice. */
const ONCE = new Set(['buy', 'book', 'register', 'contact', 'delete', 'cancel', 'do'])

/** Says that something of this kind was done, although nothing proves that it was what was wanted. */
export function unproven(view: View): string | undefined {
  const kinds = view.goal.kinds.filter(
    ({ name }) => (ONCE.has(name) || isAll(view)) && (name !== 'do' || isPressed(view.past)),
  )
  const labels = view.marks.map(({ label }) => label)
  if (!view.last || !isAct(view.last) || isMereWay(view, view.last)) return undefined
  if (!hasActed(view)) return undefined
  const told = sentencesOf(view.fresh, labels).find((line) =>
    kinds.some((kind) => says(kind, line)),
  )
  if (told !== undefined) return told
  return isAccepted(view) || isKept(view)
    ? (view.news[0] ?? '')
    : isAll(view)
      ? shown(view)
      : undefined
}

/** A link to another page, whatever stands there already. */
function isMereWay({ goal }: View, { mark }: PastStep): boolean {
  const deeds = mark?.role === 'link' ? deedsOf(mark.label) : undefined
  const wanted = goal.kinds.flatMap(({ verbs, chain }) => [...verbs, ...chain])
  return deeds !== undefined && shared(wanted, deeds) === 0
}

/** The goal has one part, and nothing more of it is in sight. */
function isAll(view: View): boolean {
  return view.goal.kinds.length === 1 && isLast(view)
}

/** No control or line speaks of what was neither met nor shown: who has the teapot may still want the egg cup. */
function isLast({ remaining, marks, request }: View, sign = ''): boolean {
  const screen = ideasOf([request.scene.text, ...marks.map(({ label }) => label)].join('\n'))
  const told = ideasOf(sign)
  return [...remaining].every((word) => told.has(word) || !screen.has(word))
}

/** The app's own words that what is wanted cannot be had, on this screen. */
export function refusal(view: View): string | undefined {
  const { lines, request, past } = view
  const things = ownThings(view)
  const inTitle = coverage(things, ideasOf(request.scene.title ?? '')) >= HALF
  const searched = past.length > 1 && past.at(-1)?.tool === 'key_shortcut'
  return lines.find((line, index) => {
    if (!isRefusal(line)) return false
    if (inTitle || searched) return true
    const near = lines.slice(Math.max(0, index - 2), index + 1).join(' ')
    return coverage(things, ideasOf(near)) >= HALF
  })
}

/** What it speaks of beside what the whole site is about: every page of a box scheme speaks of boxes. */
function ownThings(view: View): ReadonlySet<string> {
  const subject = subjectOf(view)
  const own = [...view.goal.things].filter((thing) => !subject.has(thing))
  return own.length > 0 ? new Set(own) : view.goal.things
}

/** The same from the whole past: what the app refused when this was wanted. */
export function refusalSoFar(view: View): string | undefined {
  const { past } = view
  const things = ownThings(view)
  for (const { text, title } of past.toReversed()) {
    const lines = linesOf(text)
    const inTitle = coverage(things, ideasOf(title ?? '')) >= HALF
    const line = lines.find((at, index) => {
      const near = lines.slice(Math.max(0, index - 2), index + 1).join(' ')
      return isRefusal(at) && (inTitle || coverage(things, ideasOf(near)) >= HALF)
    })
    if (line) return line
  }
  return undefined
}

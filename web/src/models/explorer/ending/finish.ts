// How a run may end. Success needs proof on the screen: words that say it is done, which were not there before, and the
// goal's own words beside them.
import type { PastStep } from '../../../core/ports.ts'
import { tookOtherItem } from '../act/items.ts'
import { formsIn, onlyLooks } from '../form/fields.ts'
import { AWAY } from '../form/foreign.ts'
import { namesAnother } from '../goal/another.ts'
import type { Goal } from '../goal/goal.ts'
import { ACCEPTED, type Kind } from '../goal/kinds.ts'
import { isMet } from '../goal/spellings.ts'
import { isPast, isUnchanged } from '../goal/stem.ts'
import { coverage, deedsOf, idea, ideasOf, plain, shared, wordsOf } from '../goal/words.ts'
import { errorsIn, isRefusal } from '../screen/errors.ts'
import { factsOf } from '../screen/facts.ts'
import { isAct, linesOf } from '../screen/history.ts'
import type { View } from '../screen/view.ts'
import { openerOf } from '../screen/window.ts'
import { isAbout, ONCE } from './about.ts'
import { isAccepted, isKept } from './accepted.ts'
import { answered, found, newsOf } from './found.ts'
import { REGRET, realPart } from './sentences.ts'
import { shown } from './shown.ts'
import { switched } from './switched.ts'

/** The part of the goal's words that the proving screen must hold. */
const HALF = 0.5

/** The sentence that proves the goal, or nothing. */
export function proof(view: View): string | undefined {
  const { goal } = view
  if (!mayProve(view)) return undefined
  const turned = switched(view)
  if (turned !== undefined || !isAbout(view)) return turned
  const sentences = sentencesOf(
    newsOf(view),
    view.marks.map(({ label }) => label),
  )
  if (sentences.some((line) => isOtherNumber(view, line) || namesAnother(goal, line)))
    return undefined
  const told = sentences.find((sentence) => goal.kinds.some((kind) => tells(view, kind, sentence)))
  if (told && hasActed(view) && goal.kinds.every((kind) => wasTold(view, kind))) return told
  const sign = goal.kinds.length < 2 ? shown(view) : undefined
  if (sign !== undefined && isLast(view, sign)) return sign
  return takenIn(view, sentences) ?? found(view)
}

/** Something was done, to the right thing, no window asks for more, and the page finds nothing wrong. */
function mayProve(view: View): boolean {
  const { last, past, request } = view
  const done = past.findLast(isAct)
  if (!last || !done || request.scene.dialog || !PROVES.test(last.tool)) return false
  if (openerOf(view) && formsIn(view).some(({ submit }) => submit)) return false
  const answer = onlyLooks(view) ? answered(view) : undefined
  return !tookOtherItem(view, done) && errorsIn(view).every((line) => line === answer)
}

/** What was done last where something may be proven: after going back or to an address nothing is. */
const PROVES = /^(tap_mark|set_value|key_shortcut|answer_dialog|wait|scroll)$/

/** What the page says to having taken or saved what was sent. */
function takenIn(view: View, sentences: readonly string[]): string | undefined {
  if (!isAccepted(view) && !isKept(view)) return undefined
  if (view.goal.kinds.some(({ verbs }) => verbs.some((verb) => AWAY.has(verb)))) return undefined
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
  if (kind.name === 'do') return isPressed(past) && isOf(goal, kind, sentence)
  return kind.name !== 'find' || coverage(goal.things, ideasOf(sentence)) >= HALF
}

/** It speaks of the goal, and for what goes the other way also of the deed: who sells something is not told "Reserved". */
function isOf({ words }: Goal, { verbs }: Kind, sentence: string): boolean {
  const told = ideasOf(sentence)
  return shared(told, words) > 0 && verbs.every((verb) => !AWAY.has(verb) || told.has(verb))
}

/** The last act was no mere way to another page, whatever that page is called. */
function isPressed(past: View['past']): boolean {
  return past.findLast(isAct)?.mark?.role !== 'link'
}

/** In words of its kind, or in the past of its own verb. */
function says({ name, done, verbs }: Kind, sentence: string): boolean {
  if (done.test(plain(sentence))) return true
  const words = wordsOf(sentence)
  const isDone = (word: string, at: number): boolean =>
    isPast(word) || (at > 0 && isUnchanged(word) && words[at - 1] !== 'to')
  const isOne = name !== 'find' && !ALL.test(plain(sentence))
  return isOne && words.some((word, at) => isDone(word, at) && verbs.includes(idea(word)))
}

/** Tells how things are in general: "All rented pianos are tuned twice a year." */
const ALL = /^(all|every|each|most|any|our)\b/

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

/** Says that something of this kind was done, although nothing proves that it was what was wanted. */
export function unproven(view: View): string | undefined {
  const kinds = view.goal.kinds.filter(
    ({ name }) => (ONCE.has(name) || isAll(view)) && (name !== 'do' || isPressed(view.past)),
  )
  const labels = view.marks.map(({ label }) => label)
  if (!view.last || !isAct(view.last) || isMereWay(view, view.last)) return undefined
  if (!hasActed(view) || view.news.some((line) => line.endsWith('?'))) return undefined
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

/** So many of the last words on a way carry it out; those before only lead there. */
const LAST = 2

/** A link to another page, whatever stands there already. */
function isMereWay({ goal }: View, { mark }: PastStep): boolean {
  const [first = ''] = wordsOf(mark?.label ?? '')
  const deeds = mark?.role === 'link' ? deedsOf(first) : undefined
  const wanted = goal.kinds.flatMap(({ verbs, chain }) => [...verbs, ...chain.slice(-LAST)])
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

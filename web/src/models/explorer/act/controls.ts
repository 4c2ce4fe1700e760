import type { Mark, PastStep } from '../../../core/ports.ts'
import { chance } from '../chance.ts'
import { formsIn, isIdleSubmit, isRash, isSubmit, onlyLooks } from '../form/fields.ts'
import { isTextLike } from '../form/form.ts'
import { namesAnother } from '../goal/another.ts'
import { isMet } from '../goal/spellings.ts'
import { deedsOf, idea, ideasOf, plain, shared } from '../goal/words.ts'
import { errorsIn } from '../screen/errors.ts'
import { familyOf } from '../screen/families.ts'
import {
  isAct,
  isFilling,
  isSameControl,
  isSearchField,
  isUnfilledSince,
} from '../screen/history.ts'
import { headingOver, isUnnamed, surroundings, type View } from '../screen/view.ts'
import { isDoneAlready } from './again.ts'
import { isAllowed, isFinal, leadsThere, leadsToOffer } from './danger.ts'
import { isOtherItem } from './items.ts'
import { isForMore, isMaking, makes } from './makes.ts'
import { hidesAgain } from './openers.ts'
import { isMore, promise } from './promise.ts'
import { factsMet, isOtherRow } from './rows.ts'
import { stepOf } from './steppers.ts'

/** What a matching word is worth: one still to be met, one that a value of the goal is called by, one of the goal's verbs, one that was met, one beside the control,
 * one in the line under it, one over it when it speaks of the goal itself. */
const WORTH = {
  remaining: 3,
  named: 1.5,
  verb: 2,
  met: 0.5,
  beside: 2.5,
  below: 1.5,
  way: 3,
  over: 0.4,
}

/** Each time a control was pressed before makes pressing it again this much less likely; then never. */
const AGAIN = 0.4
const MOST_PRESSES = 3
/** A menu is opened as often as it takes to try what is in it. */
const MOST_OPENINGS = 6

/** Less than this is no match. */
const MATCH = 1.2

const PRESSED = /^(button|link|tab|menuitem|option|treeitem|menuitemradio|menuitemcheckbox)$/

export interface Candidate {
  readonly mark: Mark
  readonly score: number
}

export function isPressable(mark: Mark): boolean {
  return PRESSED.test(mark.role)
}

/** How often this control was pressed, and whether pressing it here and now has been tried. */
export function pressesOf(view: View, mark: Mark): readonly PastStep[] {
  const twins = view.marks.filter(({ label }) => label === mark.label).length > 1
  const scrollY = view.request.scene.scroll?.y ?? 0
  return view.past.filter(
    (step) => step.tool === 'tap_mark' && isSameControl(step, mark, scrollY, twins),
  )
}

/** A button of the next page was not pressed yet, even if it is called the same. */
function pressesHere(view: View, mark: Mark): readonly PastStep[] {
  const presses = pressesOf(view, mark)
  if (mark.role === 'button') return presses.filter(({ url }) => url === view.request.scene.url)
  const sent = view.past.findLast(isTaking)?.step ?? -1
  return presses.filter(({ step }) => step > sent)
}

/** It put something somewhere: what a link leads to, as the basket, is not what it was before. */
function isTaking({ mark, outcome, success }: PastStep): boolean {
  return success && outcome !== 'unchanged' && mark !== undefined && isSubmit(mark)
}

/** Pressed on this very screen, or dead on this page, with nothing filled in since. */
export function isSpent(view: View, mark: Mark): boolean {
  const { url, text } = view.request.scene
  const presses = pressesOf(view, mark)
  if (hidesAgain(view, presses)) return presses.length >= MOST_OPENINGS
  if (presses.length >= MOST_PRESSES) return true
  return presses.some((step) => {
    if (step.url !== url || !isUnfilledSince(view.past, step)) return false
    if (step.outcome === 'timeout' && mark.role === 'link') return presses.length > 1
    return (
      step.text === text || step.outcome === 'unchanged' || !step.success || isSending(view, step)
    )
  })
}

/** It was pressed right after something was filled in: it sent that, and the page found nothing wrong. */
function isSending(view: View, { step, mark, url }: PastStep): boolean {
  const before = view.past.findLast((other) => other.step < step && isAct(other))
  const sent = mark?.role === 'button' && before !== undefined && isFilling(before)
  return sent && before.url === url && errorsIn(view).length === 0
}

/** Controls that speak of the goal, best first. */
export function matching(view: View): readonly Candidate[] {
  return candidates(view).filter(({ score }) => score >= MATCH)
}

/** Controls that do not, but were never pressed anywhere: named ones first, then in the seed's order. */
export function untried(view: View): readonly Candidate[] {
  return candidates(view)
    .filter(({ mark, score }) => score < MATCH && isUntouched(view, mark))
    .filter(({ mark }) => isMore(mark) || !isRisky(view, mark))
    .map(({ mark, score }) => ({ mark, score: score + promise(view, mark) }))
    .toSorted((a, b) => b.score - a.score)
}

/** Never pressed, or only to see what it hides now again. */
function isUntouched(view: View, mark: Mark): boolean {
  const presses = pressesOf(view, mark)
  return presses.length === 0 || hidesAgain(view, presses)
}

/** Nobody knows what it does, but it does something: it sends a form, or it belongs to one of several things. */
function isRisky(view: View, mark: Mark): boolean {
  const isRow = mark.role === 'button' && familyOf(view.marks, mark).length > 1
  const isSwitch = mark.role === 'button' && mark.checked !== undefined
  return (
    isSwitch ||
    makes(mark) ||
    isSubmit(mark) ||
    endsForm(view, mark) ||
    isRow ||
    followsFields(view, mark)
  )
}

/** A button after fields may send them. */
function followsFields({ marks }: View, mark: Mark): boolean {
  const before = marks.slice(0, marks.indexOf(mark))
  return (
    mark.role === 'button' && before.some((other) => isTextLike(other) && !isSearchField(other))
  )
}

function candidates(view: View): readonly Candidate[] {
  return view.marks
    .filter((mark) => isPressable(mark) && mayPress(view, mark))
    .filter((mark) => !(mark.role === 'tab' && mark.checked) && !isSpent(view, mark))
    .filter((mark) => !isAddress(mark) && stepOf(view, mark) === undefined)
    .filter(
      (mark) =>
        !isIdleSubmit(view, mark) &&
        !isOtherRow(view, mark) &&
        !isDoneAlready(view, mark) &&
        !((isDecisive(mark) || endsForm(view, mark)) && isRash(view, mark)),
    )
    .map((mark) => ({ mark, score: scoreOf(view, mark) }))
    .toSorted((a, b) => b.score - a.score)
}

function mayPress(view: View, mark: Mark): boolean {
  const { role, label } = mark
  if (role !== 'link' && (isOtherItem(view, label) || namesAnother(view.goal, label))) return false
  const leads = leadsThere(view.goal, label) || (onlyLooks(view) && leadsToOffer(label))
  return isAllowed(view.goal, mark) || (role === 'link' && leads)
}

/** A link only leads to where it is done. */
function isDecisive({ role, label }: Mark): boolean {
  return role !== 'link' && isFinal(label)
}

/** A link that is a number or an address calls or writes to somebody, outside the page. */
function isAddress({ role, label }: Mark): boolean {
  return role === 'link' && /^(\+?[\d\s()/.-]{6,}|\S+@\S+\.\w+)$/.test(label.trim())
}

/** It sends the fields above it, whatever it is called. */
function endsForm(view: View, { id }: Mark): boolean {
  return formsIn(view).some(({ submit }) => submit?.id === id)
}

/** What a control promises: words of the goal on it, words on the way there, and not having been pressed before. */
export function scoreOf(view: View, mark: Mark): number {
  const words = ideasOf(mark.label)
  const deeds = deedsOf(mark.label)
  const own = [...words].reduce((sum, word) => sum + worthOf(view, word, deeds.has(word)), 0)
  const over = own > 0 ? shared(view.goal.words, ideasOf(headingOver(view, mark))) * WORTH.over : 0
  const score =
    (own + over + besides(view, mark, words)) / Math.sqrt(1 + strangers(view, words) / 6)
  const makesIt = isMaking(view, mark) ? WORTH.verb : 0
  const deedWorth = isForMore(view, mark) ? 0 : wayOf(view, mark, deeds)
  const again = AGAIN ** pressesHere(view, mark).length
  const tie = chance(view.seed, view.past.length, mark.id, mark.label) / 100
  return (
    (isUnnamed(view, mark) || isForMore(view, mark) ? score / 2 : score) * again +
    (deedWorth + makesIt) * again +
    tie
  )
}

function worthOf({ goal, remaining, done }: View, word: string, isDeed: boolean): number {
  if (remaining.has(word)) return WORTH.remaining
  if (goal.values.some(({ shape, text }) => NAMES.get(shape) === word && !isMet(done, plain(text))))
    return WORTH.named
  if (!goal.words.has(word)) return 0
  if (goal.things.has(word)) return WORTH.met
  return isDeed ? WORTH.verb : 0
}

/** What a value is called that need not say so: who gives an address with an @ speaks of email. */
const NAMES: ReadonlyMap<string, string> = new Map(
  [
    ['email', 'email'],
    ['phone', 'phone'],
    ['date', 'date'],
    ['place', 'address'],
  ].map(([shape = '', word = '']) => [shape, idea(word)]),
)

function besides(view: View, mark: Mark, words: ReadonlySet<string>): number {
  const row = surroundings(view, mark)
  const around = ideasOf(row)
  const things = [...view.goal.words].filter(
    (word) => /\D/.test(word) && around.has(word) && !words.has(word),
  )
  return (
    (things.length + factsMet(view, row).length) * WORTH.beside + below(view, mark) * WORTH.below
  )
}

/** Words still to be met in the line under a link, which says what it leads to. */
function below({ lines, marks, remaining }: View, { role, label }: Mark): number {
  const line = role === 'link' ? lines[lines.indexOf(label) + 1] : undefined
  if (line === undefined || !lines.includes(label) || line.length > MAX_LINE) return 0
  return marks.some((mark) => mark.label === line) ? 0 : shared(remaining, ideasOf(line))
}

/** A longer line is a text of its own, in characters. */
const MAX_LINE = 120

function strangers({ goal }: View, words: ReadonlySet<string>): number {
  return [...words].filter((word) => !goal.words.has(word)).length
}

/** Words on the way count in full only when the thing itself is not in sight any more. */
function wayOf(view: View, mark: Mark, words: ReadonlySet<string>): number {
  const { goal, remaining, marks } = view
  const inSight = [...remaining].some((word) => marks.some(({ label }) => ideasOf(label).has(word)))
  const isOpen = view.past.some(isTaking)
  const best = Math.max(
    0,
    ...goal.kinds.map(({ chain }) => {
      const leads = (word: string): boolean => words.has(word) && (isOpen || !PAYS.has(word))
      const at = Math.max(...chain.map((word, index) => (leads(word) ? index + 1 : 0)))
      return at === 0 ? 0 : WORTH.way * (0.5 + at / chain.length / 2)
    }),
  )
  return inSight || isLeftBehind(view, mark) ? best / 2 : best
}

/** Leads on for who has put something in. */
const PAYS = new Set(['basket', 'checkout'].map(idea))

/** A link that the page before had as well does not go on from what was just sent there. */
function isLeftBehind({ last }: View, { role, label }: Mark): boolean {
  const isSent = last?.outcome === 'navigated' && last.mark?.role === 'button'
  return isSent && role === 'link' && last.labels.split('\n').includes(label)
}

/** True for a press that neither the goal nor the way there asked for. */
export function isGuess({ goal }: View, { tool, mark }: PastStep): boolean {
  if (tool !== 'tap_mark' || !mark) return false
  const words = ideasOf(mark.label)
  return ![...goal.words, ...goal.kinds.flatMap(({ chain }) => chain)].some((word) =>
    words.has(word),
  )
}

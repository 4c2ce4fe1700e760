import type { Mark, PastStep } from '../../../core/ports.ts'
import { isDoneAlready } from '../act/again.ts'
import { isOtherItem } from '../act/items.ts'
import { isOtherRow } from '../act/rows.ts'
import type { Goal } from '../goal/goal.ts'
import { isSpelling } from '../goal/spellings.ts'
import { coverage, idea, ideasOf, plain, shared } from '../goal/words.ts'
import { errorsIn } from '../screen/errors.ts'
import { familyOf } from '../screen/families.ts'
import {
  isFilling,
  isSameControl,
  isSearchField,
  isUnfilledSince,
  onPage,
} from '../screen/history.ts'
import type { View } from '../screen/view.ts'
import { formsIn, isLogin, isOnTopic, isRash, isServing, isSubmit, touch } from './fields.ts'
import { type Form, isList, isTextLike, isToggle } from './form.ts'
import { momentIn } from './rating.ts'
import { isAnotherMeant, isElsewhere, isHarmless, isUnready } from './ready.ts'
import {
  fillings,
  isFilledAfter,
  isGivenUp,
  isStarted,
  MOST_TRIES,
  refusals,
  sendings,
} from './tries.ts'
import { isEmpty, plausibleValue, wantedValue } from './values.ts'

/** The next thing to do with a form. */
export type FormStep =
  | { readonly kind: 'fill'; readonly mark: Mark; readonly value: string; readonly form: Form }
  | { readonly kind: 'tick'; readonly mark: Mark; readonly form: Form }
  | { readonly kind: 'send'; readonly mark: Mark; readonly form: Form }

/** Goals that fill a whole form; others touch only the field they speak of. */
const WHOLE = new Set(['buy', 'book', 'register', 'contact', 'add', 'do'])

/** Goals for which no switch is turned: who wants to delete a task does not tick it off first. */
const LEAVES_CHOICES = new Set(['delete', 'cancel', 'find'])

const TERMS =
  /\b(agrees?|accept|terms|conditions|privacy|consent|i have read|i confirm|i understand|required)\b|^(yes,? )?i (bring|will|take|know|promise)\b|\bis (true|correct)\b/
const NEWS = /\b(newsletter|news|offers|marketing|updates|promotions|partners|remember me)\b/

/** Fields first, one a step, then what must be ticked, then the button that sends the form. */
export function formStep(view: View): FormStep | undefined {
  const forms = formsIn(view)
    .filter((form) => !isLogin(form) && isServing(view, form) && !isOthers(view, form))
    .filter(({ submit }) => !submit || isHarmless(submit) || !isElsewhere(view))
    .toSorted((a, b) => touch(view, b) - touch(view, a))
  for (const form of forms) {
    const step = fillStep(view, form) ?? tickStep(view, form) ?? sendStep(view, form)
    if (step) return step
  }
  return undefined
}

/** The same small form stands beside each of several things, and this one beside another. */
function isOthers(view: View, { fields, submit }: Form): boolean {
  if (!submit) return false
  const filled = isUnderWay(view) ? lastTouched(view) : undefined
  const scrollY = view.request.scene.scroll?.y ?? 0
  if (filled && familyOf(view.marks, submit).length > 1)
    return !fields.some((field) => isSameControl(filled, field, scrollY, true))
  return isOtherRow(view, submit) || isOtherItem(view, submit.label)
}

/** True when something was filled in on this page and not sent yet. */
export function isUnderWay(view: View): boolean {
  const last = lastTouched(view)
  if (!last?.mark || !isFilling(last) || isSearchField(last.mark)) return false
  const { label } = last.mark
  const own = formsIn(view).find(({ fields }) => fields.some((field) => field.label === label))
  return !own || own.submit !== undefined || !own.fields.every(isFilter)
}

/** A list that acts as soon as something is chosen, where nothing else wants to be filled in. */
function isFilter(field: Mark): boolean {
  return isList(field) && !isEmpty(field)
}

function lastTouched({ past, request }: View): PastStep | undefined {
  return onPage(past, request.scene.url).find((step) => step.tool === 'tap_mark' || isFilling(step))
}

function fillStep(view: View, form: Form): FormStep | undefined {
  const texts = form.fields.filter((field) => isTextLike(field) && !isOtherRow(view, field))
  for (const mark of texts) {
    const wanted = wantedValue(view, mark, texts)
    const value = wanted ?? (needsFilling(view, form, mark) ? plausible(view, mark) : undefined)
    if (value === undefined || holds(mark, value) || isGivenUp(view, mark, value)) continue
    return { kind: 'fill', mark, value, form }
  }
  return undefined
}

function plausible(view: View, mark: Mark): string | undefined {
  return plausibleValue(view, mark, refusals(view, mark))
}

/** Empty fields of a form that is worth filling, and filled ones that an error speaks of. */
function needsFilling(view: View, form: Form, mark: Mark): boolean {
  const isSent = sendings(view, form).length > 0
  const blamed = isSent && isBlamed(view, mark) && !isFilledAfter(view, form, mark)
  if (blamed && wantedValue(view, mark, form.fields.filter(isTextLike)) === undefined) return true
  if (!isEmpty(mark) || /\boptional\b/i.test(mark.label)) return false
  return isWhole(view, form) || (isSent && isStarted(view, form))
}

function isWhole(view: View, form: Form): boolean {
  const { kinds } = view.goal
  const isWanted = kinds.length === 0 || kinds.some(({ name }) => WHOLE.has(name))
  if (!isWanted || !isOnTopic(view)) return false
  if (form.submit)
    return touch(view, form) > 0 || isSpokenOf(view, form) || isReview(view) || isTitled(view)
  return form.fields.length > 2 && view.past.length > 0
}

/** The page is named after what the goal is about. */
function isTitled({ goal, request }: View): boolean {
  return shared(ideasOf(request.scene.title ?? ''), goal.things) > 0
}

/** One of its fields takes a value of the goal that is more than a number. */
function isSpokenOf(view: View, { fields }: Form): boolean {
  const texts = fields.filter(isTextLike)
  return texts.some((mark) => /\D/.test(wantedValue(view, mark, texts) ?? ''))
}

/** The form before this one was sent, and it goes on here. */
function isReview({ last, news }: View): boolean {
  return (
    last?.tool === 'tap_mark' && last.mark !== undefined && isSubmit(last.mark) && news.length > 0
  )
}

function holds(mark: Mark, value: string): boolean {
  return plain(mark.value ?? '') === plain(value)
}

function isBlamed(view: View, mark: Mark): boolean {
  const label = ideasOf(mark.label)
  return errorsIn(view).some((line) => shared(label, ideasOf(line)) > 0)
}

function tickStep(view: View, form: Form): FormStep | undefined {
  const mark = form.fields.find((field) => isToggle(field) && wantsTick(view, form, field))
  return mark && { kind: 'tick', mark, form }
}

function wantsTick(view: View, form: Form, mark: Mark): boolean {
  const text = plain(mark.label)
  if (fillings(view, mark).length > 0) return false
  if (mark.role === 'radio') return wantsChoice(view, form, mark)
  if (shared(ideasOf(mark.label), view.goal.unwanted) > 0) return mark.checked === true
  if (!form.submit && mark.role === 'checkbox' && isOwnDeed(view.goal, mark)) return false
  const meant = isMeant(view, mark)
  if (meant) return mark.checked === view.goal.off
  if (mark.checked || NEWS.test(text)) return false
  if (isStuck(view, form) && isOnlyBox(form, mark)) return true
  if (mark.role === 'checkbox' && sendings(view, form).length > 0 && isBlamed(view, mark))
    return true
  return TERMS.test(text) && (isStarted(view, form) || isWhole(view, form))
}

/** Of several boxes nobody knows which one is insisted on, and a switch is no such box. */
function isOnlyBox({ fields }: Form, mark: Mark): boolean {
  const boxes = fields.filter(
    (field) => isToggle(field) && field.role !== 'radio' && !field.checked,
  )
  return mark.role === 'checkbox' && boxes.length === 1
}

/** It was sent, nothing came of it, and the page does not say why: a box it insists on may be left. */
function isStuck(view: View, form: Form): boolean {
  const [sent] = sendings(view, form)
  if (!form.fields.some(isTextLike)) return false
  return (
    sent?.outcome === 'unchanged' || (sent?.text === view.request.scene.text && isWhole(view, form))
  )
}

/** Who pauses a thing does not tick it: the box says what it is and not that. */
function isOwnDeed({ kinds, words }: Goal, { label }: Mark): boolean {
  const [verb] = kinds.length === 1 && kinds[0]?.name === 'do' ? kinds[0].verbs : []
  const isName = coverage(ideasOf(label), words) === 1
  return verb !== undefined && isName && !TURNS.has(verb) && !ideasOf(label).has(verb)
}

/** Verbs for which a box is ticked, whatever it says. */
const TURNS = new Set(
  'get have receive accept allow block activate deactivate include want show hide use start stop include let keep make take bring'
    .split(' ')
    .map(idea),
)

/** The goal speaks of this switch: of most of its words, or of one that no other control has. */
function isMeant({ goal, marks }: View, mark: Mark): boolean {
  if (
    !(goal.off && mark.checked) &&
    goal.kinds.length > 0 &&
    goal.kinds.every(({ name }) => LEAVES_CHOICES.has(name))
  )
    return false
  const label = ideasOf(mark.label)
  if (label.size > 0 && shared(label, goal.words) >= Math.min(2, label.size)) return true
  const others = ideasOf(
    marks
      .filter(({ id }) => id !== mark.id)
      .map((other) => other.label)
      .join(' '),
  )
  return [...label].some((word) => goal.things.has(word) && !others.has(word))
}

/** Of the choices side by side: the one the goal speaks of, else the first when none is made and one is needed. */
function wantsChoice(view: View, form: Form, mark: Mark): boolean {
  if (mark.checked) return false
  const group = groupOf(view, form, mark)
  const rate = ({ label }: Mark): number =>
    shared(ideasOf(label), view.goal.words) +
    coverage(ideasOf(label), view.goal.words) / 2 +
    (momentIn(view.goal, '', label) ? 2 : 0) +
    view.goal.musts.filter((must) => isSpelling(plain(label), must)).length
  const best = Math.max(...group.map(rate))
  if (best > 0) return rate(mark) === best && !group.some((at) => at.checked && rate(at) === best)
  const isMade = group.some((choice) => choice.checked || fillings(view, choice).length > 0)
  return (
    !isMade &&
    group[0] === mark &&
    (isStarted(view, form) || isWhole(view, form)) &&
    !isUnready(view, form) &&
    !isAnotherMeant(view, group)
  )
}

/** Choices of one question: side by side, or in a list without another line between them. */
function groupOf(view: View, { fields }: Form, mark: Mark): readonly Mark[] {
  const at = fields.indexOf(mark)
  let first = at
  while (first > 0 && isSameQuestion(view, fields[first - 1], fields[first])) first -= 1
  let last = at
  while (last + 1 < fields.length && isSameQuestion(view, fields[last], fields[last + 1])) last += 1
  return fields.slice(first, last + 1)
}

function isSameQuestion(view: View, one: Mark | undefined, two: Mark | undefined): boolean {
  if (one?.role !== 'radio' || two?.role !== 'radio') return false
  if (Math.abs(one.rect.y - two.rect.y) < one.rect.height) return true
  if (shared(ideasOf(one.label), ideasOf(two.label)) > 0) return true
  const starts = ({ label }: Mark) => view.lines.findIndex((line) => label.startsWith(line))
  const between = view.lines.slice(starts(one) + 1, starts(two))
  return starts(one) >= 0 && between.every((line) => one.label.includes(line))
}

/** Something that the goal speaks of was pressed on this page after it was sent. */
function hasChosenSince({ past, goal, request }: View, sent: PastStep): boolean {
  return past.some(
    ({ step, tool, mark, outcome, url }) =>
      step > sent.step &&
      tool === 'tap_mark' &&
      outcome === 'changed' &&
      url === request.scene.url &&
      mark?.role === 'button' &&
      mark.label !== sent.mark?.label &&
      shared(ideasOf(mark.label), goal.things) > 0,
  )
}

/** The next button below switches is not theirs when it says what it is for, and that is something else. */
function isAside({ goal }: View, { fields }: Form, { label }: Mark): boolean {
  if (!fields.every((field) => /^(switch|checkbox)$/.test(field.role))) return false
  const own = ideasOf(`${goal.text} ${fields.map((field) => field.label).join(' ')}`)
  return (
    ideasOf(label).size > 1 && !ENDS_ANY.test(plain(label)) && shared(ideasOf(label), own) === 0
  )
}

const ENDS_ANY = /^(save|submit|send|confirm|apply|update|store|done|ok|continue|next)\b/

/** Sent once for what was filled in; a failure that is not the form's own is worth one more try. */
function sendStep(view: View, form: Form): FormStep | undefined {
  const { submit } = form
  if (!submit || !isStarted(view, form) || isRash(view, submit)) return undefined
  if (isAside(view, form, submit)) return undefined
  if (isDoneAlready(view, submit)) return undefined
  const sent = sendings(view, form)
  const last = sent[0]
  if (sent.length >= MOST_TRIES) return undefined
  const isNew =
    last === undefined || !isUnfilledSince(view.past, last) || hasChosenSince(view, last)
  const retry =
    sent.length < 2 && /\b(try again|later|retry|went wrong)\b/i.test(errorsIn(view).join(' '))
  return isNew || retry ? { kind: 'send', mark: submit, form } : undefined
}

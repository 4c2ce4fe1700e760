import type { Mark } from '../../../core/ports.ts'
import { isAllowed } from '../act/danger.ts'
import { stepOf } from '../act/steppers.ts'
import { isMet } from '../goal/spellings.ts'
import { coverage, deedsOf, idea, ideasOf, plain, shared, VENUES } from '../goal/words.ts'
import { answersOf, factsOf, subjectOf } from '../screen/facts.ts'
import { familyOf, isInList } from '../screen/families.ts'
import { isFilling, isSearchField, onPage } from '../screen/history.ts'
import { tableRows } from '../screen/tables.ts'
import type { View } from '../screen/view.ts'
import { isForeign, LOOKUP } from './foreign.ts'
import { type Form, isTextLike, isToggle } from './form.ts'
import { openFacts } from './guard.ts'
import { isHarmless, isUnready, offersOthers } from './ready.ts'
import { isEmpty, wantedValue } from './values.ts'

const SUBMIT =
  /\b(continue|next|make|buy|purchase|ask|proceed|save|send|submit|place|order|book|reserve|confirm|sign up|register|create|add|search|find|apply|update|finish|done|checkout|check|request|join|subscribe|start|pay|go|ok|change|sign in|log in|select|choose|show|get|see|review|schedule|report|return|vote|track|enrol|yes|donate|renew)\b/
const NO_SUBMIT =
  /^(hide|more|go back|(show|load|see|view) (more|all|older)|\+|-|−|clear|edit|close|back|print|never mind|keep|no|previous|cancel|reset|menu|help)\b|password|location|another/

/** How far below its last field a form's button may stand, in points. */
const NEAR = 260

/** The forms in view, in reading order. A button ends the form above it. */
export function formsIn(view: View): readonly Form[] {
  const marks = inRows(view.marks)
  const forms: Form[] = []
  let fields: Mark[] = []
  for (const mark of marks) {
    if (isTextLike(mark) || isToggle(mark)) fields.push(mark)
    else if (
      fields.length > 0 &&
      (isSubmit(mark) || doesIt(view, mark)) &&
      !isInList(marks, mark) &&
      isNear(fields, mark) &&
      !isInRowAlone(view, fields, mark)
    ) {
      forms.push({ fields, submit: mark })
      fields = []
    }
  }
  return fields.length > 0 ? [...forms, { fields, submit: nextButton(view, fields) }] : forms
}

/** A button beside a field comes after it, however much higher it stands. */
function inRows(marks: readonly Mark[]): readonly Mark[] {
  const isBefore = (button: Mark, field: Mark): boolean => {
    const middle = button.rect.y + button.rect.height / 2
    const { x, y, height } = field.rect
    return x < button.rect.x && y < middle && middle < y + height
  }
  const rows: Mark[] = []
  for (const mark of marks) {
    const last = rows.at(-1)
    const isLate = last?.role === 'button' && isTextLike(mark) && isBefore(last, mark)
    rows.splice(isLate ? -1 : rows.length, 0, mark)
  }
  return rows
}

/** A button that says in the goal's own verb what it does: borrow, skip. */
function doesIt({ goal }: View, { role, label }: Mark): boolean {
  const deeds = role === 'button' ? deedsOf(label) : new Set<string>()
  return goal.kinds.some(
    ({ name, verbs }) => name === 'do' && verbs.some((verb) => deeds.has(verb)),
  )
}

/** It stands in a row of a table that has none of these fields. */
function isInRowAlone(view: View, fields: readonly Mark[], mark: Mark): boolean {
  const middle = mark.rect.y + mark.rect.height / 2
  const isBeside = fields.some(({ rect }) => rect.y < middle && middle < rect.y + rect.height)
  return !isBeside && tableRows(view, mark) !== undefined
}

/** A button with a name of its own right below the last field sends what was typed as well; those that count do not. */
function nextButton(view: View, fields: readonly Mark[]): Mark | undefined {
  const { marks } = view
  const last = fields.at(-1)
  const next =
    last && fields.some(isTextLike)
      ? marks.slice(marks.indexOf(last) + 1).find((mark) => stepOf(view, mark) === undefined)
      : undefined
  if (next?.role !== 'button' || !isNear(fields, next) || isInList(marks, next)) return undefined
  if (isInRowAlone(view, fields, next)) return undefined
  return NO_SUBMIT.test(plain(next.label)) || next.label.length < 2 ? undefined : next
}

export function isSubmit({ role, label }: Pick<Mark, 'role' | 'label'>): boolean {
  const text = plain(label)
  return role === 'button' && SUBMIT.test(text) && !NO_SUBMIT.test(text)
}

function isNear(fields: readonly Mark[], { rect }: Mark): boolean {
  const last = fields.at(-1)?.rect
  return last !== undefined && rect.y - (last.y + last.height) < NEAR
}

export function isLogin({ fields, submit }: Form): boolean {
  const open = fields.filter((field) => isTextLike(field) && !field.secure)
  const words = plain(submit?.label ?? '')
  return (
    fields.some(({ secure }) => secure) &&
    open.length <= 1 &&
    !/\b(create|up|register)\b/.test(words)
  )
}

/** Whether filling this form may serve the goal at all. */
export function isServing(view: View, form: Form): boolean {
  const { fields, submit } = form
  if (fields.some(({ secure }) => secure)) return false
  if (submit && !isAllowed(view.goal, submit) && !isPosting(view, form)) return false
  if (submit && isForeign(view, submit)) return false
  if (onlyLooks(view) && (!submit || !LOOKUP.test(plain(submit.label)))) return false
  return !isSearchForm(form) || fields.every(isToggle)
}

/** Who puts quoted words into the world sends them: the form takes each of them. */
function isPosting(view: View, { fields, submit }: Form): boolean {
  const quotes = view.goal.values.filter(({ shape, bare }) => shape === 'text' && !bare)
  const texts = fields.filter(isTextLike)
  const taken = texts.flatMap((field) => [
    plain(wantedValue(view, field, texts) ?? ''),
    plain(field.value ?? ''),
  ])
  return (
    /^(send|publish|post|submit)\b/.test(plain(submit?.label ?? '')) &&
    view.goal.kinds.some(({ name }) => name === 'add') &&
    quotes.length > 0 &&
    quotes.every(({ text }) => taken.includes(plain(text)))
  )
}

export function onlyLooks({ goal }: View): boolean {
  return goal.kinds.length > 0 && goal.kinds.every(({ name }) => name === 'find')
}

/** Its fields only say what to search for, and where. */
export function isSearchForm({ fields, submit }: Form): boolean {
  const texts = fields.filter(isTextLike)
  if (texts.every(isSearchField)) return true
  const searches = submit !== undefined && ideasOf(submit.label).has('search')
  return searches && texts.every((field) => isSearchField(field) || field.role === 'combobox')
}

/** It would carry out something, but not what the goal speaks of: a room, but not the one that was meant. */
export function isRash(view: View, mark: Mark): boolean {
  if (onlyLooks(view)) return false
  if (isHarmless(mark)) return offersOthers(view, formOf(view, mark))
  if (namesOther(view, mark)) return true
  const judged = isIntoBasket(mark) ? atFirst(view) : view
  if (sends(view, mark) && openFacts(judged).length > 0) return true
  const isOnly = familyOf(view.marks, mark).length < 2
  return isUnready(judged, formOf(view, mark), isOnly ? mark.label : '')
}

/** It says for which of the things on this page it is, and the goal names another: the other room. */
function namesOther({ goal, done, lines }: View, { label }: Mark): boolean {
  const [, name = ''] = /^\p{Lu}\p{Ll}+ (?:the )?(\p{Lu}.+)$/u.exec(label) ?? []
  const isThing = name !== '' && lines.some((line) => plain(line) === plain(name))
  return (
    isThing &&
    shared(ideasOf(name), goal.words) === 0 &&
    goal.musts.some((must) => /^\p{L}+$/u.test(must) && !isMet(done, must))
  )
}

/** Only put aside: the order itself comes later. */
function isIntoBasket({ label }: Mark): boolean {
  return /^(add|put)\b.*\b(basket|cart|bag|trolley)\b/.test(plain(label))
}

/** For who buys something, what shall happen to it then is no matter yet. */
function atFirst(view: View): View {
  const { goal } = view
  if (!goal.kinds.some(({ name }) => name === 'buy')) return view
  const [words, text] = [ideasOf(goal.head), plain(goal.head)]
  const later = new Set(
    goal.values.filter(({ shape }) => LATER.test(shape)).map((value) => plain(value.text)),
  )
  const isLater = (word: string): boolean => later.has(word) || WEEKDAY.test(word)
  const things = [...goal.things].filter((thing) => words.has(thing) && !isLater(thing))
  const musts = goal.musts.filter((must) => text.includes(must) && !isLater(must))
  return { ...view, goal: { ...goal, things: new Set(things), musts } }
}

/** When and to whom something goes is asked at the checkout. */
const LATER = /^(name|place|town|postcode|email|phone|date|time)$/
const WEEKDAY = /^(mon|tues|wednes|thurs|fri|satur|sun)day$/

function formOf(view: View, { id }: Mark): Form | undefined {
  return formsIn(view).find(({ submit }) => submit?.id === id)
}

/** It ends a form, here or on the screen before. */
function sends(view: View, mark: Mark): boolean {
  return formOf(view, mark) !== undefined || view.past.some(isFilling)
}

/** Half of what the goal speaks of is on the screen or was met: the form belongs to it. What is to be typed in counts not. */
export function isOnTopic({ goal, met, request }: View): boolean {
  const screen = ideasOf(`${request.scene.title ?? ''}\n${request.scene.text}`)
  const brought = ideasOf(
    goal.values
      .filter(({ shape }) => TYPED.test(shape))
      .map(({ text }) => text)
      .join(' '),
  )
  const things = new Set([...goal.things].filter((thing) => !brought.has(thing)))
  const known = new Set([...screen, ...met])
  return coverage(goal.things, known) >= 0.5 || coverage(things, known) >= 0.5
}

const TYPED = /^(name|measure|stuff|number|code)$/

/** How many of the goal's things are neither on the screen nor on the way here, nor among others that are known. */
export function missing(view: View, known: ReadonlySet<string> = new Set()): number {
  const { goal, met, request, marks } = view
  const subject = onlyLooks(view) ? subjectOf(view) : VENUES
  const values = marks.map(({ value, label, checked }) => value ?? (checked ? label : ''))
  const read = onlyLooks(view) ? answersOf : factsOf
  const screen = read([request.scene.title ?? '', request.scene.text, ...values].join('\n'))
  return [...goal.things].filter(
    (thing) => ![screen, met, known, subject, VENUES].some((some) => some.has(thing)),
  ).length
}

/** A button that would send what nobody has filled in: a search for nothing, settings as they are. */
export function isIdleSubmit(view: View, mark: Mark): boolean {
  const form = formsIn(view).find(({ submit }) => submit?.id === mark.id)
  const texts = form?.fields.filter(isTextLike) ?? []
  if (!form || form.fields.some((field) => wasFilled(view, field))) return false
  if (texts.length > 0 && texts.every((field) => isSearchField(field) || isEmpty(field)))
    return true
  if (KEEPS.test(plain(mark.label))) return true
  return (
    view.goal.kinds.length > 0 &&
    view.goal.kinds.every(({ name }) => name === 'change' || name === 'find')
  )
}

/** It only keeps what is there already. */
export const KEEPS = /^(save|update|apply|store)\b/

function wasFilled({ past, request }: View, field: Mark): boolean {
  return onPage(past, request.scene.url).some(
    (step) => isFilling(step) && step.mark?.label === field.label,
  )
}

/** Words on the buttons of any form. */
const ANYWHERE = new Set(
  [
    'next',
    'confirm',
    'submit',
    'add',
    'check',
    'start',
    'select',
    'choose',
    'complete',
    'done',
  ].map(idea),
)

/** Words that a form shares with the goal or with the way there. */
export function touch({ goal }: View, { fields, submit }: Form): number {
  const chain = goal.kinds.flatMap((kind) => kind.chain).filter((word) => !ANYWHERE.has(word))
  const way = new Set([...goal.words, ...chain])
  const labels = [...fields, ...(submit ? [submit] : [])].map(({ label }) => label)
  return shared(ideasOf(labels.join(' ')), way)
}

// Whether a form may be sent: only when what the goal wants is what it holds. What cannot be undone is better left undone.
import type { Mark } from '../../../core/ports.ts'
import { idea, ideasOf, isContent, plain, shared, VENUES, wordsOf } from '../goal/words.ts'
import { factsOf } from '../screen/facts.ts'
import type { View } from '../screen/view.ts'
import { headingsUnder } from '../screen/window.ts'
import { type Form, isList, isTextLike } from './form.ts'
import { asksMatter, matterOf } from './matter.ts'
import { optionsOf } from './options.ts'
import { isUnmatched } from './values.ts'

/** A longer line, or one with a full stop, talks about something rather than naming it. */
const MAX_NAME = 80

/** Buttons that only look something up or turn to the next part. */
const HARMLESS =
  /^(continue|open|load|next|weiter|proceed|go on|start|search|find|check|show|see|get|track|look|view|filter|go|apply filters?|review|select|choose)\b/

/** Questions that everybody answers and no goal need speak of. */
const ASIDE =
  /\b(title|salutation|anrede|country|language|payment|pay|how did you|gender|time|day|date)\b/

export function isHarmless({ label }: Pick<Mark, 'label'>): boolean {
  return HARMLESS.test(plain(label))
}

/**
 * True when sending would order, book or change something else than was asked for: a thing of the goal is neither chosen
 * nor named, or only talked about while a choice had to be made that the goal says nothing of. `label` is that of the only
 * button that would send it.
 */
export function isUnready(view: View, form: Form | undefined, label = ''): boolean {
  if (form?.fields.some((field) => isOpenQuestion(view, form, field)) && isOtherKind(view))
    return true
  if (isClosed(view) || tookAnother(view)) return true
  const told = new Set([...(form ? [] : countedIn(view)), ...ideasOf(label)])
  const lines = [...headingsUnder(view), ...view.lines]
  const unnamed = thingsUnnamed(view, lines).filter((thing) => !told.has(thing))
  if (unnamed.length === 0) return false
  const screen = factsOf(`${view.request.scene.title ?? ''}\n${view.request.scene.text}`)
  const absent = unnamed.filter((thing) => !screen.has(thing))
  const writes = view.goal.values.some(({ shape, bare }) => shape === 'text' && !bare)
  const isMessage = writes && view.goal.kinds.every(({ name }) => name === 'contact')
  const forgiven = isMessage || isSetHere(view, form) ? 1 : 0
  if (absent.length > forgiven) return true
  return (form?.fields ?? []).some((field) => isOpenQuestion(view, form, field))
}

/** A field whose name says most of what is changed holds the new value: one word may be the goal's own. */
function isSetHere({ goal }: View, form: Form | undefined): boolean {
  const values = goal.values.map(({ text }) => text)
  return (
    goal.kinds.every(({ name }) => name === 'change') &&
    (form?.fields ?? []).some(
      ({ label, value = '' }) => values.includes(value) && shared(ideasOf(label), goal.things) > 1,
    )
  )
}

/** How many of what: may be asked once a button without a form was pressed. */
function countedIn({ goal }: View): ReadonlySet<string> {
  return new Set(goal.counts.flatMap(({ count, thing }) => [String(count), thing]))
}

/**
 * Something that the goal speaks of is nowhere on this screen, and no value of the goal brings it: what is filled in here
 * is for another thing.
 */
export function isElsewhere(view: View): boolean {
  const { goal, request, marks } = view
  const screen = factsOf(`${request.scene.title ?? ''}\n${request.scene.text}`)
  const brought = new Set(goal.values.flatMap(({ near, text }) => [...near, ...ideasOf(text)]))
  const absent = thingsUnnamed(view, view.lines).filter(
    (thing) => !screen.has(thing) && !brought.has(thing) && /\D/.test(thing),
  )
  return absent.length > 1 && !marks.some((mark) => takesMatter(view, mark))
}

/** It asks what is the matter: what the goal speaks of is written there. */
function takesMatter({ goal }: View, { role, label, value }: Mark): boolean {
  const matter = matterOf(goal)
  return role === 'textbox' && matter !== undefined && (value === matter || asksMatter(label))
}

/** The horse Bella: no choice, title or label of this form speaks of horses. */
function isOtherKind({ goal, marks, request }: View): boolean {
  const labels = marks.map(({ label, value }) => `${label} ${value ?? ''}`)
  const known = ideasOf([request.scene.title ?? '', ...labels].join(' '))
  return goal.values
    .filter(({ text, shape }) => shape === 'name' && !text.includes(' '))
    .some(({ lead }) => lead !== '' && isContent(lead) && !known.has(idea(lead)))
}

/** It asks to choose one of several, and the goal wants none of them. */
export function offersOthers(view: View, form: Form | undefined): boolean {
  const lists = form?.fields.filter((field) => isList(field)) ?? []
  if (!form || !lists.some((field) => isOpenQuestion(view, form, field))) return false
  return isUnready(view, form)
}

/** The choice that the goal speaks of is there and cannot be made. */
function isClosed({ request, goal, met, marks }: View): boolean {
  const chosen = ideasOf(
    marks.map(({ value, label, checked }) => value ?? (checked ? label : '')).join('\n'),
  )
  return request.scene.elements.some(
    ({ enabled, role, label }) =>
      !enabled &&
      /^(radio|checkbox|switch|option)$/.test(role) &&
      [...ideasOf(label)].some(
        (word) => /\D/.test(word) && goal.things.has(word) && !met.has(word) && !chosen.has(word),
      ),
  )
}

/**
 * Something of the goal is named neither before these choices nor by another control: it may be the one that is missing
 * among them, and none is made up in its place.
 */
export function isAnotherMeant(view: View, group: readonly Mark[]): boolean {
  const starts = view.lines.findIndex((line) => group[0]?.label.startsWith(line))
  const labels = view.marks.filter((mark) => !group.includes(mark)).map(({ label }) => label)
  const before = view.lines.slice(0, Math.max(0, starts))
  return thingsUnnamed(view, [...before, ...labels]).length > 0
}

/** Things that no act, choice, title or name on the screen has met. Names and the like may still be asked for later. */
function thingsUnnamed(view: View, lines: readonly string[]): readonly string[] {
  const { goal, met, marks } = view
  const later = new Set(
    goal.values
      .filter(({ shape }) => shape === 'name' || shape === 'place')
      .flatMap(({ text }) => [...ideasOf(text)]),
  )
  const offers = marks.flatMap((mark) => [
    ...(mark.checked || isTextLike(mark) ? [] : [mark.label]),
    ...(isList(mark) ? optionsOf(view, mark) : []),
  ])
  const names = lines.filter(
    (line) =>
      line.length <= MAX_NAME &&
      !/[.!?…]$/.test(line) &&
      !offers.some((offer) => offer.includes(line)),
  )
  const chosen = marks.map(({ value, label, checked }) => value ?? (checked ? label : ''))
  const named = factsOf([...names, ...chosen].join('\n'))
  return [...goal.things].filter(
    (thing) => ![met, named, later, DEEDS, VENUES].some((known) => known.has(thing)),
  )
}

/** Nouns that only say what is done, whatever the page calls it. */
const DEEDS = new Set(
  ['newsletter', 'appointment', 'booking', 'subscription', 'registration', 'application', 'order']
    .concat(['request', 'membership', 'report'])
    .map(idea),
)

/** A choice that had to be made, and the goal names none of its answers. */
function isOpenQuestion(view: View, form: Form | undefined, field: Mark): boolean {
  if (ASIDE.test(plain(field.label))) return false
  if (isList(field)) return isUnmatched(view, field)
  if (field.role !== 'radio') return false
  const radios = form?.fields.filter(({ role }) => role === 'radio') ?? []
  return radios.every(({ label }) => ideasOf(label).size > 0) && field.checked === true
    ? shared(ideasOf(field.label), view.goal.words) === 0
    : radios.every(({ label, checked }) => !checked && !sharesAny(view, label))
}

function sharesAny({ goal }: View, label: string): boolean {
  return shared(ideasOf(label), goal.things) > 0
}

/** The title names another of the same kind: the olive tree, for who wants the lemon tree. */
function tookAnother({ goal, request }: View): boolean {
  const wanted = wordsOf(goal.text)
  const title = wordsOf((request.scene.title ?? '').split(/ [·|–—-] /)[0] ?? '')
  return title.some((word, index) => {
    const at = wanted.indexOf(word)
    const [mine, theirs] = [wanted[at - 1], title[index - 1]]
    if (at < 1 || !mine || !theirs || mine === theirs) return false
    if (!isContent(theirs) || goal.words.has(idea(theirs))) return false
    const [own] = ideasOf(mine)
    return (
      own !== undefined && goal.things.has(own) && !title.some((other) => ideasOf(other).has(own))
    )
  })
}

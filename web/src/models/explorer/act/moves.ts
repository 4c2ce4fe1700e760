// The rules that go on, each a small answer to one situation. The list in explorer.ts says in which order they are asked.
import type { Mark, PastStep, RawCall } from '../../../core/ports.ts'
import { formsIn, isIdleSubmit, isRash, isSubmit } from '../form/fields.ts'
import { isForeign } from '../form/foreign.ts'
import { type Form, isToggle } from '../form/form.ts'
import { formStep, isUnderWay } from '../form/forms.ts'
import { isSpelling } from '../goal/spellings.ts'
import { ideasOf, plain, shared } from '../goal/words.ts'
import { errorsIn } from '../screen/errors.ts'
import { isInList, isKindred } from '../screen/families.ts'
import { inARow, isAtEnd, isFilling, labelsSeen, onPage, trailOf } from '../screen/history.ts'
import type { View } from '../screen/view.ts'
import { isWayOut, openerOf } from '../screen/window.ts'
import { deadEnd, isDeadEnd, isNew, noteOf, notesFor } from '../telling/friction.ts'
import { observed, quoted, wanted } from '../telling/say.ts'
import { isGuess, isPressable, isSpent, matching, untried } from './controls.ts'
import { isAllowed } from './danger.ts'
import { isOtherItem } from './items.ts'
import { makes } from './makes.ts'
import { isOtherRow, saysAll } from './rows.ts'
import { nextStep } from './steppers.ts'

/** What a rule answers: one call, and notes beside it. */
export type Move = readonly RawCall[]
export type Rule = (view: View) => Move | undefined

/** Controls that do not speak of the goal and are pressed all the same, in one run. */
const MOST_GUESSES = 12

/** A page with fewer lines, and nothing near the lower edge, fits the screen. */
const SHORT_PAGE = 14

const MOST_WAITS = 2
const WAIT_MS = 1_500
const BUSY =
  /\b(loading|please wait|one moment|just a moment|saving|processing|sending|submitting|working on it|hang on)\b.{0,20}$|^(loading|saving|sending|processing)\b/i

interface Saying {
  readonly intent: string
  readonly mark?: Mark
  readonly form?: Form
  readonly notes?: readonly RawCall[]
}

export function move(
  view: View,
  name: string,
  input: Record<string, unknown>,
  saying: Saying,
): Move {
  const { intent, mark, form, notes = [] } = saying
  const call = { name, input: { ...input, observation: observed(view, form), intent } }
  return [...notesFor(view, mark), ...notes, call]
}

function press(view: View, mark: Mark, intent: string, form?: Form): Move {
  return move(view, 'tap_mark', { id: mark.id }, { intent, mark, ...(form && { form }) })
}

export const answerDialog: Rule = (view) => {
  const { dialog } = view.request.scene
  if (!dialog) return undefined
  const risky = /\b(delete|remove|erase|leave|discard|lose|cancel)\b/i.test(dialog.message)
  const asked = view.goal.kinds.some(({ name }) => name === 'delete' || name === 'cancel')
  const accept = !risky || asked
  const text = dialog.kind === 'prompt' ? view.goal.values[0]?.text : undefined
  const intent = accept
    ? 'Agreeing, because it is on the way.'
    : 'Refusing, because nobody asked for that.'
  return move(view, 'answer_dialog', { accept, ...(text && { text }) }, { intent })
}

/** A form that was sent and shows nothing yet gets a moment. */
export const waitForAnswer: Rule = (view) => {
  const { last, past } = view
  const before = past.at(-2)
  if (last?.tool !== 'tap_mark' || !last.mark || !last.success) return undefined
  if (last.outcome !== 'unchanged' && view.news.length > 0) return undefined
  if (!isSubmit(last.mark) || !before || !isFilling(before)) return undefined
  const call = { ms: WAIT_MS, observation: observed(view), intent: 'Waiting for an answer.' }
  return [{ name: 'wait', input: call }]
}

export const waitWhileBusy: Rule = (view) => {
  const { last, news, past, request } = view
  if (inARow(past, 'wait') >= MOST_WAITS) return undefined
  const choices = new Set(view.marks.filter(isToggle).map(({ label }) => label))
  const busy = news.find((line) => line.length < 60 && BUSY.test(line) && !choices.has(line))
  const standing =
    last?.tool === 'wait' && view.lines.find((line) => line.length < 60 && BUSY.test(line))
  const empty = request.scene.elements.length === 0 && view.lines.length === 0
  if (!busy && !standing && !empty && !/still changing/.test(last?.detail ?? '')) return undefined
  return move(view, 'wait', { ms: WAIT_MS }, { intent: 'Waiting, because the page is busy.' })
}

export const clearBanner: Rule = (view) => {
  if (!/\b(cookies?|tracking)\b/i.test(view.request.scene.text)) return undefined
  const answers = view.marks.filter((mark) => isPressable(mark) && !isSpent(view, mark))
  const choice = [
    /^(reject|decline|refuse)( all)?( (optional )?cookies)?$|\b(only|strictly) (necessary|essential)\b|^(necessary|essential) only$/,
    /^(accept|agree|allow)( all)?( cookies)?$|^(i agree|got it|ok(ay)?|accept (all )?cookies)!?$/,
  ].flatMap((pattern) => answers.find(({ label }) => pattern.test(plain(label))) ?? [])[0]
  return choice && press(view, choice, 'Getting the banner out of the way.')
}

export const workOnForm: Rule = (view) => {
  const step = formStep(view)
  if (!step) return undefined
  const { mark, form } = step
  const name = quoted(mark.label, 40)
  if (step.kind === 'fill') {
    const input = { id: mark.id, value: step.value }
    return move(view, 'set_value', input, { intent: `Filling in ${name}.`, mark, form })
  }
  return press(
    view,
    mark,
    step.kind === 'tick' ? `Choosing ${name}.` : `Sending it with ${name}.`,
    form,
  )
}

export const goOnWithForm: Rule = (view) =>
  isUnderWay(view) ? scrollDown(view, 'Looking for the rest of the form.') : undefined

/** What a form leads to has a button of its own, which was not there before: the last such one carries it out. */
export const confirmIt: Rule = (view) => {
  const { last, marks } = view
  const led = last?.tool === 'tap_mark' && last.success && last.mark?.role === 'button'
  if (!led) return undefined
  const known = labelsSeen(view.past)
  const next = marks.findLast(
    (mark) =>
      (isSubmit(mark) || repeatsVerb(last, mark)) &&
      marks.filter(({ label }) => label === mark.label).length === 1 &&
      !known.has(mark.label) &&
      !isKindred(mark, known) &&
      !isInList(marks, mark) &&
      !isSpent(view, mark) &&
      !isForeign(view, mark) &&
      !isIdleSubmit(view, mark),
  )
  if (!next || !isAllowed(view.goal, next) || isRash(view, next)) return undefined
  return press(view, next, `${quoted(next.label, 40)} carries it out.`)
}

/** What asks back repeats the verb of the button that was pressed, alone: "Leave", after "Leave the choir". */
function repeatsVerb({ mark: pressed }: PastStep, { role, label }: Mark): boolean {
  const verb = plain(label)
  return (
    role === 'button' &&
    /^\p{L}+$/u.test(verb) &&
    plain(pressed?.label ?? '').startsWith(`${verb} `)
  )
}

/** A button that says all of the goal needs nothing filled in before. */
export const pressAsked: Rule = (view) => {
  const asked = view.marks.find(
    (mark) =>
      saysAll(view, mark) &&
      !isSpent(view, mark) &&
      isAllowed(view.goal, mark) &&
      formsIn(view).every(({ submit }) => submit?.id !== mark.id),
  )
  return asked && press(view, asked, `${quoted(asked.label, 40)} is what is wanted.`)
}

/** As many of each thing as the goal says, before anything else is done with the page. */
export const countUp: Rule = (view) => {
  const next = nextStep(view)
  return next && press(view, next, `${quoted(next.label, 40)}: one more of what is wanted.`)
}

/** Buttons side by side that are all wanted: seats C4 and C5. The page is not left before each is pressed. */
export const chooseWanted: Rule = (view) => {
  const next = view.marks.find((mark) => isOpenChoice(view, mark))
  return next && press(view, next, `Choosing ${quoted(next.label, 40)}.`)
}

function isOpenChoice(view: View, mark: Mark): boolean {
  const words = [...ideasOf(mark.label)]
  const label = plain(mark.label)
  const isValue =
    view.goal.musts.some((must) => isSpelling(label, must)) && !view.done.includes(label)
  const isWanted = isValue || (words.length > 0 && words.every((word) => view.remaining.has(word)))
  return (
    isWanted &&
    mark.role === 'button' &&
    !makes(mark) &&
    !isOtherRow(view, mark) &&
    !isSubmit(mark) &&
    !isSpent(view, mark) &&
    !isOtherItem(view, mark.label) &&
    isAllowed(view.goal, mark)
  )
}

export const followWords: Rule = (view) => {
  const [best] = matching(view)
  return best && press(view, best.mark, intentOf(view, best.mark))
}

function intentOf(view: View, { label }: Mark): string {
  return shared(ideasOf(label), view.remaining) > 0
    ? `Looking for ${wanted(view)}: ${quoted(label, 40)} speaks of it.`
    : `${quoted(label, 40)} looks like the way on.`
}

/** Down while the page speaks of something that no control in sight does. */
export const lookBelow: Rule = (view) => {
  const labels = ideasOf(view.marks.map(({ label }) => label).join(' '))
  const text = ideasOf(view.request.scene.text)
  const way = view.goal.kinds.flatMap(({ chain }) => chain)
  const hidden = [...view.remaining, ...way].some((word) => text.has(word) && !labels.has(word))
  return hidden || errorsIn(view).length > 0
    ? scrollDown(view, `Looking further down for ${wanted(view)}.`)
    : undefined
}

function scrollDown(view: View, intent: string): Move | undefined {
  const { scene } = view.request
  const here = onPage(view.past, scene.url).filter(({ text }) => text === scene.text)
  const scrolled = here.find(({ tool }) => tool === 'scroll')
  if (isAtEnd(scrolled)) return undefined
  if (here.some(({ tool, input }) => tool === 'scroll' && Number(input['dy']) < 0)) return undefined
  const { width, height } = scene.pointSize
  const input = {
    x: Math.round(width / 2),
    y: Math.round(height / 2),
    dx: 0,
    dy: Math.round(height * 0.7),
  }
  return move(view, 'scroll', input, { intent })
}

export const tryAnything: Rule = (view) => {
  const guesses = new Set(
    view.past.filter((step) => isGuess(view, step)).map(({ mark }) => mark?.label),
  ).size
  const [best] = untried(view)
  if (!best || best.score < 0 || guesses >= MOST_GUESSES) return undefined
  return press(
    view,
    best.mark,
    `Nothing here speaks of ${wanted(view)}. Trying ${quoted(best.mark.label, 40)}.`,
  )
}

export const lookAbove: Rule = (view) => {
  const { scene } = view.request
  if ((scene.scroll?.y ?? 0) <= 0) return undefined
  const here = onPage(view.past, scene.url).filter(({ text }) => text === scene.text)
  if (here.some(({ tool, input }) => tool === 'scroll' && Number(input['dy']) < 0)) return undefined
  const { width, height } = scene.pointSize
  const input = { x: Math.round(width / 2), y: Math.round(height / 2), dx: 0, dy: -20_000 }
  return move(view, 'scroll', input, { intent: 'Going back up, where there may be other ways.' })
}

export const lookFurtherDown: Rule = (view) => {
  const { scene } = view.request
  const reaches = scene.elements.some(
    ({ rect }) => rect.y + rect.height > scene.pointSize.height * 0.75,
  )
  if (!reaches && view.lines.length < SHORT_PAGE) return undefined
  return scrollDown(view, 'Looking at the rest of the page.')
}

/** A window over the page has a way out of its own: going back would leave the page under it as well. */
export const leaveWindow: Rule = (view) => {
  const { marks } = view
  if (!openerOf(view)) return undefined
  const way = marks.find((mark) => mark.role === 'button' && isWayOut(mark) && !isStuck(view, mark))
  return way && press(view, way, 'Leaving this window: nothing in it is what is wanted.')
}

/** Its last press left everything as it was. */
function isStuck({ last }: View, { label }: Mark): boolean {
  return last?.mark?.label === label && last.outcome === 'unchanged'
}

export const goBack: Rule = (view) => {
  const { last, past, request } = view
  if (trailOf(past).length === 0) return undefined
  if (last?.tool === 'back' && !last.success) return undefined
  if (past.filter(({ tool, url }) => tool === 'back' && url === request.scene.url).length > 1)
    return undefined
  const end = deadEnd(view)
  const notes = isDeadEnd(view) && isNew(view, end) ? [noteOf(end)] : []
  return move(view, 'back', {}, { intent: 'Going back: there is nothing more to try here.', notes })
}

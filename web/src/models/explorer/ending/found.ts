// How somebody who only wants to know something can tell that this is it: a title, a line, an answer to what was typed.
import type { Goal } from '../goal/goal.ts'
import { UNREAL } from '../goal/kinds.ts'
import { isMet } from '../goal/spellings.ts'
import { coverage, idea, ideasOf, plain, shared, VENUES } from '../goal/words.ts'
import { isError, isRefusal } from '../screen/errors.ts'
import { answersOf, answerTo, asksForFact, holdsFact, subjectOf } from '../screen/facts.ts'
import { isAct, isQuery } from '../screen/history.ts'
import { besideControls, type View } from '../screen/view.ts'
import { narrowed, narrows } from './narrowed.ts'

/** The part of a page's words that must be the goal's. */
const HALF = 0.5

/** So many lines about one thing make it the page for it. */
const OFTEN = 2

/** The part of the title that a page of the wanted thing shares with the goal. */
const TITLE = 0.6

/** Who only wants to find something is there when the page they came to says it: in its title, or in a line that is new. */
export function found(view: View): string | undefined {
  const { goal, request, past, fresh } = view
  if (goal.kinds.some(({ name }) => name !== 'find') || goal.kinds.length === 0) return undefined
  if (fresh.length === 0 || view.lines.some((line) => isAbout(goal, line))) return undefined
  if (narrows(goal)) return narrowed(view)
  const given = ideasOf(
    past
      .filter((step) => !isQuery(step) && step.mark?.role !== 'combobox')
      .map(({ input }) => String(input['value'] ?? ''))
      .join(' '),
  )
  const page = ideasOf(request.scene.text)
  const asked = new Set(
    [...goal.things].filter(
      (thing) => !given.has(thing) && (!VENUES.has(thing) || page.has(thing)),
    ),
  )
  const title = request.scene.title ?? ''
  const isNewTitle = !past.some((step) => step.title === title)
  const names = isNewTitle && !asksForFact(goal) ? [title, ...headings(view)] : headings(view)
  const named = names.find(
    (line) =>
      coverage(asked, ideasOf(line)) >= TITLE && (!asksForFact(goal) || holdsFact(view, line)),
  )
  if (named !== undefined) return named
  const told = answered(view) ?? atTheTime(view, asked)
  if (told !== undefined || asksForFact(goal))
    return told ?? factAmong(view, asked) ?? onlyAnswer(view, asked)
  return (
    filtered(view) ??
    disclosed(view, withoutSubject(view, asked)) ??
    (isNewTitle ? spokenOf(view, asked) : undefined)
  )
}

/** It says that just this cannot be had. */
function isAbout({ things }: Goal, line: string): boolean {
  return isRefusal(line) && shared(things, ideasOf(line)) > 0
}

/** What the whole site is about need not be said again where something is told: the ferry on the pages of a ferry line. */
function withoutSubject(view: View, asked: ReadonlySet<string>): ReadonlySet<string> {
  const subject = subjectOf(view)
  const own = new Set([...asked].filter((word) => !subject.has(word)))
  return own.size > 0 ? own : asked
}

/** What stands at the day and the hour that was asked about. */
function atTheTime(view: View, asked: ReadonlySet<string>): string | undefined {
  const { goal, done, met } = view
  const times = goal.values.filter(({ shape }) => shape === 'time').map(({ text }) => plain(text))
  const page = ideasOf(`${view.request.scene.title ?? ''}\n${withoutOffers(view)}`)
  if (coverage(asked, new Set([...page, ...met])) < 1) return undefined
  return newsOf(view).find((line) =>
    times.some((time) => isMet(plain(line), time) && !isMet(done, time)),
  )
}

/** The choice of a list that narrows down what the page shows, when that is all that was asked for. */
function filtered({ last, remaining, goal, news }: View): string | undefined {
  const isChoice = last?.tool === 'set_value' && last.mark?.role === 'combobox' && last.success
  const value = String(last?.input['value'] ?? '')
  if (!isChoice || last.outcome !== 'changed' || news.length === 0) return undefined
  return remaining.size === 0 && shared(ideasOf(value), goal.things) > 0 ? value : undefined
}

/** The page whose name is half of what was asked, and which speaks of the other half. */
function spokenOf(view: View, asked: ReadonlySet<string>): string | undefined {
  const title = view.request.scene.title ?? ''
  const isWhole = coverage(asked, ideasOf(`${title}\n${withoutOffers(view)}`)) === 1
  if (!isWhole) return undefined
  return coverage(asked, ideasOf(title)) >= HALF ? title : onlyHere(view, asked)
}

/** It is the first page that speaks of it, more than once, and somewhere of most of it at once. */
function onlyHere(view: View, asked: ReadonlySet<string>): string | undefined {
  const before = ideasOf(view.past.map(({ text }) => text).join('\n'))
  const rare = [...asked].filter((word) => !before.has(word))
  const lines = headings(view).filter((line) => shared(rare, ideasOf(line)) > 0)
  const isWhole = (line: string): boolean => coverage(asked, ideasOf(line)) > HALF
  return lines.length >= OFTEN ? lines.find(isWhole) : undefined
}

/** The page as a whole speaks of all that was asked, and a new line of part of it, with a fact in it or right below. */
function factAmong(view: View, asked: ReadonlySet<string>): string | undefined {
  const page = answersOf(`${view.request.scene.title ?? ''}\n${withoutOffers(view)}`)
  if (coverage(asked, page) < 1 && coverage(asked, new Set([...page, ...view.met])) < 1)
    return undefined
  const lines = headings(view).filter((line) => holdsFact(view, line))
  const own = (line: string): number => shared(asked, answersOf(line))
  const rate = (line: string): number => own(line) + shared(asked, ideasOf(over(view, line))) / 2
  const isUnder = (line: string): boolean => coverage(asked, ideasOf(over(view, line))) === 1
  return lines
    .filter((line) => own(line) > 0 || isUnder(line))
    .toSorted((a, b) => rate(b) - rate(a))[0]
}

/**
 * On the page that is named after what was asked about: the one new line that can be the answer, as nothing else of the
 * question is left open. Not where any figure would do.
 */
function onlyAnswer(view: View, asked: ReadonlySet<string>): string | undefined {
  const { goal, met, request } = view
  const answer = answerTo(goal)
  const title = plain(request.scene.title ?? '')
  const names = goal.values.filter(({ shape, bare }) => shape === 'text' && !bare)
  const isItsPage = names.length > 0 && names.every(({ text }) => isMet(title, plain(text)))
  if (!answer || !isItsPage || coverage(asked, met) < 1) return undefined
  const lines = tidings(view).filter((line) => answer.test(line))
  return lines.length === 1 ? lines[0] : undefined
}

/** The line before, when it is short: the name in a list, the heading over a price. */
function over({ lines }: View, line: string): string {
  const before = lines[lines.indexOf(line) - 1] ?? ''
  return before.length < 60 ? before : ''
}

/** The page without what could be chosen on it and is not: a tab that nobody opened tells nothing. */
function withoutOffers({ request, marks }: View): string {
  return marks
    .filter(({ role, checked }) => /^(tab|radio|menuitemradio)$/.test(role) && !checked)
    .reduce((text, { label }) => text.replace(label, ' '), request.scene.text)
}

/** The answer that opened in place below the question that was pressed. */
function disclosed(view: View, asked: ReadonlySet<string>): string | undefined {
  const { last, request } = view
  if (last?.tool !== 'tap_mark' || !last.mark || last.url !== request.scene.url) return undefined
  const label = ideasOf(last.mark.label)
  if (coverage(asked, label) < HALF) return undefined
  return tidings(view).find((line) => {
    const words = ideasOf(line)
    if (coverage(asked, label) === 1 && line !== last.mark?.label) return true
    return shared(asked, words) > 0 && coverage(asked, new Set([...label, ...words])) >= TITLE
  })
}

/** What a page answers to a number or a name that it was asked about: a new line that repeats it. */
export function answered(view: View): string | undefined {
  const { last, past, goal } = view
  const typed = past.map(({ input }) => plain(String(input['value'] ?? '')))
  if (last?.tool !== 'tap_mark' && last?.tool !== 'key_shortcut' && last?.tool !== 'wait')
    return undefined
  const values = goal.values.map(({ text }) => plain(text)).filter((text) => typed.includes(text))
  return newsOf(view).find(
    (line) =>
      view.news.includes(line) &&
      !(isError(line) && UNREAL.test(plain(line))) &&
      values.some((value) => isMet(plain(line), value)),
  )
}

/** New lines, but for those that only repeat what was searched for. */
export function newsOf({ fresh, past }: View): readonly string[] {
  const done = past.findLast(isAct)
  const isSent = done?.tool === 'tap_mark' && !ideasOf(done.mark?.label ?? '').has(SEARCH)
  if (isSent) return fresh
  const queries = past.filter(isQuery).map(({ input }) => plain(String(input['value'] ?? '')))
  const repeats = (line: string): boolean =>
    queries.some((query) => query !== '' && plain(line).includes(query)) &&
    (isError(line) || isRefusal(line) || ECHO.test(line) || queries.includes(plain(line)))
  return fresh.filter((line) => !repeats(line))
}

const SEARCH = idea('search')

/** What stands around the words that were searched for. */
const ECHO = /\b(results?|match(es)?|found|search(ed)?|showing|for|your)\b/i

/** Short new lines, but for those that say that there is nothing. */
function headings(view: View): readonly string[] {
  return tidings(view).filter((line) => line.length < 120 && !NOTHING.test(line))
}

const NOTHING = /^(no|none|nobody|nothing|sorry)\b/i

/** New lines, but for those with nothing but what can be pressed: a row of tabs tells nothing. */
function tidings(view: View): readonly string[] {
  return newsOf(view).filter((line) => besideControls(view, line) !== '')
}

import type { Mark, ModelRequest, PastStep } from '../../../core/ports.ts'
import { isWithin, liesIn, partIn } from '../goal/day-parts.ts'
import { type Goal, readGoal } from '../goal/goal.ts'
import { isMet } from '../goal/spellings.ts'
import { ideasOf, plain, shared } from '../goal/words.ts'
import { contextOf, countOf, type Place } from './context.ts'
import { countersIn } from './counters.ts'
import { isKindred } from './families.ts'
import { linesOf, wayOf } from './history.ts'

/** A request as the rules read it: the screen, what is new on it, and what of the goal is still to be met. */
export interface View {
  readonly request: ModelRequest
  readonly seed: number
  readonly goal: Goal
  readonly past: readonly PastStep[]
  readonly last: PastStep | undefined
  /** In the order of the document, as the text is; their numbers go by the picture. */
  readonly marks: readonly Mark[]
  /** Lines of the page text. */
  readonly lines: readonly string[]
  /** Lines that no step before showed, and lines that the last one did not. */
  readonly fresh: readonly string[]
  readonly news: readonly string[]
  /** The title and everything pressed, chosen or typed on the way here, as ideas and as plain text. */
  readonly met: ReadonlySet<string>
  readonly done: string
  /** Things of the goal that were not met. */
  readonly remaining: ReadonlySet<string>
}

export function makeView(request: ModelRequest, seed: number): View {
  const { past, scene } = request
  const goal = readGoal(request.goal)
  const lines = linesOf(scene.text)
  const last = past.at(-1)
  const seen = new Set(past.flatMap((step) => linesOf(step.text)))
  const before = new Set(last ? linesOf(last.text) : [])
  const done = [scene.title ?? '', ...wayHere(request, goal)].join('\n')
  const met = new Set([...ideasOf(done), ...leadsMet(goal, done), ...sortsMet(goal.text, past)])
  return {
    request,
    seed,
    goal,
    past,
    last,
    marks: inDocument(request),
    lines,
    fresh: lines.filter((line) => !seen.has(line)),
    news: lines.filter((line) => !before.has(line)),
    met,
    done: plain(done),
    remaining: new Set([...goal.things].filter((thing) => !met.has(thing))),
  }
}

/** The controls as their document has them: cards side by side are not cut into lines. */
function inDocument({ marks, scene }: ModelRequest): readonly Mark[] {
  const places = new Map(scene.elements.map(({ ref }, at) => [ref, at]))
  return marks.toSorted((a, b) => (places.get(a.ref) ?? 0) - (places.get(b.ref) ?? 0))
}

/** Who gave or chose “Salt Roads” has the book “Salt Roads”: the word before a value only says what it is. */
function leadsMet({ values, text }: Goal, way: string): readonly string[] {
  const done = plain(way)
  const leads = values
    .filter(({ text, shape }) => shape !== 'number' && done.includes(plain(text)))
    .flatMap(({ lead }) => [...ideasOf(lead)])
  return [...leads, ...headsMet(text, done), ...partMet(text, way)]
}

/** Who chose “Plasma” gives the plasma donation: the noun only says what sort of thing that is. */
function sortsMet(text: string, past: readonly PastStep[]): readonly string[] {
  const said = plain(text)
  return past.flatMap(({ mark, input, success }) => {
    const choice = plain(String(input['value'] ?? mark?.label ?? ''))
    if (!success || choice === '' || !said.includes(`${choice} `)) return []
    const [, sort = ''] = /^ (\p{L}+)/u.exec(said.split(choice)[1] ?? '') ?? []
    return SORTS.test(sort) ? [...ideasOf(sort)] : []
  })
}

const SORTS =
  /^(class|course|lesson|session|donation|treatment|test|tour|visit|workshop|plan|package|size|ticket|membership|subscription|pass|appointment)$/

/** Who chose from nine to twelve has the morning; who chose half past eight at night has the evening. */
function partMet(text: string, done: string): readonly string[] {
  const part = partIn(text)
  if (part === undefined) return []
  const isMet = done.split('\n').some((line) => isWithin(line, part) || liesIn(line, part))
  return isMet ? [...ideasOf(part)] : []
}

/** The Dolphins course is met with its name: the noun after a name only says what that is. */
function headsMet(text: string, done: string): readonly string[] {
  const heads = [...text.matchAll(/(?<=\p{Ll},? )(\p{Lu}[\p{L}’'-]+) (\p{Ll}{3,})/gu)]
  return heads
    .filter(([, name = '']) => !DAY.test(name) && done.split(/[^\p{L}]+/u).includes(plain(name)))
    .flatMap(([, , noun = '']) => [...ideasOf(noun)])
}

const DAY = /^(mon|tues|wednes|thurs|fri|satur|sun)day/i

/**
 * The words of the acts that led here. Opening another of the same things replaces the first: who went from the red vase
 * to the blue one has only the blue one.
 */
function wayHere(request: ModelRequest, { things, musts, values }: Goal): readonly string[] {
  const codes = values.filter(({ shape }) => shape === 'code').map(({ text }) => plain(text))
  let way: readonly string[] = []
  for (const step of wayOf(request.past)) {
    const words = wordsOfStep(step, request)
    const mine = [...ideasOf(words)].filter((word) => things.has(word))
    const passed = musts.filter((must) => passesBy(step, must, request.past))
    const left = isMenu(step, request.past) ? [...passed, ...codes] : passed
    way = way.filter((old) => !left.some((must) => isMet(plain(old), must)))
    const chooses = step.outcome === 'navigated' || step.mark?.role === 'radio'
    const replaces = chooses && mine.length > 0
    way = [...way.filter((old) => !replaces || shared(mine, ideasOf(old)) === 0), words]
  }
  return way
}

/** Who goes to another part of the site takes no number along that was given in this one. */
function isMenu({ mark, outcome }: PastStep, [first]: readonly PastStep[]): boolean {
  const home = first?.labels.split('\n') ?? []
  return mark?.role === 'link' && outcome === 'navigated' && home.includes(mark.label)
}

/** Who leaves a page by another link than the one that is called like what is wanted goes for something else. */
function passesBy(
  { mark, outcome, labels }: PastStep,
  must: string,
  past: readonly PastStep[],
): boolean {
  if (mark?.role !== 'link' || outcome !== 'navigated' || plain(mark.label) === must) return false
  const hasLink = (some: string): boolean => some.split('\n').some((label) => plain(label) === must)
  // A menu has it on every page, also on its own.
  const isEverywhere = past.some(
    (step, at) => plain(step.mark?.label ?? '') === must && hasLink(past[at + 1]?.labels ?? ''),
  )
  return /\p{L}/u.test(must) && hasLink(labels) && !isEverywhere
}

function wordsOfStep(step: PastStep, { past }: ModelRequest): string {
  const { mark, labels } = step
  const value = step.input['value']
  const typed = typeof value === 'string' ? value : ''
  if (!mark) return typed
  const place = placeThen(mark, labels.split('\n'))
  const row = contextOf(step, place, past.slice(0, past.indexOf(step)))
  return `${mark.label} ${row || countedBy(step, place)} ${headingThen(step)} ${typed}`
}

/** What all of several buttons are for that do the same: the heading of their page. */
function headingThen({ mark, labels, text }: PastStep): string {
  const own = labels.split('\n')
  if (
    mark?.role === 'textbox' ||
    !isKindred(
      { label: mark?.label ?? '' },
      own.filter((label) => label !== mark?.label),
    )
  )
    return ''
  return linesOf(text).find((line) => !own.includes(line) && line.length < MAX_HEADING) ?? ''
}

const MAX_HEADING = 40

/** What the press of a button for more has counted, and how far. */
function countedBy({ text, mark, tool }: PastStep, { nth, shown }: Place): string {
  const counters = tool === 'tap_mark' && mark?.role === 'button' ? countersIn(text) : []
  const counter = counters.length === shown ? counters[nth] : undefined
  return counter ? `${counter.name} ${counter.count + 1}` : ''
}

function placeThen(
  { id, label, nth, of }: NonNullable<PastStep['mark']>,
  labels: readonly string[],
): Place {
  if (nth !== undefined && of !== undefined) return { label, nth, shown: of }
  const twins = (list: readonly string[]): number => list.filter((other) => other === label).length
  return { label, nth: twins(labels.slice(0, id - 1)), shown: twins(labels) }
}

/** Where a control stands among those with its label, those among them that cannot be used: they stand in the text as well. */
function placeNow({ request, marks }: View, { ref, label }: Mark): Place {
  const all = request.scene.elements.filter((element) => element.label === label)
  const twins = all.some((element) => element.ref === ref)
    ? all
    : marks.filter((mark) => mark.label === label)
  return { label, nth: twins.findIndex((twin) => twin.ref === ref), shown: twins.length }
}

/** What surrounds a control that shares its label with others: the words that lead up to it. */
export function surroundings(view: View, mark: Mark): string {
  const { scene, past } = view.request
  const here = past.filter((step) => step.url === scene.url)
  return contextOf(scene, placeNow(view, mark), here)
}

/** The same for each control of several with this label that cannot be used or is out of sight. */
export function otherRows(view: View, mark: Mark): readonly string[] {
  const { scene, past } = view.request
  const twins = view.marks.filter(({ label }) => label === mark.label)
  const open = twins.map((twin) => placeNow(view, twin).nth)
  const { label, shown } = placeNow(view, mark)
  if (shown < 2) return []
  const all = countOf(scene.text, label, shown)
  const first = (scene.scroll?.y ?? 0) > 0 ? shown - all : 0
  const here = past.filter((step) => step.url === scene.url)
  return Array.from({ length: all }, (_, index) => index + first)
    .filter((nth) => !open.includes(nth))
    .map((nth) => contextOf(scene, { label, nth, shown }, here))
}

/** What a line says besides the controls that stand in it. */
export function besideControls({ marks }: View, line: string): string {
  return marks
    .map(({ label }) => label)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, label) => (label ? rest.replace(label, ' ') : rest), line)
    .trim()
}

/** The lines over a control, past the controls that stand between: what a list of dates or sizes belongs to. */
export function headingOver({ lines, marks }: View, { label }: Mark): string {
  const labels = new Set(marks.map((mark) => mark.label))
  const at = lines.indexOf(label)
  const last = lines.slice(0, Math.max(0, at)).findLastIndex((line) => !labels.has(line))
  const first = lines.slice(0, last + 1).findLastIndex((line) => labels.has(line))
  return lines.slice(first + 1, last + 1).join(' ')
}

/** A label whose words nobody wrote: the probe made it up, or found it in a name for machines. */
export function isUnnamed({ request }: View, mark: Mark): boolean {
  const element = request.scene.elements.find(({ ref }) => ref === mark.ref)
  return ['synthesized', 'testid', 'name'].includes(element?.labelSource ?? '')
}

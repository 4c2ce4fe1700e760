import type { Scene } from '@harness/shared/observation.ts'
import type { Mark, ModelRequest, PastStep } from '../../../core/ports.ts'
import { isWithin, liesIn, partIn } from '../goal/day-parts.ts'
import { type Goal, readGoal } from '../goal/goal.ts'
import { ideasOf, plain, shared } from '../goal/words.ts'
import { contextOf, countOf, type Place } from './context.ts'
import { countersIn } from './counters.ts'
import { linesOf, wayOf } from './history.ts'

/** A request as the rules read it: the screen, what is new on it, and what of the goal is still to be met. */
export interface View {
  readonly request: ModelRequest
  readonly seed: number
  readonly goal: Goal
  readonly past: readonly PastStep[]
  readonly last: PastStep | undefined
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
  const { past, scene, marks } = request
  const goal = readGoal(request.goal)
  const lines = linesOf(scene.text)
  const last = past.at(-1)
  const seen = new Set(past.flatMap((step) => linesOf(step.text)))
  const before = new Set(last ? linesOf(last.text) : [])
  const done = [scene.title ?? '', ...wayHere(request, goal)].join('\n')
  const met = new Set([...ideasOf(done), ...leadsMet(goal, done)])
  return {
    request,
    seed,
    goal,
    past,
    last,
    marks,
    lines,
    fresh: lines.filter((line) => !seen.has(line)),
    news: lines.filter((line) => !before.has(line)),
    met,
    done: plain(done),
    remaining: new Set([...goal.things].filter((thing) => !met.has(thing))),
  }
}

/** Who gave or chose “Salt Roads” has the book “Salt Roads”: the word before a value only says what it is. */
function leadsMet({ values, text }: Goal, way: string): readonly string[] {
  const done = plain(way)
  const leads = values
    .filter(({ text, shape }) => shape !== 'number' && done.includes(plain(text)))
    .flatMap(({ lead }) => [...ideasOf(lead)])
  return [...leads, ...headsMet(text, done), ...partMet(text, way)]
}

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
function wayHere(request: ModelRequest, { things }: Goal): readonly string[] {
  let way: readonly string[] = []
  for (const step of wayOf(request.past)) {
    const words = wordsOfStep(step, request)
    const mine = [...ideasOf(words)].filter((word) => things.has(word))
    const chooses = step.outcome === 'navigated' || step.mark?.role === 'radio'
    const replaces = chooses && mine.length > 0
    way = [...way.filter((old) => !replaces || shared(mine, ideasOf(old)) === 0), words]
  }
  return way
}

function wordsOfStep(step: PastStep, { past, scene }: ModelRequest): string {
  const { mark, labels, scroll, url } = step
  const value = step.input['value']
  const typed = typeof value === 'string' ? value : ''
  if (!mark) return typed
  const y = mark.rect.y + (scroll?.y ?? 0) - (scene.scroll?.y ?? 0)
  const closed = url === scene.url ? closedLike(scene, mark.label) : []
  const place = placeOf(mark, labels.split('\n'), { closed, y })
  const row = contextOf(step, place, past.slice(0, past.indexOf(step)))
  return `${mark.label} ${row || countedBy(step, place)} ${typed}`
}

/** What the press of a button for more has counted, and how far. */
function countedBy({ text, mark, tool }: PastStep, { nth, shown }: Place): string {
  const counters = tool === 'tap_mark' && mark?.role === 'button' ? countersIn(text) : []
  const counter = counters.length === shown ? counters[nth] : undefined
  return counter ? `${counter.name} ${counter.count + 1}` : ''
}

interface Twins {
  /** Controls with the same label that cannot be used: they stand in the text and are no marks. */
  readonly closed: readonly Element[]
  /** The upper edge of the control, on the same screen. */
  readonly y: number
}

type Element = Scene['elements'][number]

function closedLike({ elements }: Scene, label: string): readonly Element[] {
  return elements.filter((element) => !element.enabled && element.label === label)
}

function placeOf(
  { id, label }: Pick<Mark, 'id' | 'label'>,
  labels: readonly string[],
  { closed, y }: Twins,
): Place {
  const twins = (list: readonly string[]): number => list.filter((other) => other === label).length
  const above = closed.filter(({ rect }) => rect.y < y).length
  return {
    label,
    nth: twins(labels.slice(0, id - 1)) + above,
    shown: twins(labels) + closed.length,
  }
}

/** What surrounds a control that shares its label with others: the words that lead up to it. */
export function surroundings({ request, marks, past }: View, mark: Mark): string {
  const { scene } = request
  const closed = closedLike(scene, mark.label)
  const labels = marks.map(({ label }) => label)
  return contextOf(
    scene,
    placeOf(mark, labels, { closed, y: mark.rect.y }),
    past.filter((step) => step.url === scene.url),
  )
}

/** The same for each control of several with this label that cannot be used or is out of sight. */
export function otherRows(view: View, mark: Mark): readonly string[] {
  const { request, marks, past } = view
  const { scene } = request
  const closed = closedLike(scene, mark.label)
  const labels = marks.map(({ label }) => label)
  const twins = marks.filter(({ label }) => label === mark.label)
  const open = twins.map((twin) => placeOf(twin, labels, { closed, y: twin.rect.y }).nth)
  const shown = twins.length + closed.length
  if (shown < 2) return []
  const all = countOf(scene.text, mark.label, shown)
  const first = (scene.scroll?.y ?? 0) > 0 ? shown - all : 0
  const here = past.filter((step) => step.url === scene.url)
  return Array.from({ length: all }, (_, index) => index + first)
    .filter((nth) => !open.includes(nth))
    .map((nth) => contextOf(scene, { label: mark.label, nth, shown }, here))
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

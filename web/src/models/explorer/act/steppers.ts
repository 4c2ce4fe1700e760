// Buttons that count: one more, one less. They are pressed as often as the goal says and never to see what they do.
import type { Mark, PastStep } from '../../../core/ports.ts'
import { ideasOf, plain } from '../goal/words.ts'
import { type Counter, countersIn } from '../screen/counters.ts'
import { isSameControl, onPage } from '../screen/history.ts'
import { surroundings, type View } from '../screen/view.ts'

const MORE = /^\+$|^(plus|more|increase|increment)\b|\b(more|plus)$/
const LESS = /^[-−–]$|^(minus|less|fewer|decrease|decrement)\b|\b(less|fewer|minus)$/

/** Pressed so often at most. */
const MOST = 20

/** Which way a button counts; a button for more is one only beside a button for less. */
export function stepOf({ marks }: View, mark: Mark): 'more' | 'less' | undefined {
  if (mark.role !== 'button') return undefined
  const has = (pattern: RegExp): boolean =>
    marks.some(({ role, label }) => role === 'button' && pattern.test(plain(label)))
  const label = plain(mark.label)
  if (LESS.test(label) && has(MORE)) return 'less'
  return MORE.test(label) && has(LESS) ? 'more' : undefined
}

/** The next button to press so that there are as many of each thing as the goal says. */
export function nextStep(view: View): Mark | undefined {
  for (const { thing, count } of view.goal.counts) {
    const more = view.marks.find((mark) => stepOf(view, mark) === 'more' && isOf(view, mark, thing))
    if (!more) continue
    const next = towards(view, more, Math.min(count, MOST))
    if (next && pressed(view, next) < MOST && !isStuck(view, next)) return next
  }
  return undefined
}

function towards(view: View, more: Mark, count: number): Mark | undefined {
  const now = pairOf(view, more)?.count
  if (now === undefined) return pressed(view, more) + startOf(view, more) < count ? more : undefined
  if (now < count) return more
  return now > count ? stepsOf(view, 'less')[stepsOf(view, 'more').indexOf(more)] : undefined
}

function isOf(view: View, mark: Mark, thing: string): boolean {
  const name = pairOf(view, mark)?.name ?? ''
  return ideasOf(`${mark.label} ${surroundings(view, mark)} ${name}`).has(thing)
}

/** What stands around the two buttons when the page shows them as signs with the count between. */
function pairOf(view: View, more: Mark): Counter | undefined {
  const counters = countersIn(view.request.scene.text)
  const all = stepsOf(view, 'more')
  return counters.length === all.length ? counters[all.indexOf(more)] : undefined
}

function stepsOf(view: View, way: 'more' | 'less'): readonly Mark[] {
  return view.marks.filter((mark) => stepOf(view, mark) === way)
}

/** Its last press changed nothing: there are no more to be had. */
function isStuck(view: View, mark: Mark): boolean {
  const { last } = view
  return (
    last?.tool === 'tap_mark' && last.outcome === 'unchanged' && last.mark?.label === mark.label
  )
}

function pressed({ past, request, marks }: View, more: Mark): number {
  const twins = marks.filter(({ label }) => label === more.label).length > 1
  const scrollY = request.scene.scroll?.y ?? 0
  const isPress = (step: PastStep): boolean =>
    step.tool === 'tap_mark' &&
    step.outcome === 'changed' &&
    isSameControl(step, more, scrollY, twins)
  return onPage(past, request.scene.url).filter(isPress).length
}

/** What it stood at when the page was first seen: the number between the two buttons, when each pair shows one. */
function startOf(view: View, more: Mark): number {
  const pairs = stepsOf(view, 'more')
  const first = view.past.find(({ url }) => url === view.request.scene.url)?.text
  const numbers = (first ?? view.request.scene.text).match(/^[ \t]*\d+[ \t]*$/gm) ?? []
  return numbers.length === pairs.length ? Number(numbers[pairs.indexOf(more)] ?? 0) : 0
}

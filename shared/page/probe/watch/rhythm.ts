// What changes by itself: clocks, carousels, progress. It is learnt only while nothing was asked of
// the page.

/** Least number of changes, at different moments, that make a rhythm. */
const BEATS = 3
/**
 * Changes closer together are one, in milliseconds: a list that is filled row by row is not a
 * clock.
 */
const SAME_MOMENT_MS = 80
/** A rhythm that has missed more than this many beats has ended. */
const MISSED = 2.5
/** Slow rhythms leave room to see an answer to an input between two beats, in milliseconds. */
const SLOW_MS = 500
/**
 * A beat comes before the shortest time between two by at most this share of it, or by this much on
 * a busy machine. What changes earlier is not of the rhythm.
 */
const EARLY = 0.2
const EARLY_MS = 400

interface Beats {
  count: number
  readonly first: number
  last: number
  /** The time between the last two, and the shortest time between two. */
  newest: number
  shortest: number
}

/** Rhythm of nodes, or of any other changing object. */
interface Rhythm {
  /** Notes a change of a node that no input caused. */
  beat(node: object): void
  /** True when a change of the node now is what it does all the time; keeps its beat. */
  follows(node: object): boolean
  /** True when the node has changed by itself until lately. */
  isRestless(node: object): boolean
}

export function makeRhythm(now: () => number): Rhythm {
  const known = new WeakMap<object, Beats>()
  const periodOf = ({ count, first, last }: Beats) => (last - first) / (count - 1)
  const isOn = (beats: Beats | undefined): beats is Beats =>
    beats !== undefined &&
    beats.count >= BEATS &&
    now() - beats.last <= periodOf(beats) * MISSED + SAME_MOMENT_MS
  return {
    beat(node) {
      const at = now()
      const beats = known.get(node)
      if (!beats || (beats.count >= BEATS && !isOn(beats))) {
        const none = Number.POSITIVE_INFINITY
        known.set(node, { count: 1, first: at, last: at, newest: none, shortest: none })
      } else if (at - beats.last >= SAME_MOMENT_MS) {
        keep(beats, at)
      }
    },
    follows(node) {
      const beats = known.get(node)
      if (!isOn(beats)) return false
      const period = periodOf(beats)
      // After a beat that came late the next is so much sooner: timers of a page keep their time.
      const lateMs = beats.newest - beats.shortest
      const leastMs = beats.shortest - Math.max(beats.shortest * EARLY, EARLY_MS) - lateMs
      const isEarly = period >= SLOW_MS && now() - beats.last < leastMs
      if (isEarly && now() - beats.last >= SAME_MOMENT_MS) return false
      if (now() - beats.last >= SAME_MOMENT_MS) keep(beats, now())
      return true
    },
    isRestless: (node) => isOn(known.get(node)),
  }
}

function keep(beats: Beats, at: number): void {
  beats.count += 1
  beats.newest = at - beats.last
  beats.shortest = Math.min(beats.shortest, beats.newest)
  beats.last = at
}

/** Units and names of time: a number beside one that moves by a little counts it. */
const OF_TIME =
  /(?<!\p{L})(?:s|secs?|seconds?|mins?|minutes?|hours?|ms|time|timer|countdown|elapsed|sek|sekunden|minuten|zeit|secondes?|temps|segundos?|tiempo)(?!\p{L})/iu
const NUMBER = /\d+(?:[.,]\d+)?/g
/** Longer texts around a number say nothing about it, in characters. */
const MAX_AROUND = 80

const TIME = /\d{1,2}(?::\d\d)+(?:\.\d+)?/g
/** Largest step of a ticking clock, in its last unit; setting a time usually moves it further. */
const TICK = 2

/** A change from one time to the next, as in "12:03:07": a clock needs no learning. */
export function isClockTick(record: MutationRecord): boolean {
  if (record.type === 'attributes') return false
  const [before, after] =
    record.type === 'characterData'
      ? [record.oldValue ?? '', record.target.nodeValue ?? '']
      : [textOf(record.removedNodes), textOf(record.addedNodes)]
  if (before === after) return false
  if (before.replace(TIME, '') !== after.replace(TIME, '')) return isCount(record, before, after)
  const times = timesIn(after)
  const moved = timesIn(before).map((time, index) => Math.abs((times[index] ?? time) - time))
  return moved.length > 0 && moved.length === times.length && moved.every((by) => by <= TICK)
}

/** One number that moves by a little, beside words of time, as in "899 sec". */
function isCount({ target }: MutationRecord, before: string, after: string): boolean {
  if (before.replace(NUMBER, '') !== after.replace(NUMBER, '')) return false
  const [was, is] = [before, after].map((text) => (text.match(NUMBER) ?? []).map(parsed))
  const moved = is?.map((number, index) => Math.abs(number - (was?.[index] ?? 0))) ?? []
  if (moved.filter((by) => by > 0).length !== 1 || moved.some((by) => by > TICK)) return false
  const element = target.nodeType === 1 ? target : target.parentNode
  const around = [element, element?.parentNode]
    .map((at) => at?.textContent ?? '')
    .filter((text) => text.length <= MAX_AROUND)
  return around.some((text) => OF_TIME.test(text.replace(NUMBER, ' ')))
}

function parsed(number: string): number {
  return Number(number.replace(',', '.'))
}

/** Each in its last unit. */
function timesIn(text: string): readonly number[] {
  return [...text.matchAll(TIME)].map(([time]) =>
    time.split(':').reduce((sum, part) => sum * 60 + Math.floor(Number(part)), 0),
  )
}

function textOf(nodes: NodeList): string {
  return [...nodes].map((node) => (node.nodeType === 3 ? node.nodeValue : '')).join('')
}

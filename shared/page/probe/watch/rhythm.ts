// Detects nodes that change without input, such as clocks, carousels and progress bars. It learns
// only while no input is being handled.

/** Least number of changes, at different moments, that make a rhythm. */
const BEATS = 3
/** Closer changes count as one, in milliseconds: a list filled row by row is no clock. */
const SAME_MOMENT_MS = 80
/** A rhythm that has missed more than this many beats has ended. */
const MISSED = 2.5
/**
 * Minimum period of a slow rhythm, in milliseconds. Between two of its beats, a change can be
 * recognised as an answer to an input.
 */
const SLOW_MS = 500
/**
 * Share of the shortest interval by which a beat may come early; at least `EARLY_MS`, for a busy
 * machine.
 */
const EARLY = 0.2
const EARLY_MS = 400

interface Beats {
  count: number
  readonly first: number
  last: number
  /** Length of the latest and of the shortest interval between two beats. */
  newest: number
  shortest: number
}

/** Rhythms of nodes, or of other changing objects. */
interface Rhythm {
  /** Records a change of a node that no input caused. */
  beat(node: object): void
  /** True when a change now fits the node's rhythm; then records it as a beat. */
  follows(node: object): boolean
  /** True while the node keeps changing without input. */
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
      // After a late beat the next interval is as much shorter: timers keep their schedule.
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

/** Units and names of time: a number next to one counts time when it changes by little. */
const OF_TIME =
  /(?<!\p{L})(?:s|secs?|seconds?|mins?|minutes?|hours?|ms|time|timer|countdown|elapsed|sek|sekunden|minuten|zeit|secondes?|temps|segundos?|tiempo)(?!\p{L})/iu
const NUMBER = /\d+(?:[.,]\d+)?/g
/** Longer text around a number is no label of it, in characters. */
const MAX_AROUND = 80

const TIME = /\d{1,2}(?::\d\d)+(?:\.\d+)?/g
/** Largest step of a running clock, in its smallest unit; a person sets it further. */
const TICK = 2

/** True for a change from one time to the next, as in "12:03:07". Needs no learning. */
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

/** True when one number changes slightly next to a word of time, as in "899 sec". */
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

/** Times in the text, each counted in its smallest unit. */
function timesIn(text: string): readonly number[] {
  return [...text.matchAll(TIME)].map(([time]) =>
    time.split(':').reduce((sum, part) => sum * 60 + Math.floor(Number(part)), 0),
  )
}

function textOf(nodes: NodeList): string {
  return [...nodes].map((node) => (node.nodeType === 3 ? node.nodeValue : '')).join('')
}

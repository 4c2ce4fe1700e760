// What changes by itself: clocks, carousels, progress. It is learnt only while nothing was asked of the page.

/** So many changes, at different moments, make a rhythm. */
const BEATS = 3
/** Changes closer together are one, in milliseconds: a list that is filled row by row is not a clock. */
const SAME_MOMENT_MS = 80
/** A rhythm that has missed more than this many beats has ended. */
const MISSED = 2.5
/** Slow rhythms leave room to see an answer to an input between two beats, in milliseconds. */
const SLOW_MS = 500
/** A change before this share of the time to the next beat is not of the rhythm. */
const EARLY = 0.5

interface Beats {
  count: number
  readonly first: number
  last: number
}

export interface Rhythm {
  /** Notes a change of a node that no input caused. */
  beat(node: Node): void
  /** True when a change of the node now is what it does all the time; keeps its beat. */
  follows(node: Node): boolean
  /** True when the node has changed by itself until lately. */
  isRestless(node: Node): boolean
}

export function makeRhythm(now: () => number): Rhythm {
  const known = new WeakMap<Node, Beats>()
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
        known.set(node, { count: 1, first: at, last: at })
      } else if (at - beats.last >= SAME_MOMENT_MS) {
        beats.count += 1
        beats.last = at
      }
    },
    follows(node) {
      const beats = known.get(node)
      if (!isOn(beats)) return false
      const period = periodOf(beats)
      const isEarly = period >= SLOW_MS && now() - beats.last < period * EARLY
      if (isEarly && now() - beats.last >= SAME_MOMENT_MS) return false
      if (now() - beats.last >= SAME_MOMENT_MS) {
        beats.count += 1
        beats.last = now()
      }
      return true
    },
    isRestless: (node) => isOn(known.get(node)),
  }
}

const TIME_OF_DAY = /\d{1,2}:\d\d/g

/** A change from one time to another, as in "12:03:07": a clock needs no learning. */
export function isClockTick(record: MutationRecord): boolean {
  if (record.type === 'attributes') return false
  const [before, after] =
    record.type === 'characterData'
      ? [record.oldValue ?? '', record.target.nodeValue ?? '']
      : [textOf(record.removedNodes), textOf(record.addedNodes)]
  const digitless = (text: string) => text.replace(TIME_OF_DAY, '').replace(/[\d.:]+/g, '')
  return before.search(TIME_OF_DAY) >= 0 && digitless(before) === digitless(after)
}

function textOf(nodes: NodeList): string {
  return [...nodes].map((node) => (node.nodeType === 3 ? node.nodeValue : '')).join('')
}

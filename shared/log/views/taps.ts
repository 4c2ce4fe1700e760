// Taps on the pictures of a prototype, over all runs. Derived from rows alone.
import type { RunId } from '../../base/ids.ts'
import type { PicturePlace } from '../../device/prototype/place.ts'
import type { RunState } from '../fold.ts'
import { playedAs } from './played-as.ts'

export interface Tap {
  readonly runId: RunId
  readonly step: number
  readonly goal: string
  readonly persona: string
  readonly place: PicturePlace
  /** First tap on this screen for this goal. */
  readonly isFirst: boolean
}

/** Taps of one run in order, without swipes. */
export function tapsOf({ started, legs, steps }: RunState): readonly Tap[] {
  if (!started) return []
  const seen = new Set<string>()
  return steps.flatMap(({ step, leg, result }): readonly Tap[] => {
    const place = result?.place
    if (!place || place.gesture === 'swipe') return []
    const key = `${leg} ${place.screen}`
    const isFirst = !seen.has(key)
    seen.add(key)
    const goal = legs.find((each) => each.leg === leg)?.started.goal ?? started.goal
    return [{ runId: started.runId, step, goal, persona: playedAs(started), place, isFirst }]
  })
}

/** Taps grouped by target; misses close together count as one target. */
export interface TapCount {
  readonly name: string
  readonly isMiss: boolean
  readonly taps: readonly Tap[]
}

/** Maximum distance between equivalent misses, as a share of the picture's width. */
const NEAR = 0.08

/** Tap targets of one screen: hits first, then misses, each with the most frequent first. */
export function countTaps(taps: readonly Tap[], width: number): readonly TapCount[] {
  const hits = new Map<string, Tap[]>()
  const misses: Tap[][] = []
  for (const tap of taps) {
    const { spot } = tap.place
    if (spot !== undefined) {
      hits.set(spot, [...(hits.get(spot) ?? []), tap])
      continue
    }
    const near = misses.find(([first]) => first && distance(first, tap) <= width * NEAR)
    if (near) near.push(tap)
    else misses.push([tap])
  }
  const byCount = (a: TapCount, b: TapCount) => b.taps.length - a.taps.length
  const hit = [...hits.values()].map((all) => ({
    name: all.at(-1)?.place.name ?? '',
    isMiss: false,
    taps: all,
  }))
  const missed = misses.map((all) => ({ name: missName(all), isMiss: true, taps: all }))
  return [...hit.toSorted(byCount), ...missed.toSorted(byCount)]
}

function distance(a: Tap, b: Tap): number {
  return Math.hypot(a.place.at.x - b.place.at.x, a.place.at.y - b.place.at.y)
}

function missName([first]: readonly Tap[]): string {
  return first ? `Nothing at ${first.place.at.x}, ${first.place.at.y}` : ''
}

// Result of a scroll by wheel, finger or key, in words for a model.

import { type CommandResult, describeChange, type Facts } from './outcomes.ts'
import type { Scrolled, ScrolledIntoView } from './probe-answers.ts'
import { RESULT } from './results.ts'

/** Minimum movement that counts as scrolled, in points. */
const MOVED = 4

/** Scroll direction of the view, in points: a finger that moves up scrolls the view down. */
export interface Way {
  readonly dx: number
  readonly dy: number
}

export function hasMoved({ dx, dy }: Way): boolean {
  return Math.abs(dx) >= MOVED || Math.abs(dy) >= MOVED
}

/** False when another page, or no page, is shown: scroll details would be misleading. */
function isSamePage({ outcome }: CommandResult): boolean {
  return outcome === 'changed' || outcome === 'unchanged'
}

/** Describes a scroll input; `scrolled` is undefined when the page does not answer. */
export async function describeScroll(
  what: string,
  facts: Facts,
  { way, scrolled }: { readonly way: Way; scrolled(): Promise<Scrolled | undefined> },
): Promise<CommandResult> {
  const result = describeChange(what, facts)
  const seen = isSamePage(result) ? await scrolled() : undefined
  if (!seen) return result
  if (hasMoved(seen)) return { success: true, outcome: 'changed', detail: moved(seen) }
  return result.outcome === 'changed'
    ? { ...result, detail: 'Nothing scrolled, but the screen changed.' }
    : atEnd(seen, way)
}

/** Adds to the result of keys how far they scrolled, if they did. */
export async function describeKeys(
  result: CommandResult,
  what: string,
  scrolled: () => Promise<Scrolled | undefined>,
): Promise<CommandResult> {
  const seen = isSamePage(result) ? await scrolled() : undefined
  if (!seen || !hasMoved(seen)) return result
  return { success: true, outcome: 'changed', detail: `${what} ${moved(seen)}` }
}

/** Keys that scroll, by the names of `keyPresses`. */
const SCROLLS = /^(?:Arrow\w+|Page\w+|Home|End|Space| )$/

export function mayScroll(presses: readonly { readonly key: string }[]): boolean {
  return presses.some(({ key }) => SCROLLS.test(key))
}

const IN_VIEW = {
  whole: 'It is in full view.',
  part: 'It is larger than the window: a part of it is in view.',
  none: 'Something still hides it.',
} as const

/** Describes an element that was scrolled into view. */
export function describeIntoView(
  { moved: isMoved, inView }: Extract<ScrolledIntoView, { state: 'there' }>,
  facts: Facts,
): CommandResult {
  const what = RESULT.inSight
  const result = describeChange(what, facts)
  if (!isSamePage(result)) return result
  return isMoved
    ? { success: inView !== 'none', outcome: 'changed', detail: `${what} ${IN_VIEW[inView]}` }
    : {
        success: inView === 'whole',
        outcome: 'unchanged',
        detail: `Nothing moved. ${IN_VIEW[inView]}`,
      }
}

function moved({ dx, dy, at, max }: Scrolled): string {
  const isVertical = Math.abs(dy) >= MOVED
  const [by, target, end] = isVertical ? [dy, at.y, max.y] : [dx, at.x, max.x]
  const way = isVertical ? (by > 0 ? 'down' : 'up') : by > 0 ? 'right' : 'left'
  return `Scrolled ${way}, now at ${placeOf(target, end, isVertical)}.`
}

/** Tolerance in points: a zoomed page leaves fractions of a pixel at its end. */
const END = 1

/** Position in words without units: a model and the page use different ones. */
function placeOf(at: number, end: number, isVertical: boolean): string {
  if (at <= END) return isVertical ? 'the top' : 'the left end'
  if (at >= end - END) return isVertical ? 'the bottom' : 'the right end'
  return `${Math.round((100 * at) / end)} % of the way`
}

/** Reports the end only by the scroller's position: the input may have been too small. */
function atEnd({ at, max }: Scrolled, { dx, dy }: Way): CommandResult {
  const isVertical = Math.abs(dy) >= Math.abs(dx)
  const [by, position, end] = isVertical ? [dy, at.y, max.y] : [dx, at.x, max.x]
  if (end <= END) return ended('Nothing moved: there is nothing to scroll at this place.')
  const isThere = by > 0 ? position >= end - END : position <= END
  if (by !== 0 && isThere) {
    const where = by > 0 ? placeOf(end, end, isVertical) : placeOf(0, end, isVertical)
    return ended(`Nothing moved: it is already at ${where}.`)
  }
  const detail = `Nothing moved, and it is at ${placeOf(position, end, isVertical)}: scroll by more.`
  return { success: false, outcome: 'unchanged', detail }
}

function ended(detail: string): CommandResult {
  return { success: false, outcome: 'at_end', detail }
}

import {
  type CommandResult,
  type DispatchResult,
  describeChange,
  type Facts,
  missed,
  notDone,
  stuck,
} from '@harness/shared/devices/outcomes.ts'
import { Scrolled, ScrolledIntoView } from '@harness/shared/devices/probe-answers.ts'
import type { Command } from '@harness/shared/language/command.ts'
import type { Point } from '@harness/shared/language/geometry.ts'
import { CALL_MS, type Hand, INPUT_MS, send, Taken, type Verb } from './verb.ts'

/** Less than this does not count as scrolled, in points. */
const MOVED = 4

interface Way {
  readonly dx: number
  readonly dy: number
}

/** Turns the wheel at a point and reports how far the content there moved. */
export const scroll: Verb<Extract<Command, { kind: 'scroll' }>> = async (
  hand,
  { point, dx, dy },
) => {
  await arm(hand, point)
  if ((await send(hand, 'wheel', [point, dx, dy])) === 'late') return stuck()
  return reporting(hand, { dx, dy }, 'Turned the wheel.')
}

/** Moves a finger over the screen: the content follows, and stops with it. */
export const swipe: Verb<Extract<Command, { kind: 'swipe' }>> = async (
  hand,
  { from, to, durationMs },
) => {
  if (!hand.finger)
    return notDone(
      'refused',
      'Nothing was done: this window has a mouse and no finger. Use scroll or drag.',
    )
  await arm(hand, from)
  if ((await send(hand, 'slide', [from, to, durationMs], durationMs + INPUT_MS)) === 'late')
    return stuck()
  // A finger moves the content, a wheel moves the view: the opposite direction.
  return reporting(hand, { dx: from.x - to.x, dy: from.y - to.y }, 'Swiped.')
}

function arm({ pages }: Hand, point: Point): Promise<unknown> {
  return pages.link().call('probe.scroller.before', [point], Taken, CALL_MS)
}

function reporting({ pages }: Hand, way: Way, what: string): DispatchResult {
  return {
    kind: 'done',
    async report(facts) {
      const result = describeChange(what, facts)
      if (result.outcome === 'navigated' || result.outcome === 'refused') return result
      const scrolled = await pages.link().call('probe.scroller.after', [], Scrolled, CALL_MS)
      if (!scrolled) return result
      if (Math.abs(scrolled.dx) >= MOVED || Math.abs(scrolled.dy) >= MOVED) return moved(scrolled)
      return result.outcome === 'changed'
        ? { ...result, detail: 'Nothing scrolled, but the screen changed.' }
        : atEnd(scrolled, way)
    },
  }
}

function moved({ dx, dy, at, max }: Scrolled): CommandResult {
  const isVertical = Math.abs(dy) >= MOVED
  const [by, target, end] = isVertical ? [dy, at.y, max.y] : [dx, at.x, max.x]
  const way = isVertical ? (by > 0 ? 'down' : 'up') : by > 0 ? 'right' : 'left'
  const detail = `Scrolled ${way}, now at ${placeOf(target, end, isVertical)}.`
  return { success: true, outcome: 'changed', detail }
}

/** Fractions of a pixel are left over at the end. */
const END = 1

/** In words that need no unit: a model and the page count in different ones. */
function placeOf(at: number, end: number, isVertical: boolean): string {
  if (at <= END) return isVertical ? 'the top' : 'the left end'
  if (at >= end - END) return isVertical ? 'the bottom' : 'the right end'
  return `${Math.round((100 * at) / end)} % of the way`
}

/** The end is only what was read from the scroller: a turn too small to move it is not the end. */
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

const IN_VIEW = {
  whole: 'It is in full view.',
  part: 'It is larger than the window: a part of it is in view.',
  none: 'Something still hides it.',
} as const

/** Scrolls an element of the observation into view. */
export const scrollIntoView: Verb<Extract<Command, { kind: 'scroll_into_view' }>> = async (
  { pages },
  { ref },
) => {
  const scrolled = await pages.link().call('probe.scrollIntoView', [ref], ScrolledIntoView, CALL_MS)
  if (!scrolled) return stuck()
  if (scrolled.state === 'gone') return missed(scrolled)
  const seen = IN_VIEW[scrolled.inView]
  return {
    kind: 'done',
    report: (facts: Facts) => {
      const result = describeChange('Brought it into sight.', facts)
      if (result.outcome === 'navigated') return result
      return scrolled.moved
        ? {
            success: scrolled.inView !== 'none',
            outcome: 'changed',
            detail: `Brought it into sight. ${seen}`,
          }
        : {
            success: scrolled.inView === 'whole',
            outcome: 'unchanged',
            detail: `Nothing moved. ${seen}`,
          }
    },
  }
}

/** Drags from one point and drops at another, with the mouse or a finger. */
export const drag: Verb<Extract<Command, { kind: 'drag' }>> = async (hand, { from, to }) => {
  if ((await send(hand, 'drag', [hand.finger, from, to])) === 'late') return stuck()
  return { kind: 'done', report: (facts) => describeChange('Dragged.', facts) }
}

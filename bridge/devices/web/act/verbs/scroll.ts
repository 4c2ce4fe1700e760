import {
  type CommandResult,
  describeChange,
  type Facts,
  missed,
  stuck,
} from '@harness/shared/devices/outcomes.ts'
import { Scrolled, ScrolledIntoView } from '@harness/shared/devices/probe-answers.ts'
import type { Command } from '@harness/shared/language/command.ts'
import type { Point } from '@harness/shared/language/geometry.ts'
import * as z from 'zod/mini'
import type { Tab } from '../../life/tab.ts'
import { CALL_MS } from '../../observe/isolated-world.ts'
import { send, type Verb } from './dispatch.ts'
import { inputPoint } from './input-point.ts'

/** Less than this does not count as scrolled, in points. */
const MOVED = 4

interface Way {
  readonly dx: number
  readonly dy: number
}

/** Turns the wheel at a point and reports how far the content there moved. */
export const scroll: Verb<Extract<Command, { kind: 'scroll' }>> = async (
  tab,
  { point, dx, dy },
  signal,
) => {
  await armScroller(tab, point)
  const target = await inputPoint(tab, point)
  const wheel = tab.cdp.send('Input.dispatchMouseEvent', {
    type: 'mouseWheel',
    ...target,
    deltaX: dx,
    deltaY: dy,
  })
  if ((await send(tab, wheel, signal)) === 'late') return stuck()
  return {
    kind: 'done',
    report: (facts) => reportScroll(tab, facts, { point, dx, dy }, 'Turned the wheel.'),
  }
}

/** Records the scroll positions at the point, in the page and in a cross-origin frame. */
export async function armScroller(tab: Tab, point: Point): Promise<void> {
  const inner = await tab.frames.at(point)
  for (const { world, toLocal } of new Set([tab.frames.main, inner]))
    await world.call('scroller.before', [toLocal(point)], z.optional(z.unknown()), CALL_MS)
}

/** The part that moved; the innermost if none did. */
async function scrolledIn(tab: Tab, point: Point): Promise<Scrolled | undefined> {
  const inner = await tab.frames.at(point)
  const seen = await inner.world.call('scroller.after', [], Scrolled, CALL_MS)
  if (inner === tab.frames.main || (seen && hasMoved(seen))) return seen
  const around = await tab.world.call('scroller.after', [], Scrolled, CALL_MS)
  const canMove = seen !== undefined && (seen.max.x > 0 || seen.max.y > 0)
  return around && (hasMoved(around) || !canMove) ? around : seen
}

function hasMoved({ dx, dy }: Way): boolean {
  return Math.abs(dx) >= MOVED || Math.abs(dy) >= MOVED
}

export async function reportScroll(
  tab: Tab,
  facts: Facts,
  { point, ...way }: Way & { readonly point: Point },
  what: string,
): Promise<CommandResult> {
  const result = describeChange(what, facts)
  if (result.outcome === 'navigated' || result.outcome === 'dialog') return result
  const scrolled = await scrolledIn(tab, point)
  if (!scrolled) return result
  if (hasMoved(scrolled)) return moved(scrolled)
  return result.outcome === 'changed'
    ? { ...result, detail: 'Nothing scrolled, but the screen changed.' }
    : atEnd(scrolled, way)
}

/** Scrolls an element of the observation into view. */
export const scrollIntoView: Verb<Extract<Command, { kind: 'scroll_into_view' }>> = async (
  tab,
  { ref },
) => {
  const part = await tab.frames.of(ref)
  const scrolled = await part.world.call('scrollIntoView', [ref], ScrolledIntoView, CALL_MS)
  if (!scrolled) return stuck()
  if (scrolled.state === 'gone') return missed(scrolled)
  return { kind: 'done', report: (facts) => scrollResult(scrolled, facts) }
}

const IN_VIEW = {
  whole: 'It is in full view.',
  part: 'It is larger than the window: a part of it is in view.',
  none: 'Something still hides it.',
} as const

function scrollResult(
  scrolled: Extract<ScrolledIntoView, { state: 'there' }>,
  facts: Facts,
): CommandResult {
  const result = describeChange('Brought it into sight.', facts)
  if (result.outcome === 'navigated' || result.outcome === 'dialog') return result
  const seen = IN_VIEW[scrolled.inView]
  if (scrolled.moved)
    return {
      success: scrolled.inView !== 'none',
      outcome: 'changed',
      detail: `Brought it into sight. ${seen}`,
    }
  return {
    success: scrolled.inView === 'whole',
    outcome: 'unchanged',
    detail: `Nothing moved. ${seen}`,
  }
}

function moved({ dx, dy, at, max }: Scrolled): CommandResult {
  const down = Math.abs(dy) >= MOVED
  const [by, target, end] = down ? [dy, at.y, max.y] : [dx, at.x, max.x]
  const way = down ? (by > 0 ? 'down' : 'up') : by > 0 ? 'right' : 'left'
  return {
    success: true,
    outcome: 'changed',
    detail: `Scrolled ${way}, now at ${placeOf(target, end, down)}.`,
  }
}

/** In words that need no unit: a model and the page count in different ones. */
function placeOf(at: number, end: number, isVertical: boolean): string {
  if (at <= END) return isVertical ? 'the top' : 'the left end'
  if (at >= end - END) return isVertical ? 'the bottom' : 'the right end'
  return `${Math.round((100 * at) / end)} % of the way`
}

/** Fractions of a pixel are left over at the end of a page that is zoomed. */
const END = 1

/** The end is only what was read from the scroller: a turn too small to move it is not the end. */
function atEnd({ at, max }: Scrolled, { dx, dy }: Way): CommandResult {
  const isVertical = Math.abs(dy) >= Math.abs(dx)
  const [by, position, end] = isVertical ? [dy, at.y, max.y] : [dx, at.x, max.x]
  if (end <= END) {
    const detail = 'Nothing moved: there is nothing to scroll at this place.'
    return { success: false, outcome: 'at_end', detail }
  }
  const isThere = by > 0 ? position >= end - END : position <= END
  if (by !== 0 && isThere) {
    const where = by > 0 ? placeOf(end, end, isVertical) : placeOf(0, end, isVertical)
    return {
      success: false,
      outcome: 'at_end',
      detail: `Nothing moved: it is already at ${where}.`,
    }
  }
  const detail = `Nothing moved, and it is at ${placeOf(position, end, isVertical)}: scroll by more.`
  return { success: false, outcome: 'unchanged', detail }
}

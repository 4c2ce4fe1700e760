import type { Command } from '@harness/shared/command.ts'
import type { Point } from '@harness/shared/geometry.ts'
import { BroughtIn, Scrolled } from '@harness/shared/probe-answers.ts'
import * as z from 'zod/mini'
import type { Told } from '../../not-done.ts'
import type { Tab } from '../tab.ts'
import { type Facts, missed, send, stuck, tell, type Verb } from './deed.ts'
import { inputPlace } from './place.ts'

const ASK_MS = 1_500

/** Less than this is no progress, in points (behaviour 9.2). */
const MOVED = 4

interface Way {
  readonly dx: number
  readonly dy: number
}

/** Turns the wheel at a place and says how far what lies there moved. */
export const scroll: Verb<Extract<Command, { kind: 'scroll' }>> = async (
  tab,
  { point, dx, dy },
  signal,
) => {
  await armScroller(tab, point)
  const place = await inputPlace(tab, point)
  const wheel = tab.cdp.send('Input.dispatchMouseEvent', {
    type: 'mouseWheel',
    ...place,
    deltaX: dx,
    deltaY: dy,
  })
  if ((await send(tab, wheel, signal)) === 'late') return stuck()
  return {
    kind: 'done',
    tell: (facts) => tellScrolled(tab, facts, { point, dx, dy }, 'Turned the wheel.'),
  }
}

/** Remembers where everything under the place stands, in the page and in a frame of another site. */
export async function armScroller(tab: Tab, point: Point): Promise<void> {
  const inner = await tab.parts.at(point)
  for (const { world, toLocal } of new Set([tab.parts.main, inner]))
    await world.ask('scroller.before', [toLocal(point)], z.optional(z.unknown()), ASK_MS)
}

/** The part that moved; where none did, the innermost. */
async function scrolledIn(tab: Tab, point: Point): Promise<Scrolled | undefined> {
  const inner = await tab.parts.at(point)
  const seen = await inner.world.ask('scroller.after', [], Scrolled, ASK_MS)
  if (inner === tab.parts.main || (seen && hasMoved(seen))) return seen
  const around = await tab.world.ask('scroller.after', [], Scrolled, ASK_MS)
  const canMove = seen !== undefined && (seen.max.x > 0 || seen.max.y > 0)
  return around && (hasMoved(around) || !canMove) ? around : seen
}

function hasMoved({ dx, dy }: Way): boolean {
  return Math.abs(dx) >= MOVED || Math.abs(dy) >= MOVED
}

export async function tellScrolled(
  tab: Tab,
  facts: Facts,
  { point, ...way }: Way & { readonly point: Point },
  what: string,
): Promise<Told> {
  const told = tell(what, facts)
  if (told.outcome === 'navigated' || told.outcome === 'dialog') return told
  const scrolled = await scrolledIn(tab, point)
  if (!scrolled) return told
  if (hasMoved(scrolled)) return moved(scrolled)
  return told.outcome === 'changed'
    ? { ...told, detail: 'Nothing scrolled, but the screen changed.' }
    : atEnd(scrolled, way)
}

/** Brings an element of the observation into sight. */
export const scrollIntoView: Verb<Extract<Command, { kind: 'scroll_into_view' }>> = async (
  tab,
  { ref },
) => {
  const part = await tab.parts.of(ref)
  const brought = await part.world.ask('bringIn', [ref], BroughtIn, ASK_MS)
  if (!brought) return stuck()
  if (brought.state === 'gone') return missed(brought)
  return { kind: 'done', tell: (facts) => toldOf(brought, facts) }
}

const IN_VIEW = {
  whole: 'It is in full view.',
  part: 'It is larger than the window: a part of it is in view.',
  none: 'Something still hides it.',
} as const

function toldOf(brought: Extract<BroughtIn, { state: 'there' }>, facts: Facts): Told {
  const told = tell('Brought it into sight.', facts)
  if (told.outcome === 'navigated' || told.outcome === 'dialog') return told
  const seen = IN_VIEW[brought.inView]
  if (brought.moved)
    return {
      success: brought.inView !== 'none',
      outcome: 'changed',
      detail: `Brought it into sight. ${seen}`,
    }
  return {
    success: brought.inView === 'whole',
    outcome: 'unchanged',
    detail: `Nothing moved. ${seen}`,
  }
}

function moved({ dx, dy, at, max }: Scrolled): Told {
  const down = Math.abs(dy) >= MOVED
  const [by, place, end] = down ? [dy, at.y, max.y] : [dx, at.x, max.x]
  const way = down ? (by > 0 ? 'down' : 'up') : by > 0 ? 'right' : 'left'
  return {
    success: true,
    outcome: 'changed',
    detail: `Scrolled ${way} by ${Math.abs(by)}, now at ${place} of ${end}.`,
  }
}

function atEnd({ max }: Scrolled, { dx, dy }: Way): Told {
  const room = Math.abs(dy) >= Math.abs(dx) ? max.y : max.x
  const where =
    Math.abs(dy) >= Math.abs(dx) ? (dy > 0 ? 'bottom' : 'top') : dx > 0 ? 'right end' : 'left end'
  const detail =
    room > 0
      ? `Nothing moved: it is already at the ${where}.`
      : 'Nothing moved: there is nothing to scroll at this place.'
  return { success: false, outcome: 'at_end', detail }
}

import type { Point } from '@harness/shared/base/geometry.ts'
import { type CommandResult, type Facts, missed, stuck } from '@harness/shared/device/outcomes.ts'
import { Scrolled, ScrolledIntoView } from '@harness/shared/device/probe-answers.ts'
import { RESULT } from '@harness/shared/device/results.ts'
import {
  describeIntoView,
  describeScroll,
  hasMoved,
  type Way,
} from '@harness/shared/device/scroll-outcomes.ts'
import * as z from 'zod/mini'
import { CALL_MS } from '../../page/isolated-world.ts'
import type { Tab } from '../../page/tab.ts'
import { send, type Verb } from './dispatch.ts'
import { inputPoint } from './input-point.ts'

/** Turns the wheel at a point and reports how far the content there moved. */
export const scroll: Verb<'scroll'> = async (tab, { point, dx, dy }, signal) => {
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
    report: (facts) => reportScroll(tab, facts, { point, dx, dy }, RESULT.scrolled),
  }
}

/** Records the scroll positions at the point, in the page and in a cross-origin frame. */
export async function armScroller(tab: Tab, point: Point): Promise<void> {
  const inner = await tab.frames.at(point)
  for (const { world, toLocal } of new Set([tab.frames.main, inner]))
    await world.call('scroller.before', [toLocal(point)], z.optional(z.unknown()), CALL_MS)
}

/** Measures what scrolled: the frame that moved, else the inner one, or the page around it. */
async function scrolledIn(tab: Tab, point: Point): Promise<Scrolled | undefined> {
  const inner = await tab.frames.at(point)
  const seen = await inner.world.call('scroller.after', [], Scrolled, CALL_MS)
  if (inner === tab.frames.main || (seen && hasMoved(seen))) return seen
  const around = await tab.world.call('scroller.after', [], Scrolled, CALL_MS)
  const canMove = seen !== undefined && (seen.max.x > 0 || seen.max.y > 0)
  return around && (hasMoved(around) || !canMove) ? around : seen
}

export function reportScroll(
  tab: Tab,
  facts: Facts,
  { point, ...way }: Way & { readonly point: Point },
  what: string,
): Promise<CommandResult> {
  return describeScroll(what, facts, { way, scrolled: () => scrolledIn(tab, point) })
}

/** Scrolls an element of the observation into view. */
export const scrollIntoView: Verb<'scroll_into_view'> = async (tab, { ref }) => {
  const part = await tab.frames.of(ref)
  const scrolled = await part.world.call('scrollIntoView', [ref], ScrolledIntoView, CALL_MS)
  if (!scrolled) return stuck()
  if (scrolled.state === 'gone') return missed(scrolled)
  return { kind: 'done', report: (facts) => describeIntoView(scrolled, facts) }
}

import type { Point } from '@harness/shared/base/geometry.ts'
import {
  type DispatchResult,
  describeChange,
  missed,
  notDone,
  stuck,
} from '@harness/shared/device/outcomes.ts'
import { Scrolled, ScrolledIntoView } from '@harness/shared/device/probe-answers.ts'
import { REFUSAL, RESULT } from '@harness/shared/device/results.ts'
import {
  describeIntoView,
  describeScroll,
  type Way,
} from '@harness/shared/device/scroll-outcomes.ts'
import { CALL_MS, INPUT_MS, type InputContext, send, Taken, type Verb } from './verb.ts'

/** Turns the wheel at a point and reports how far the content there moved. */
export const scroll: Verb<'scroll'> = async (context, { point, dx, dy }) => {
  await armScroller(context, point)
  if ((await send(context, 'wheel', [point, dx, dy])) === 'late') return stuck()
  return reporting(context, { dx, dy }, RESULT.scrolled)
}

/** Slides a finger over the screen: the content follows, and stops with it. */
export const swipe: Verb<'swipe'> = async (context, { from, to, durationMs }) => {
  if (!context.finger) return notDone('refused', REFUSAL.noFinger)
  await armScroller(context, from)
  if ((await send(context, 'slide', [from, to, durationMs], durationMs + INPUT_MS)) === 'late')
    return stuck()
  // Content follows a finger, but moves opposite to a wheel's scroll direction.
  return reporting(context, { dx: from.x - to.x, dy: from.y - to.y }, 'Swiped.')
}

/** Prepares the measurement of a scroll; keys have no point. */
export function armScroller({ pages }: InputContext, point?: Point): Promise<unknown> {
  return pages.link().call('probe.scroller.before', point ? [point] : [], Taken, CALL_MS)
}

export function scrolledIn({ pages }: InputContext): Promise<Scrolled | undefined> {
  return pages.link().call('probe.scroller.after', [], Scrolled, CALL_MS)
}

function reporting(context: InputContext, way: Way, what: string): DispatchResult {
  return {
    kind: 'done',
    report: (facts) => describeScroll(what, facts, { way, scrolled: () => scrolledIn(context) }),
  }
}

export const scrollIntoView: Verb<'scroll_into_view'> = async ({ pages }, { ref }) => {
  const scrolled = await pages.link().call('probe.scrollIntoView', [ref], ScrolledIntoView, CALL_MS)
  if (!scrolled) return stuck()
  if (scrolled.state === 'gone') return missed(scrolled)
  return { kind: 'done', report: (facts) => describeIntoView(scrolled, facts) }
}

/** Drags from one point and drops at another, with the mouse or a finger. */
export const drag: Verb<'drag'> = async (context, { from, to }) => {
  if ((await send(context, 'drag', [context.finger, from, to])) === 'late') return stuck()
  return { kind: 'done', report: (facts) => describeChange('Dragged.', facts) }
}

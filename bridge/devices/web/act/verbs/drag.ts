import type { Command } from '@harness/shared/language/command.ts'
import { notDone } from '../../../not-done.ts'
import { describeChange, send, stuck, type Verb } from './dispatch.ts'
import { carry, slide } from './press.ts'
import { armScroller, reportScroll } from './scroll.ts'

/** As long as a thumb takes from one side of a phone to the other. */
const FINGER_MS = 300

/** Takes what is at a place and lets it go at another: with the mouse, or with a finger. */
export const drag =
  (finger: boolean): Verb<Extract<Command, { kind: 'drag' }>> =>
  async (tab, { from, to }, signal) => {
    const dragging = finger ? slide(tab, from, to, FINGER_MS) : carry(tab, from, to)
    if ((await send(tab, dragging, signal)) === 'late') return stuck()
    return { kind: 'done', report: (facts) => describeChange('Dragged.', facts) }
  }

/** A finger over the glass: what lies under it follows, and stops with it. */
export const swipe =
  (finger: boolean): Verb<Extract<Command, { kind: 'swipe' }>> =>
  async (tab, { from, to, durationMs }, signal) => {
    if (!finger)
      return notDone(
        'refused',
        'Nothing was done: this window has a mouse and no finger. Use scroll or drag.',
      )
    await armScroller(tab, from)
    if ((await send(tab, slide(tab, from, to, durationMs), signal)) === 'late') return stuck()
    // Fingers push the content, wheels the window: the other way round.
    const wanted = { point: from, dx: from.x - to.x, dy: from.y - to.y }
    return { kind: 'done', report: (facts) => reportScroll(tab, facts, wanted, 'Swiped.') }
  }

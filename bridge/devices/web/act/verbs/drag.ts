import { describeChange, notDone, stuck } from '@harness/shared/device/outcomes.ts'
import { REFUSAL } from '@harness/shared/device/results.ts'
import { send, type Verb } from './dispatch.ts'
import { carry, slide } from './press.ts'
import { armScroller, reportScroll } from './scroll.ts'

/** Duration of a thumb's swipe across a phone, in milliseconds. */
const FINGER_MS = 300

/** Drags from one point and drops at another, with the mouse or a finger. */
export const drag =
  (finger: boolean): Verb<'drag'> =>
  async (tab, { from, to }, signal) => {
    let takenAt = performance.now()
    const taken = () => {
      takenAt = performance.now()
    }
    const dragging = finger ? slide(tab, from, to, FINGER_MS) : carry(tab, from, to, taken)
    if ((await send(tab, dragging, signal, { takenAt: () => takenAt })) === 'late') return stuck()
    return { kind: 'done', report: (facts) => describeChange('Dragged.', facts) }
  }

/** Moves a finger over the screen: the content follows without inertia. */
export const swipe =
  (finger: boolean): Verb<'swipe'> =>
  async (tab, { from, to, durationMs }, signal) => {
    if (!finger) return notDone('refused', REFUSAL.noFinger)
    await armScroller(tab, from)
    if ((await send(tab, slide(tab, from, to, durationMs), signal)) === 'late') return stuck()
    // A finger moves the content but a wheel moves the view, so the directions are opposite.
    const wanted = { point: from, dx: from.x - to.x, dy: from.y - to.y }
    return { kind: 'done', report: (facts) => reportScroll(tab, facts, wanted, 'Swiped.') }
  }

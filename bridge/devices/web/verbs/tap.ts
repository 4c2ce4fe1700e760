import type { Command } from '@harness/shared/command.ts'
import type { Point } from '@harness/shared/geometry.ts'
import { Located, Under } from '@harness/shared/probe-answers.ts'
import * as z from 'zod/mini'
import type { Tab } from '../tab.ts'
import { done, missed, notDone, quote, send, stuck, tell, type Verb } from './deed.ts'
import { inputPlace } from './place.ts'

type Tap = Extract<Command, { kind: 'tap' }>

/** The page has this long to say where an element is. */
const ASK_MS = 1_500

/** Taps an element where it is now, or a place. */
export const tap =
  (touch: boolean): Verb<Tap> =>
  async (tab, { point, ref }, signal) => {
    if (ref === undefined) return tapPlace(tab, touch, point, signal)
    const located = await tab.world.ask('locate', [ref, point], Located, ASK_MS)
    if (!located) return stuck()
    if (located.state !== 'ready') return missed(located)
    if ((await send(tab, dispatch(tab, touch, located.point), signal)) === 'late') return stuck()
    return done(located.moved ? 'Clicked it where it had moved to.' : 'Clicked.')
  }

async function tapPlace(
  tab: Tab,
  touch: boolean,
  point: Point,
  signal: AbortSignal,
): ReturnType<Verb<Tap>> {
  const under = await tab.world.ask('under', [point], z.nullish(Under), ASK_MS)
  if (under?.enabled === false)
    return notDone('disabled', `Nothing was done: ${quote(under.label)} is disabled.`)
  if ((await send(tab, dispatch(tab, touch, point), signal)) === 'late') return stuck()
  if (under) return done(`Clicked ${quote(under.label)}.`)
  return {
    kind: 'done',
    tell(facts) {
      const told = tell('Clicked.', facts)
      if (told.outcome !== 'unchanged') return told
      return {
        success: false,
        outcome: 'nothing_under_point',
        detail: 'Clicked, but there is nothing to act on at this place.',
      }
    },
  }
}

/** Trusted input, as from a hand. The parts are sent at once and arrive in order. */
async function dispatch(tab: Tab, touch: boolean, where: Point): Promise<void> {
  const { cdp } = tab
  const point = await inputPlace(tab, where)
  if (touch) {
    await Promise.all([
      cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }),
      cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ])
    return
  }
  const press = { ...point, button: 'left', clickCount: 1 } as const
  await Promise.all([
    cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point }),
    cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', buttons: 1, ...press }),
    cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press }),
  ])
}

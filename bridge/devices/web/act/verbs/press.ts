import { type Point, pointsBetween } from '@harness/shared/base/geometry.ts'
import * as z from 'zod/mini'
import { sleep } from '../../../waiting.ts'
import type { Tab } from '../../page/tab.ts'
import { inputPoint } from './input-point.ts'

/** Number of steps of a pointer move, enough for pages that track it. */
const STOPS = 12
/** Rest in milliseconds before a finger lifts, which prevents inertia (measured). */
const PAUSE_MS = 120

const FRAME_MS = 500

export async function moveTo({ cdp }: Tab, target: Point): Promise<void> {
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...target })
}

/**
 * Moves the pointer and lets the page draw, so that revealed elements exist before the press, as
 * for a user.
 */
export async function pointAt(tab: Tab, target: Point): Promise<void> {
  await moveTo(tab, target)
  await tab.world.call('nextFrame', [], z.optional(z.unknown()), FRAME_MS)
}

/**
 * Sends trusted clicks at the pointer's position. The events are sent together and arrive in order.
 */
async function clickHere(
  { cdp }: Tab,
  target: Point,
  button: 'left' | 'right',
  count: number,
): Promise<void> {
  const parts: Promise<unknown>[] = []
  for (let clickCount = 1; clickCount <= count; clickCount++) {
    const press = { ...target, button, clickCount } as const
    const buttons = button === 'left' ? 1 : 2
    parts.push(
      cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', buttons, ...press }),
      cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press }),
    )
  }
  await Promise.all(parts)
}

export async function click(
  tab: Tab,
  target: Point,
  button: 'left' | 'right',
  count: number,
): Promise<void> {
  await pointAt(tab, target)
  await clickHere(tab, target, button, count)
}

/** Taps `count` times; each tap is complete before the next starts. */
export async function touch({ cdp }: Tab, target: Point, count: number): Promise<void> {
  for (let tap = 0; tap < count; tap++) {
    await Promise.all([
      cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [target] }),
      cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ])
  }
}

/** Taps or clicks at a point of the screen, with finger or mouse as the device has. */
export async function press(tab: Tab, finger: boolean, point: Point, count = 1): Promise<void> {
  const target = await inputPoint(tab, point)
  await (finger ? touch(tab, target, count) : click(tab, target, 'left', count))
}

/** Taps or clicks where the pointer already is, in CSS pixels. */
export async function pressHere(tab: Tab, { finger, target, count }: Press): Promise<void> {
  await (finger ? touch(tab, target, count) : clickHere(tab, target, 'left', count))
}

interface Press {
  readonly finger: boolean
  readonly target: Point
  readonly count: 1 | 2
}

/** Moves one finger between two points; it rests before lifting. */
export async function slide(tab: Tab, from: Point, to: Point, durationMs: number): Promise<void> {
  const { cdp } = tab
  const [start, end] = [await inputPoint(tab, from), await inputPoint(tab, to)]
  const at = (type: 'touchStart' | 'touchMove', target: Point) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [target] })
  await at('touchStart', start)
  for (const stop of pointsBetween(start, end, STOPS)) {
    const moved = at('touchMove', stop)
    await sleep(durationMs / STOPS)
    await moved
  }
  await sleep(PAUSE_MS)
  await at('touchMove', end)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/**
 * Drags with Playwright's mouse, because it also performs the browser's own drag and drop, which
 * raw events cannot end. Calls `taken` after each move that the page has taken.
 */
export async function carry(
  { page }: Tab,
  from: Point,
  to: Point,
  taken: () => void = () => {},
): Promise<void> {
  const { mouse } = page
  await mouse.move(from.x, from.y)
  await mouse.down()
  for (const { x, y } of [...pointsBetween(from, to, STOPS), to]) {
    await mouse.move(x, y)
    taken()
  }
  await mouse.up()
}

import { type Point, pointsBetween } from '../../../base/geometry.ts'
import { isInput } from '../../probe/find/control.ts'
import { closest, parentOf, styleOf } from '../../probe/find/walk.ts'
import { sendInput } from '../../probe/watch/handling.ts'
import { FINGER, firePointer, fireTouch, LEFT, nextTurn, sleep, targetAt } from './events.ts'
import { finishSlider, setSlider } from './native.ts'
import type { Down, Pointer } from './pointer.ts'
import { caretAt, selectBetween } from './selection.ts'
import { scrollFrom } from './wheel.ts'

/** Number of steps of a movement: enough for pages that watch it. */
const STOPS = 12

/** Drags with the mouse from one point to another. */
export async function drag(pointer: Pointer, from: Point, to: Point): Promise<void> {
  pointer.move(from)
  const slider = sliderAt(from)
  const before = slider?.value ?? ''
  const down = pointer.down(LEFT, from, 1)
  const carried = closest(down.target, (at) => 'draggable' in at && at.draggable === true)
  if (carried && down.free) return dragAndDrop(pointer, { carried, down }, from, to)
  const anchor = caretAt(from)
  for (const stop of pointsBetween(from, to, STOPS)) {
    pointer.drag(LEFT, down, stop)
    if (slider && down.free) setSlider(slider, stop)
    else if (anchor && down.free && isText(down.target)) selectBetween(from, stop)
    await nextTurn()
  }
  pointer.up(LEFT, down, { point: to, detail: 1, clicks: true })
  if (slider) finishSlider(slider, before)
  await nextTurn()
}

function sliderAt(point: Point): HTMLInputElement | undefined {
  const target = targetAt(point)
  return isInput(target) && target.type === 'range' ? target : undefined
}

function isText(target: Element): boolean {
  return (
    styleOf(target)?.userSelect !== 'none' && !target.matches('input, textarea, select, button')
  )
}

interface Carried {
  readonly carried: Element
  readonly down: Down
}

/** HTML drag and drop, whose events replace those of the pointer from start to end. */
async function dragAndDrop(
  pointer: Pointer,
  { carried, down }: Carried,
  from: Point,
  to: Point,
): Promise<void> {
  const data = new DataTransfer()
  const fire = (target: Element, kind: string, { x, y }: Point): boolean =>
    sendInput(
      target,
      new DragEvent(kind, {
        bubbles: true,
        cancelable: kind !== 'dragleave' && kind !== 'dragend',
        composed: true,
        clientX: x,
        clientY: y,
        dataTransfer: data,
      }),
    )
  if (!fire(carried, 'dragstart', from)) {
    pointer.up(LEFT, down, { point: to, detail: 1, clicks: false })
    return
  }
  firePointer(carried, 'pointercancel', { ...LEFT, point: from })
  let over: Element | undefined
  let isTaken = false
  for (const stop of pointsBetween(from, to, STOPS)) {
    fire(carried, 'drag', stop)
    const target = targetAt(stop)
    if (target !== over) {
      fire(target, 'dragenter', stop)
      if (over?.isConnected) fire(over, 'dragleave', stop)
      over = target
    }
    isTaken = !fire(target, 'dragover', stop)
    await nextTurn()
  }
  if (over && isTaken) fire(over, 'drop', to)
  else if (over) fire(over, 'dragleave', to)
  fire(carried, 'dragend', to)
  await nextTurn()
}

/** A finger that rests this long before lifting causes no inertia, in milliseconds. */
const PAUSE_MS = 120

/** Slides a finger: the content scrolls with it, unless the page handles the touch. */
export async function slide(
  pointer: Pointer,
  from: Point,
  to: Point,
  durationMs: number,
): Promise<void> {
  const down = pointer.down(FINGER, from, 1)
  let isFree = down.free
  let isScrolling = false
  let last = from
  for (const stop of pointsBetween(from, to, STOPS)) {
    await sleep(durationMs / STOPS)
    if (!isScrolling) pointer.drag(FINGER, down, stop)
    if (down.target.isConnected) isFree = fireTouch(down.target, 'touchmove', stop) && isFree
    const by = { x: last.x - stop.x, y: last.y - stop.y }
    const scrolls = isFree && mayPan(down.target, by) && scrollFrom(down.target, by.x, by.y)
    // The browser cancels the pointer when scrolling begins.
    if (scrolls && !isScrolling)
      firePointer(down.target, 'pointercancel', { ...FINGER, point: stop })
    isScrolling ||= scrolls
    last = stop
  }
  await sleep(PAUSE_MS)
  if (isScrolling) fireTouch(down.target, 'touchend', to)
  else pointer.up(FINGER, down, { point: to, detail: 1, clicks: false })
  await nextTurn()
}

/** True when `touch-action` of the target and its ancestors allows this movement. */
function mayPan(target: Element, { x, y }: Point): boolean {
  const wanted = Math.abs(y) >= Math.abs(x) ? 'pan-y' : 'pan-x'
  for (let at: Element | null = target; at; at = parentOf(at)) {
    const action = styleOf(at)?.touchAction ?? 'auto'
    if (action !== 'auto' && action !== 'manipulation' && !action.includes(wanted)) return false
  }
  return true
}

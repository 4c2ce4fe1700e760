// Events as the browser makes them, except for `isTrusted`, which no script can set.
import type { Point } from '../../../base/geometry.ts'
import { hitAt } from '../../probe/find/hit.ts'
import { sendInput } from '../../probe/watch/handling.ts'

/** Ids that no real pointer has, so that their capture is handled by `capture.ts`. */
export const MOUSE_ID = 1
export const FINGER_ID = 2

export interface PointerSource {
  readonly finger: boolean
  readonly button: 'left' | 'right'
}

/** One or more clicks or taps at a point. */
export interface Press {
  readonly finger: boolean
  readonly point: Point
  readonly count: number
  readonly button: 'left' | 'right'
}

export const LEFT: PointerSource = { finger: false, button: 'left' }
export const FINGER: PointerSource = { finger: true, button: 'left' }

interface Aim extends PointerSource {
  readonly point: Point
  /** Bit mask of the buttons that are pressed now. */
  readonly buttons?: number
  readonly detail?: number
  readonly related?: Element | undefined
  readonly moved?: Point
}

const BUTTONLESS = new Set([
  'move',
  'over',
  'enter',
  'out',
  'leave',
  'cancel',
  'gotpointercapture',
  'lostpointercapture',
])

function init(kind: string, { point, buttons = 0, detail = 0, related, moved, button }: Aim) {
  const isQuiet = kind.endsWith('enter') || kind.endsWith('leave')
  const isButtonless = BUTTONLESS.has(kind.replace(/^(pointer|mouse)/, ''))
  const pressed = button === 'left' ? 0 : 2
  return {
    bubbles: !isQuiet,
    cancelable: !isQuiet,
    composed: true,
    view: window,
    detail,
    clientX: point.x,
    clientY: point.y,
    screenX: point.x,
    screenY: point.y,
    movementX: moved?.x ?? 0,
    movementY: moved?.y ?? 0,
    button: isButtonless && kind.startsWith('pointer') ? -1 : isButtonless ? 0 : pressed,
    buttons,
    relatedTarget: related ?? null,
  }
}

/** Returns false when the page prevented the default action. */
export function firePointer(target: Element, kind: string, aim: Aim): boolean {
  const { finger, buttons = 0 } = aim
  return sendInput(
    target,
    new PointerEvent(kind, {
      ...init(kind, aim),
      pointerId: finger ? FINGER_ID : MOUSE_ID,
      pointerType: finger ? 'touch' : 'mouse',
      isPrimary: true,
      width: finger ? 20 : 1,
      height: finger ? 20 : 1,
      pressure: buttons > 0 ? 0.5 : 0,
    }),
  )
}

export function fireMouse(target: Element, kind: string, aim: Aim): boolean {
  return sendInput(target, new MouseEvent(kind, init(kind, aim)))
}

/** Dispatches a click, in current browsers a pointer event, with the default action. */
export function fireClick(target: Element, kind: string, aim: Aim): boolean {
  return sendInput(
    target,
    new PointerEvent(kind, {
      ...init(kind, aim),
      pointerId: aim.finger ? FINGER_ID : MOUSE_ID,
      pointerType: aim.finger ? 'touch' : 'mouse',
    }),
  )
}

export function fireTouch(target: Element, kind: string, { x, y }: Point): boolean {
  const touch = new Touch({
    identifier: 0,
    target,
    clientX: x,
    clientY: y,
    pageX: x + scrollX,
    pageY: y + scrollY,
    screenX: x,
    screenY: y,
    radiusX: 10,
    radiusY: 10,
    force: 0.5,
  })
  const isOver = kind === 'touchend' || kind === 'touchcancel'
  const touches = isOver ? [] : [touch]
  return sendInput(
    target,
    new TouchEvent(kind, {
      bubbles: true,
      cancelable: kind !== 'touchcancel',
      composed: true,
      view: window,
      touches,
      targetTouches: touches,
      changedTouches: [touch],
    }),
  )
}

/** Lets the page handle and draw the last event. A page in the background draws no frames. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, BACKGROUND_MS)
  })
}

const BACKGROUND_MS = 60

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Element that a press at a point reaches. */
export function targetAt({ x, y }: Point): Element {
  return hitAt(x, y) ?? document.documentElement
}

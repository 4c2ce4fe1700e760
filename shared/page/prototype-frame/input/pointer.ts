import type { Point } from '../../../base/geometry.ts'
import { isEnabled, isInput } from '../../probe/find/control.ts'
import { holds, parentOf } from '../../probe/find/walk.ts'
import { type Captures, captures } from './capture.ts'
import {
  FINGER,
  fireClick,
  fireMouse,
  firePointer,
  fireTouch,
  LEFT,
  nextTurn,
  type PointerSource,
  type Press,
  sleep,
  targetAt,
} from './events.ts'
import { blurFor, focusFor } from './focus.ts'
import { makeTravel } from './hover.ts'
import { pickInList, setSlider } from './native.ts'
import { placeCaret, selectWord } from './selection.ts'

export interface Pointer {
  move(point: Point): void
  press(press: Press): Promise<void>
  hold(finger: boolean, at: Point, durationMs: number): Promise<void>
  /** Presses without a release; returns the target, and whether the default action is allowed. */
  down(source: PointerSource, point: Point, detail: number): Down
  /** Moves a pressed pointer. */
  drag(source: PointerSource, down: Down, point: Point): void
  /** Releases the pointer, and clicks when target and release have an element in common. */
  up(
    source: PointerSource,
    down: Down,
    at: { readonly point: Point; readonly detail: number; readonly clicks: boolean },
  ): void
}

export interface Down {
  readonly target: Element
  /** True when the page did not prevent the default action. */
  readonly free: boolean
}

export function makePointer(): Pointer {
  const capture = captures()
  const travel = makeTravel(capture)

  const down = (source: PointerSource, point: Point, detail: number): Down => {
    const target = targetAt(point)
    const buttons = source.button === 'left' ? 1 : 2
    const aim = { ...source, point, buttons }
    const isFree = firePointer(target, 'pointerdown', aim)
    if (source.finger) return { target, free: fireTouch(target, 'touchstart', point) && isFree }
    if (isFree && fireMouse(target, 'mousedown', { ...aim, detail })) pressNatively(target, point)
    return { target, free: isFree }
  }

  const up: Pointer['up'] = (source, from, at) => lift({ source, from, at, capture })

  const press = async ({ finger, point, count, button }: Press): Promise<void> => {
    const source: PointerSource = { finger, button }
    if (!finger) travel(point, 0)
    for (let detail = 1; detail <= count; detail++) {
      up(source, down(source, point, detail), { point, detail, clicks: true })
      if (detail % 2 === 0) {
        const target = targetAt(point)
        selectWord(target, point)
        fireMouse(target, 'dblclick', { ...source, point, detail })
      }
    }
    await nextTurn()
  }

  return {
    move: (point) => void travel(point, 0),
    press,
    down,
    up,
    drag(source, { target }, point) {
      if (!source.finger) return void travel(point, 1)
      const at = capture.of(source) ?? target
      firePointer(at, 'pointermove', { ...source, point, buttons: 1 })
    },
    async hold(finger, point, durationMs) {
      const source = finger ? FINGER : LEFT
      if (!finger) travel(point, 0)
      const held = down(source, point, 1)
      await sleep(durationMs)
      const isMenu = durationMs >= LONG_PRESS_MS && finger && held.target.isConnected
      const isFree = isMenu ? fireClick(held.target, 'contextmenu', { ...source, point }) : true
      up(source, held, { point, detail: 1, clicks: !isMenu && isFree })
      await nextTurn()
    },
  }
}

interface Lifting {
  readonly source: PointerSource
  readonly from: Down
  readonly at: Parameters<Pointer['up']>[2]
  readonly capture: Captures
}

function lift({ source, from, at, capture }: Lifting): void {
  const { point, detail, clicks } = at
  const held = capture.of(source)
  const target = held ?? (source.finger ? from.target : targetAt(point))
  firePointer(target, 'pointerup', { ...source, point })
  capture.release(source)
  if (source.finger) {
    const isTap = fireTouch(from.target, 'touchend', point) && from.free && clicks
    if (!isTap || !from.target.isConnected) return
    mouseOfTap(from.target, point, detail)
  } else if (from.free) fireMouse(target, 'mouseup', { ...source, point, detail })
  const clicked = clicks ? commonOf(from.target, target) : undefined
  if (!clicked || !canClick(clicked)) return
  fireClick(clicked, source.button === 'left' ? 'click' : 'contextmenu', {
    ...source,
    point,
    detail,
  })
}

/** Dispatches the mouse events that a browser makes of a tap. */
function mouseOfTap(target: Element, point: Point, detail: number): void {
  const aim = { ...FINGER, point, detail }
  fireMouse(target, 'mousemove', aim)
  if (fireMouse(target, 'mousedown', { ...aim, buttons: 1 })) pressNatively(target, point)
  fireMouse(target, 'mouseup', aim)
}

/** A finger held at least this long asks for a context menu and does not click, in milliseconds. */
const LONG_PRESS_MS = 500

/** Default actions of a pressed button: focus, caret, lists, sliders. */
function pressNatively(target: Element, point: Point): void {
  const focused = focusFor(target)
  if (!focused) blurFor()
  placeCaret(target, point)
  pickInList(target)
  if (isInput(target) && target.type === 'range') setSlider(target, point)
}

/** Nearest common ancestor of press and release, which receives the click. */
function commonOf(one: Element, other: Element): Element | undefined {
  for (let at: Element | null = one; at; at = parentOf(at))
    if (holds(at, other)) return at.isConnected ? at : undefined
  return undefined
}

function canClick(element: Element): boolean {
  return (
    !element.matches('button, input, select, textarea') ||
    isEnabled(element) ||
    !element.matches(':disabled')
  )
}

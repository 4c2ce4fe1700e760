// Fingers, mouse and wheel as the actions of W3C WebDriver.
import { type NotDone, notDone } from '@harness/shared/devices/outcomes.ts'
import type { Point } from '@harness/shared/language/geometry.ts'
import type { Screen } from './screen.ts'
import type { Answer } from './session.ts'

type Step = Readonly<Record<string, unknown>>

/** How a tap lasts; shorter ones are no tap to some apps. In milliseconds. */
const TAP_MS = 60
const BETWEEN_MS = 80
/** A finger that rests before lifting causes no inertia. */
const REST_MS = 150
/** Holding this long picks an element up. */
const LIFT_MS = 600

export const down = (button = 0): Step => ({ type: 'pointerDown', button })
export const up = (button = 0): Step => ({ type: 'pointerUp', button })
const pause = (duration: number): Step => ({ type: 'pause', duration })

/** A movement to a place of the screen, in points. */
export function move(screen: Screen, { x, y }: Point, duration = 0): Step {
  const unit = screen.platform === 'android' ? screen.scale : 1
  const at = { x: Math.round(x * unit), y: Math.round(y * unit) }
  return { type: 'pointerMove', duration, ...at, origin: 'viewport' }
}

/** Sends one series of steps of the finger, or of the mouse. Undefined when it was taken. */
export async function point(
  screen: Screen,
  actions: readonly Step[],
  signal: AbortSignal,
): Promise<NotDone | undefined> {
  const pointerType = screen.isTouched ? 'touch' : 'mouse'
  const source = { type: 'pointer', id: pointerType, parameters: { pointerType }, actions }
  return failureOf(await screen.session.ask((client) => client.performActions([source]), signal))
}

export async function turnWheel(
  screen: Screen,
  { at, dx, dy }: { readonly at: Point; readonly dx: number; readonly dy: number },
  signal: AbortSignal,
): Promise<NotDone | undefined> {
  const [x, y] = [Math.round(at.x), Math.round(at.y)]
  const scroll = { type: 'scroll', x, y, deltaX: Math.round(dx), deltaY: Math.round(dy) }
  const source = {
    type: 'wheel',
    id: 'wheel',
    actions: [{ ...scroll, duration: 0, origin: 'viewport' }],
  }
  return failureOf(await screen.session.ask((client) => client.performActions([source]), signal))
}

export const tap = (screen: Screen, at: Point): readonly Step[] => [
  move(screen, at),
  down(),
  pause(TAP_MS),
  up(),
]

export const doubleTap = (screen: Screen, at: Point): readonly Step[] => [
  ...tap(screen, at),
  pause(BETWEEN_MS),
  down(),
  pause(TAP_MS),
  up(),
]

export const hold = (screen: Screen, at: Point, ms: number): readonly Step[] => [
  move(screen, at),
  down(),
  pause(ms),
  up(),
]

interface Way {
  readonly from: Point
  readonly to: Point
  readonly ms: number
  /** True: takes what is at the beginning along. */
  readonly lifts?: boolean
}

export const swipe = (screen: Screen, { from, to, ms, lifts }: Way): readonly Step[] => [
  move(screen, from),
  down(),
  pause(lifts && screen.isTouched ? LIFT_MS : 0),
  move(screen, to, ms),
  pause(REST_MS),
  up(),
]

/** Why an input was not made; undefined when it was. The text of an input is never repeated. */
export function failureOf(answer: Answer<unknown>): NotDone | undefined {
  if (answer.kind === 'value') return undefined
  if (answer.kind === 'late')
    return notDone(
      'timeout',
      'The device did not take the input in time. It may still arrive: check the screen before repeating it.',
    )
  const words = answer.message || answer.error
  return notDone('refused', `Nothing was done: ${words.replace(/\.$/, '').slice(0, 200)}.`)
}

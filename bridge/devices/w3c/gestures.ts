// Builds W3C WebDriver actions for fingers, mouse and wheel.
import type { Point } from '@harness/shared/base/geometry.ts'

export interface Input {
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  /** Duration of the input itself, in milliseconds. */
  readonly lastsMs?: number
  /** True for text that must not appear in a refusal. */
  readonly isText?: true
}

/** Movement with the pointer pressed. */
interface Way {
  readonly from: Point
  readonly to: Point
  readonly ms: number
  /** True to drag the element at the start along. */
  readonly lifts?: boolean
}

interface Wheel {
  readonly at: Point
  readonly dx: number
  readonly dy: number
}

/** Inputs at positions on the screen, in points. */
export interface Gestures {
  tap(at: Point): Input
  doubleTap(at: Point): Input
  hold(at: Point, ms: number): Input
  move(way: Way): Input
  hover(at: Point): Input
  rightClick(at: Point): Input
  /** Absent on a touch screen. */
  wheel?(turn: Wheel): Input
}

/** Duration of a tap in milliseconds; some apps ignore shorter ones. */
const TAP_MS = 60
const BETWEEN_MS = 80
/** Rest before lifting, in milliseconds, which prevents inertia. */
const REST_MS = 150
/** Hold time in milliseconds that picks an element up. */
const LIFT_MS = 600

type Step = Readonly<Record<string, unknown>>

const down = (button = 0): Step => ({ type: 'pointerDown', button })
const up = (button = 0): Step => ({ type: 'pointerUp', button })
const pause = (duration: number): Step => ({ type: 'pause', duration })

/** Builds gestures; `unit` is the number of server pixels per point. */
export function makeGestures({ unit = 1, isTouched = true } = {}): Gestures {
  const pointerType = isTouched ? 'touch' : 'mouse'
  const moveTo = ({ x, y }: Point, duration = 0): Step => {
    const at = { x: Math.round(x * unit), y: Math.round(y * unit) }
    return { type: 'pointerMove', duration, ...at, origin: 'viewport' }
  }
  const input = (actions: readonly Step[], lastsMs = 0): Input => ({
    path: '/actions',
    body: {
      actions: [{ type: 'pointer', id: pointerType, parameters: { pointerType }, actions }],
    },
    lastsMs,
  })
  const press = [down(), pause(TAP_MS), up()]
  return {
    tap: (at) => input([moveTo(at), ...press]),
    doubleTap: (at) => input([moveTo(at), ...press, pause(BETWEEN_MS), ...press]),
    hold: (at, ms) => input([moveTo(at), down(), pause(ms), up()], ms),
    move({ from, to, ms, lifts = false }) {
      const holdMs = lifts && isTouched ? LIFT_MS : 0
      const way = [moveTo(from), down(), pause(holdMs), moveTo(to, ms), pause(REST_MS), up()]
      return input(way, holdMs + ms)
    },
    hover: (at) => input([moveTo(at)]),
    rightClick: (at) => input([moveTo(at), down(2), up(2)]),
    ...(!isTouched && { wheel: turnWheel }),
  }
}

function turnWheel({ at, dx, dy }: Wheel): Input {
  const [x, y, deltaX, deltaY] = [at.x, at.y, dx, dy].map(Math.round)
  const scroll = { type: 'scroll', x, y, deltaX, deltaY, duration: 0, origin: 'viewport' }
  return {
    path: '/actions',
    body: { actions: [{ type: 'wheel', id: 'wheel', actions: [scroll] }] },
  }
}

import type { Point } from '@harness/shared/base/geometry.ts'
import { pressKey, selectText } from '@harness/shared/device/prototype/play/field.ts'
import { advance } from '@harness/shared/device/prototype/play/follow.ts'
import { press, swipe } from '@harness/shared/device/prototype/play/input.ts'
import { begin } from '@harness/shared/device/prototype/play/state.ts'
import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import { type Accessor, createSignal, onCleanup } from 'solid-js'

/** Minimum pointer distance of a swipe, in points. */
const SWIPE = 12
/** Minimum duration of a long press, in milliseconds. */
const LONG_MS = 500
/** Interval at which the prototype's time advances, in milliseconds. */
const TICK_MS = 50

/** Prototype for use by hand: behaves as in a run, but in real time. */
export function createPreview(prototype: Accessor<ScreensPrototype>) {
  const [state, setState] = createSignal(begin(prototype()))
  const [missed, setMissed] = createSignal<Point>()
  const timer = setInterval(() => setState(advance(prototype(), state(), TICK_MS)), TICK_MS)
  onCleanup(() => clearInterval(timer))
  let stage: HTMLDivElement | undefined
  let down: { readonly point: Point; readonly time: number } | undefined
  const at = (event: PointerEvent): Point => {
    const box = stage?.getBoundingClientRect() ?? new DOMRect()
    const unit = prototype().size.width / (box.width || 1)
    return { x: (event.clientX - box.x) * unit, y: (event.clientY - box.y) * unit }
  }
  return {
    state,
    missed,
    stage: (element: HTMLDivElement) => {
      stage = element
    },
    restart: () => setState(begin(prototype())),
    press(event: PointerEvent) {
      down = { point: at(event), time: event.timeStamp }
    },
    /** Handles a double click: its two presses have already focused the field. */
    select: () => setState(selectText(prototype(), state())?.state ?? state()),
    release(event: PointerEvent) {
      const from = down
      down = undefined
      if (!from) return
      const to = at(event)
      const isSwipe = Math.hypot(to.x - from.point.x, to.y - from.point.y) > SWIPE
      const gesture = event.timeStamp - from.time > LONG_MS ? 'long_press' : 'tap'
      const played = isSwipe
        ? swipe(prototype(), state(), from.point, to)
        : press(prototype(), state(), from.point, gesture)
      setMissed(!isSwipe && played.place && !played.place.spot ? from.point : undefined)
      setState(played.state)
    },
    type(event: KeyboardEvent) {
      const held = event.ctrlKey || event.metaKey ? (['Control'] as const) : []
      const key = event.key === ' ' ? 'Space' : event.key
      const played = pressKey(prototype(), state(), { key, held })
      if (!played || played === 'unknown') return
      event.preventDefault()
      event.stopPropagation()
      setState(played.state)
    },
  }
}

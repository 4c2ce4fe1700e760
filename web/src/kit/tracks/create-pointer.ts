import { type Accessor, createSignal, onCleanup } from 'solid-js'

/** Milliseconds that the pointer must rest on a column before its tooltip opens. */
const TIP_AFTER_MS = 120

interface StripPointer {
  /** Index of the step under the pointer. */
  readonly hovered: Accessor<number | undefined>
  /** Index of the step whose tooltip is open. */
  readonly tipped: Accessor<number | undefined>
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: (event: PointerEvent) => void
  readonly onPointerLeave: () => void
}

interface Options {
  /** Index of the step at the pointer, if any. */
  readonly indexAt: (event: PointerEvent) => number | undefined
  /** Called with the chosen step; `alone` is true while Alt is pressed. */
  readonly choose: (index: number, alone: boolean) => void
  readonly onHover: (index: number | undefined) => void
}

/** Tooltip for the step under the pointer. */
function createTip(hovered: Accessor<number | undefined>) {
  const [tipped, setTipped] = createSignal<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    timer = undefined
    setTipped(undefined)
  }
  onCleanup(close)
  const moved = () => {
    // An open tooltip follows the pointer at once.
    if (tipped() !== undefined) setTipped(hovered())
    else timer ??= setTimeout(() => setTipped(hovered()), TIP_AFTER_MS)
  }
  return { tipped, close, moved }
}

/** Handles dragging along a strip: captures the pointer, snaps to steps, updates once per frame. */
export function createPointer({ indexAt, choose, onHover }: Options): StripPointer {
  const [hovered, setHoveredIndex] = createSignal<number>()
  const setHovered = (index: number | undefined) => {
    setHoveredIndex(index)
    onHover(index)
  }
  const tip = createTip(hovered)
  let dragging = false
  let frame: number | undefined
  const chooseAt = (event: PointerEvent) => {
    const index = indexAt(event)
    if (index !== undefined) choose(index, event.altKey)
  }
  onCleanup(() => frame !== undefined && cancelAnimationFrame(frame))
  return {
    hovered,
    tipped: tip.tipped,
    onPointerDown: (event) => {
      if (event.button !== 0) return
      dragging = true
      tip.close()
      if (event.currentTarget instanceof Element)
        event.currentTarget.setPointerCapture(event.pointerId)
      chooseAt(event)
    },
    onPointerMove: (event) => {
      setHovered(event.pointerType === 'touch' ? undefined : indexAt(event))
      if (!dragging) {
        if (event.pointerType !== 'touch') tip.moved()
        return
      }
      if (frame !== undefined) cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => chooseAt(event))
    },
    onPointerUp: () => {
      dragging = false
    },
    onPointerLeave: () => {
      setHovered(undefined)
      tip.close()
    },
  }
}

import type { Point, Size } from '@harness/shared/base/geometry.ts'
import type { ManualInput } from '@harness/shared/device/manual-input.ts'

/** Maximum movement of a click, in page pixels; a longer press is a drag. */
const CLICK_SLACK = 5

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>
type Client = Pick<MouseEvent, 'clientX' | 'clientY'>

/** Maps a point on the picture to one on the tested screen, within its bounds. */
export function pointIn({ clientX, clientY }: Client, box: Box, size: Size): Point {
  const along = (part: number, whole: number, points: number) =>
    Math.min(Math.max((part / whole) * points, 0), points - 0.5)
  return {
    x: along(clientX - box.left, box.width, size.width),
    y: along(clientY - box.top, box.height, size.height),
  }
}

/** Input for a finished press: a click or a drag. */
export function pressOf(down: Client, up: Client, box: Box, size: Size): ManualInput {
  const way = Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY)
  const from = pointIn(down, box, size)
  return way <= CLICK_SLACK
    ? { kind: 'tap', point: from, button: 'left', count: 1 }
    : { kind: 'drag', from, to: pointIn(up, box, size) }
}

/** Pixels per unit of each wheel `deltaMode`: pixel, line, page. */
const WHEEL_UNIT = [1, 16, 400] as const

export function scrollOf(event: WheelEvent, box: Box, size: Size): ManualInput {
  const unit = WHEEL_UNIT[event.deltaMode] ?? 1
  const point = pointIn(event, box, size)
  return { kind: 'scroll', point, dx: event.deltaX * unit, dy: event.deltaY * unit }
}

const PASSED: readonly string[] = [
  ...['Enter', 'Tab', 'Backspace', 'Delete', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
]

/** Keys passed on with Ctrl or ⌘: select all, undo, redo. All others stay with this browser. */
const EDITS: readonly string[] = ['a', 'z', 'y']

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Returns a key input; undefined for text, which the text field sends whatever its source. */
export function keysOf({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Press): ManualInput | undefined {
  if (altKey) return undefined
  const edits = (ctrlKey || metaKey) && EDITS.includes(key.toLowerCase())
  if (!edits && !PASSED.includes(key)) return undefined
  const held = [ctrlKey && 'Control', metaKey && 'Meta', shiftKey && 'Shift'].filter(
    (name) => name !== false,
  )
  return { kind: 'keys', keys: [...held, edits ? key.toLowerCase() : key] }
}

/** Adds an input to the queue; consecutive typing and scrolling are merged. */
export function queued(waiting: readonly ManualInput[], next: ManualInput): readonly ManualInput[] {
  const last = waiting.at(-1)
  const before = waiting.slice(0, -1)
  if (last?.kind === 'type' && next.kind === 'type')
    return [...before, { ...next, text: last.text + next.text }]
  if (last?.kind === 'scroll' && next.kind === 'scroll')
    return [...before, { ...next, dx: last.dx + next.dx, dy: last.dy + next.dy }]
  return [...waiting, next]
}

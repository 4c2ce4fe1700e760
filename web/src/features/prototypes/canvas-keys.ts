import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Screen, Spot } from '@harness/shared/device/prototype/screen.ts'
import { usePage } from '../../kit/page/page.ts'
import type { PrototypeEditor } from './create-editor.ts'
import { type Fit, zoomedBy } from './create-fit.ts'
import { addSpot, copySpot, inside, putSpot, withoutSpot } from './edits.ts'

interface CanvasState {
  readonly editor: PrototypeEditor
  readonly prototype: ScreensPrototype
  readonly screen: Screen
  readonly fit: Fit
}

const NEW: Readonly<Record<string, Spot['kind']>> = { h: 'area', f: 'field', s: 'scroll' }
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Keys that focus a field, with the id of that field. */
const FIELDS: Readonly<Record<string, string>> = { Enter: 'spot-name', l: 'spot-target' }
/** Distance of a move with Shift, in pixels. */
const STRIDE = 10

/** Handles keys on the picture: add, select, move, resize, copy and delete hotspots, and zoom. */
export function createCanvasKeys(state: CanvasState): (event: KeyboardEvent) => void {
  const page = usePage()
  return (event) => {
    if (event.ctrlKey || event.metaKey || isSwitchedOff(event.key)) return
    if (!handled(state, event, page.announce)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** True when single-character shortcuts are turned off in Settings. */
function isSwitchedOff(key: string): boolean {
  return /^\S$/.test(key) && document.documentElement.dataset['keys'] === 'off'
}

type Announce = ReturnType<typeof usePage>['announce']

function handled(state: CanvasState, event: KeyboardEvent, announce: Announce): boolean {
  const kind = NEW[event.key.toLowerCase()]
  if (kind && !event.altKey) return add(state, kind)
  if (event.key === '[' || event.key === ']') return next(state, event.key === ']' ? 1 : -1)
  if (zoomedBy(state.fit, event.key)) return true
  const spot = state.editor.spot()
  if (!spot) return false
  const arrow = ARROWS[event.key]
  if (arrow) return nudge(state, spot, { event, arrow, announce })
  return changed(state, spot, event.key)
}

function changed({ editor, prototype, screen }: CanvasState, spot: Spot, key: string): boolean {
  if (key === 'Delete' || key === 'Backspace') {
    editor.change(`delete ${spot.name}`, withoutSpot(prototype, screen.id, spot.id))
    return true
  }
  if (key === 'd') {
    const copy = copySpot(prototype, screen, spot)
    editor.change(`copy ${spot.name}`, copy.prototype)
    editor.choose(screen.id, copy.id)
    return true
  }
  const field = FIELDS[key]
  if (field === undefined) return false
  document.getElementById(field)?.focus()
  return true
}

/** Adds a hotspot in the middle of the picture; arrow keys move it from there. */
function add({ editor, prototype, screen }: CanvasState, kind: Spot['kind']): boolean {
  const width = Math.round(screen.width * 0.4)
  const height = Math.round(screen.width * 0.12)
  const middle = Math.min(screen.height, screen.width * 2) / 2
  const rect = { x: (screen.width - width) / 2, y: middle - height / 2, width, height }
  const added = addSpot(prototype, screen, kind, rect)
  editor.change('add a hotspot', added.prototype)
  editor.choose(screen.id, added.id)
  return true
}

function next({ editor, screen }: CanvasState, by: number): boolean {
  const count = screen.spots.length
  if (count === 0) return false
  const now = screen.spots.findIndex(({ id }) => id === editor.spot()?.id)
  const to = now < 0 ? (by > 0 ? 0 : count - 1) : (now + by + count) % count
  editor.choose(screen.id, screen.spots[to]?.id)
  return true
}

interface Nudge {
  readonly event: KeyboardEvent
  readonly arrow: readonly [x: number, y: number]
  readonly announce: Announce
}

function nudge({ editor, prototype, screen }: CanvasState, spot: Spot, how: Nudge): boolean {
  const { event, arrow, announce } = how
  const by = event.shiftKey ? STRIDE : 1
  const [x, y] = [arrow[0] * by, arrow[1] * by]
  const { rect } = spot
  const wanted = event.altKey
    ? { ...rect, width: rect.width + x, height: rect.height + y }
    : { ...rect, x: rect.x + x, y: rect.y + y }
  const placed = inside(wanted, screen)
  const words = event.altKey ? `resize ${spot.name}` : `move ${spot.name}`
  editor.change(words, putSpot(prototype, screen.id, { ...spot, rect: placed }), words)
  announce(
    event.altKey ? `${placed.width} by ${placed.height}` : `x ${placed.x}, y ${placed.y}`,
    'polite',
  )
  return true
}

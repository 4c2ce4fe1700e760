import type { Point } from '@harness/shared/base/geometry.ts'
import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Screen, Spot } from '@harness/shared/device/prototype/screen.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { PrototypeEditor } from './create-editor.ts'
import { addSpot, inside, putSpot, type Rect } from './edits.ts'

/** Resize handles, named by the sides that they move. */
export const HANDLES = ['nw', 'n', 'ne', 'w', 'e', 'sw', 's', 'se'] as const
type Handle = (typeof HANDLES)[number]

interface Board {
  readonly editor: PrototypeEditor
  readonly prototype: ScreensPrototype
  readonly screen: Screen
  /** Kind of the next drawn spot. */
  readonly kind: Spot['kind']
}

export interface BoardPointer {
  readonly board: (element: HTMLDivElement) => void
  readonly drawn: Accessor<Rect | undefined>
  readonly draw: (event: PointerEvent) => void
  readonly move: (event: PointerEvent, spot: Spot) => void
  readonly resize: (event: PointerEvent, spot: Spot, handle: Handle) => void
}

/** A smaller drag counts as a click, in pixels. */
const LEAST = 8

/** Draws, moves and resizes hotspots; each press until its release is one change. */
export function createBoardPointer(state: Board): BoardPointer {
  let board: HTMLDivElement | undefined
  const [drawn, setDrawn] = createSignal<Rect>()
  const at = (event: PointerEvent) => pixelAt(board, state.screen, event)
  const follow = (event: PointerEvent, move: (to: Point) => void, end?: () => void) => {
    event.preventDefault()
    event.stopPropagation()
    board?.focus()
    if (board) followPointer(board, event, { move: (next) => move(at(next)), end })
  }
  const place = (words: string, spot: Spot, { rect, key }: { rect: Rect; key: string }) => {
    const placed = { ...spot, rect: inside(rect, state.screen) }
    state.editor.change(words, putSpot(state.prototype, state.screen.id, placed), key)
  }
  const keep = () => {
    const rect = drawn()
    setDrawn(undefined)
    if (!rect || rect.width < LEAST || rect.height < LEAST) return
    const added = addSpot(state.prototype, state.screen, state.kind, rect)
    state.editor.change('add a hotspot', added.prototype)
    state.editor.choose(state.screen.id, added.id)
  }
  return {
    board: (element) => {
      board = element
    },
    drawn,
    draw(event) {
      const from = at(event)
      state.editor.choose(state.screen.id)
      follow(event, (to) => setDrawn(rectBetween(from, to)), keep)
    },
    move(event, spot) {
      state.editor.choose(state.screen.id, spot.id)
      const from = at(event)
      const key = `move ${spot.id} ${event.timeStamp}`
      follow(event, (to) => {
        const { x, y } = spot.rect
        const rect = { ...spot.rect, x: x + to.x - from.x, y: y + to.y - from.y }
        place(`move ${spot.name}`, spot, { rect, key })
      })
    },
    resize(event, spot, handle) {
      const { x, y, width, height } = spot.rect
      const fixed = {
        x: handle.includes('w') ? x + width : x,
        y: handle.includes('n') ? y + height : y,
      }
      const moved = (to: Point) => ({
        x: /[we]/.test(handle) ? to.x : x + width,
        y: /[ns]/.test(handle) ? to.y : y + height,
      })
      const key = `size ${spot.id} ${event.timeStamp}`
      follow(event, (to) =>
        place(`resize ${spot.name}`, spot, { rect: rectBetween(fixed, moved(to)), key }),
      )
    },
  }
}

interface Following {
  readonly move: (event: PointerEvent) => void
  readonly end: (() => void) | undefined
}

function followPointer(board: HTMLElement, event: PointerEvent, { move, end }: Following): void {
  board.setPointerCapture(event.pointerId)
  const stop = () => {
    board.removeEventListener('pointermove', move)
    board.removeEventListener('pointerup', stop)
    board.removeEventListener('pointercancel', stop)
    end?.()
  }
  board.addEventListener('pointermove', move)
  board.addEventListener('pointerup', stop)
  board.addEventListener('pointercancel', stop)
}

function pixelAt(board: HTMLElement | undefined, screen: Screen, event: PointerEvent): Point {
  const box = board?.getBoundingClientRect() ?? new DOMRect()
  const unit = screen.width / (box.width || 1)
  return { x: (event.clientX - box.x) * unit, y: (event.clientY - box.y) * unit }
}

function rectBetween(a: Point, b: Point): Rect {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  }
}

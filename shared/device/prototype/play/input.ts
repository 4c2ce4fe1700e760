// Effects of an input on a prototype. Every function returns the next state and where the input
// landed.
import type { Point } from '../../../base/geometry.ts'
import { directionOf } from '../../../base/labels.ts'
import type { PicturePlace } from '../place.ts'
import type { ScreensPrototype } from '../prototype.ts'
import type { Gesture, Spot } from '../screen.ts'
import { selectText } from './field.ts'
import { closeOverlay, follow } from './follow.ts'
import type { Played } from './input-result.ts'
import { contains, inPicture, type Pane, panesOf, pictureRect, within } from './layout.ts'
import { blurred, fieldKey, type PlayState } from './state.ts'

interface Found {
  readonly pane: Pane
  readonly at: Point
  readonly spot?: Spot
}

/** The topmost spot under a point that takes the input; otherwise the topmost picture. */
function findAt(panes: readonly Pane[], point: Point, takes: (spot: Spot) => boolean) {
  const top = Math.max(...panes.map(({ level }) => level))
  const under = panes.filter(
    (pane) =>
      pane.level === top &&
      contains(pane.window, point) &&
      contains(pictureRect(pane.screen), inPicture(pane, point)),
  )
  const found = under.toReversed().map((pane): Found => {
    const at = inPicture(pane, point)
    const spot = pane.screen.spots.findLast((each) => takes(each) && contains(each.rect, at))
    return { pane, at, ...(spot && { spot }) }
  })
  return { top, found: found.find(({ spot }) => spot) ?? found[0], under }
}

function placeOf(gesture: PicturePlace['gesture'], { pane, at, spot }: Found): PicturePlace {
  const { id, title } = pane.screen
  const rounded = { x: Math.round(at.x), y: Math.round(at.y) }
  const named = spot && { spot: spot.id, name: spot.name }
  return { gesture, screen: id, title, at: rounded, ...named }
}

export function press(
  prototype: ScreensPrototype,
  state: PlayState,
  point: Point,
  gesture: 'tap' | 'long_press',
): Played {
  const panes = panesOf(prototype, state)
  const takes = (spot: Spot) =>
    spot.kind === 'field' ? gesture === 'tap' : spot.kind === 'area' && spot.on === gesture
  const { top, found } = findAt(panes, point, takes)
  const left = blurred(state)
  if (!found) return beside(panes, left, point, { gesture, top })
  const place = placeOf(gesture, found)
  const { spot, pane } = found
  if (spot?.kind === 'field')
    return { state: { ...left, focus: fieldKey(pane.screen.id, spot.id) }, place }
  if (spot?.kind !== 'area') return { state: left, place }
  const next = follow(prototype, left, spot, pane)
  return { state: next, place, ...(spot.target && { target: spot.target }) }
}

/** A double tap selects the text of a field; elsewhere it counts as one tap. */
export function doublePress(prototype: ScreensPrototype, state: PlayState, point: Point): Played {
  const played = press(prototype, state, point, 'tap')
  return { ...played, ...selectText(prototype, played.state) }
}

/** A tap outside an overlay closes it if allowed, otherwise it misses the screen below. */
function beside(
  panes: readonly Pane[],
  state: PlayState,
  point: Point,
  { gesture, top }: { readonly gesture: 'tap' | 'long_press'; readonly top: number },
): Played {
  const overlay = panes.find(({ level }) => level === top)
  if (top > 0 && overlay?.screen.closesOutside) return { state: closeOverlay(state) }
  const below = panes.findLast(({ window }) => contains(window, point))
  if (!below) return { state }
  return { state, place: placeOf(gesture, { pane: below, at: inPicture(below, point) }) }
}

/** A swipe follows a link at its start, otherwise scrolls whatever can be scrolled there. */
export function swipe(
  prototype: ScreensPrototype,
  state: PlayState,
  from: Point,
  to: Point,
): Played {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const isSideways = Math.abs(dx) > Math.abs(dy)
  const gesture: Gesture = `swipe_${directionOf(dx, dy)}`
  const panes = panesOf(prototype, state)
  const takes = (spot: Spot) => spot.kind === 'area' && spot.on === gesture
  const { found, under } = findAt(panes, from, takes)
  if (!found) return { state }
  const { spot, pane } = found
  if (spot?.kind === 'area') {
    const next = follow(prototype, state, spot, pane)
    return {
      state: next,
      place: placeOf('swipe', found),
      ...(spot.target && { target: spot.target }),
    }
  }
  const axis = isSideways ? 'x' : 'y'
  const moved = under.findLast(({ reach }) => reach[axis] > 0)
  if (!moved) return { state, place: placeOf('swipe', found) }
  const before = within(state.scroll[moved.key], moved.reach)
  const by = axis === 'x' ? { x: before.x - dx, y: before.y } : { x: before.x, y: before.y - dy }
  const after = within(by, moved.reach)
  const atEnd = after.x === before.x && after.y === before.y
  return { state: { ...state, scroll: { ...state.scroll, [moved.key]: after } }, atEnd }
}

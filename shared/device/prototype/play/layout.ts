// Layout of a prototype's pictures on its screen at one moment. Pure; drawing and hit testing use
// the same panes.
import { intersection, type Point, type Rect, type Size } from '../../../base/geometry.ts'
import type { ScreensPrototype } from '../prototype.ts'
import type { Screen, Spot } from '../screen.ts'
import type { PlayState } from './state.ts'

/** A picture on the screen, clipped by a window. */
export interface Pane {
  readonly screen: Screen
  /** Key of its scroll offset in the state. */
  readonly key: string
  /** 0 is the screen itself; overlays count from 1. Only the topmost can be used. */
  readonly level: number
  /** Points per pixel of the picture. */
  readonly unit: number
  /** Top left corner of the picture, in points. */
  readonly origin: Point
  /** Part of the screen in which the picture is visible. */
  readonly window: Rect
  /** Maximum scroll offset, in points. */
  readonly reach: Point
  /** Everything below is darkened. */
  readonly dims: boolean
}

/** Nesting limit of windows within a screen; a window never shows a screen that contains it. */
const MAX_DEPTH = 3

export function screenIn({ screens }: ScreensPrototype, id: string): Screen | undefined {
  return screens.find((screen) => screen.id === id)
}

/** Panes from the lowest to the highest. */
export function panesOf(prototype: ScreensPrototype, state: PlayState): readonly Pane[] {
  const base = screenIn(prototype, state.trail.at(-1) ?? '')
  const overlays = state.overlays.flatMap((id) => screenIn(prototype, id) ?? [])
  const stacked = [
    ...(base ? [screenPane(prototype, state, base)] : []),
    ...overlays.map((screen, index) => overlayPane(prototype, state, screen, index + 1)),
  ]
  return stacked.flatMap((pane) => withWindows(prototype, state, pane, []))
}

/** Fits the picture to the screen's width; a longer picture scrolls. */
function screenPane({ size }: ScreensPrototype, state: PlayState, screen: Screen): Pane {
  const unit = size.width / screen.width
  const key = `0:${state.trail.length - 1}`
  const reach = { x: 0, y: Math.max(0, screen.height * unit - size.height) }
  const { x, y } = within(state.scroll[key], reach)
  return {
    screen,
    key,
    level: 0,
    unit,
    reach,
    dims: false,
    origin: { x: -x, y: -y },
    window: { x: 0, y: 0, ...size },
  }
}

/** Shows an overlay at its natural size, at most as large as the screen. */
function overlayPane(
  { size, scale }: ScreensPrototype,
  state: PlayState,
  screen: Screen,
  level: number,
): Pane {
  const unit = Math.min(1 / scale, size.width / screen.width)
  const full = { width: screen.width * unit, height: screen.height * unit }
  const height = Math.min(full.height, size.height)
  const key = `${level}:${screen.id}`
  const reach = { x: 0, y: full.height - height }
  const shift = within(state.scroll[key], reach)
  const x = (size.width - full.width) / 2
  const y = { top: 0, middle: (size.height - height) / 2, bottom: size.height - height }[
    screen.place
  ]
  return {
    screen,
    key,
    level,
    unit,
    reach,
    dims: screen.dims,
    origin: { x, y: y - shift.y },
    window: { x, y, width: full.width, height },
  }
}

/** Returns a pane and the panes of its scroll areas above it. */
function withWindows(
  prototype: ScreensPrototype,
  state: PlayState,
  pane: Pane,
  around: readonly string[],
): readonly Pane[] {
  const outer = [...around, pane.screen.id]
  if (outer.length > MAX_DEPTH) return [pane]
  const inner = pane.screen.spots.flatMap((spot) => {
    if (spot.kind !== 'scroll' || spot.shows === undefined || outer.includes(spot.shows)) return []
    const shown = screenIn(prototype, spot.shows)
    const found = shown && windowPane(state, pane, spot, shown)
    return found ? withWindows(prototype, state, found, outer) : []
  })
  return [pane, ...inner]
}

type ScrollSpot = Extract<Spot, { kind: 'scroll' }>

function windowPane(
  state: PlayState,
  outer: Pane,
  spot: ScrollSpot,
  screen: Screen,
): Pane | undefined {
  const area = onScreen(outer, spot.rect)
  const window = intersection(area, outer.window)
  if (!window) return undefined
  const isVertical = spot.axis === 'vertical'
  const unit = isVertical ? area.width / screen.width : area.height / screen.height
  const key = `${outer.key}/${spot.id}`
  const reach = {
    x: isVertical ? 0 : Math.max(0, screen.width * unit - area.width),
    y: isVertical ? Math.max(0, screen.height * unit - area.height) : 0,
  }
  const { x, y } = within(state.scroll[key], reach)
  return {
    screen,
    key,
    level: outer.level,
    unit,
    reach,
    window,
    dims: false,
    origin: { x: area.x - x, y: area.y - y },
  }
}

/** Converts a rectangle of the picture to points of the screen. */
export function onScreen({ origin, unit }: Pane, rect: Rect): Rect {
  return {
    x: origin.x + rect.x * unit,
    y: origin.y + rect.y * unit,
    width: rect.width * unit,
    height: rect.height * unit,
  }
}

/** Converts a point of the screen to pixels of the picture. */
export function inPicture({ origin, unit }: Pane, point: Point): Point {
  return { x: (point.x - origin.x) / unit, y: (point.y - origin.y) / unit }
}

/** Clamps an offset to the picture. */
export function within(offset: Point | undefined, reach: Point): Point {
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)
  return { x: clamp(offset?.x ?? 0, reach.x), y: clamp(offset?.y ?? 0, reach.y) }
}

export function contains(rect: Rect, { x, y }: Point): boolean {
  return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height
}

export function pictureRect({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height }
}

// Layout of the map. Screens are in columns by their distance from the start, in links; unreachable
// screens have a last column of their own.
import type { Point, Rect } from '@harness/shared/base/geometry.ts'
import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Screen, Spot } from '@harness/shared/device/prototype/screen.ts'
import { startScreen } from '@harness/shared/device/prototype/start.ts'

/** Width of a screen, in CSS pixels. */
const WIDTH = 88
const GRID = 24
const COLUMN = WIDTH + 4 * GRID
/** Maximum height; only the top of a taller picture is shown. */
const MOST_HIGH = 190
/** Height of the title below a picture. */
const TITLE = 2 * GRID

export interface MapScreen extends Rect {
  readonly screen: Screen
}

export interface MapLink {
  /** Id of screen and hotspot: hotspot ids are unique only within a screen. */
  readonly key: string
  readonly from: Screen
  readonly spot: Spot
  readonly to: Screen
  /** Starts at the middle of the hotspot; ends at the edge of the target screen. */
  readonly start: Point
  readonly end: Point
}

export interface MapLayout {
  readonly screens: readonly MapScreen[]
  readonly links: readonly MapLink[]
  readonly width: number
  readonly height: number
}

export function layoutMap(prototype: ScreensPrototype): MapLayout {
  const places = columnsOf(prototype).flatMap((column, index) => stacked(column, index))
  const byId = new Map(places.map((place) => [place.screen.id, place]))
  const links = places.flatMap((place) =>
    place.screen.spots.flatMap((spot) => linkOf(place, spot, byId) ?? []),
  )
  const right = places.map(({ x, width }) => x + width)
  const bottom = places.map(({ y, height }) => y + height + TITLE)
  return {
    screens: places,
    links,
    width: Math.max(0, ...right) + GRID,
    height: Math.max(0, ...bottom) + GRID,
  }
}

/** Screen that a hotspot leads to; undefined for back, outside or no target. */
function leadsToScreen(spot: Spot): string | undefined {
  if (spot.kind === 'scroll') return spot.shows
  return spot.target?.to === 'screen' ? spot.target.screen : undefined
}

/** Titles of all screens that a screen leads to, without duplicates. */
export function namesOfTargets({ screens }: ScreensPrototype, screen: Screen): readonly string[] {
  const ids = new Set(screen.spots.flatMap((spot) => leadsToScreen(spot) ?? []))
  return screens.filter(({ id }) => ids.has(id)).map(({ title }) => title)
}

function columnsOf(prototype: ScreensPrototype): readonly (readonly Screen[])[] {
  const left = new Map(prototype.screens.map((screen) => [screen.id, screen]))
  const take = (ids: Iterable<string>): readonly Screen[] =>
    [...new Set(ids)].flatMap((id) => {
      const screen = left.get(id)
      left.delete(id)
      return screen ?? []
    })
  const columns: (readonly Screen[])[] = []
  let next = take([startScreen(prototype)?.id ?? ''])
  while (next.length > 0) {
    columns.push(next)
    next = take(next.flatMap(({ spots }) => spots.flatMap((spot) => leadsToScreen(spot) ?? [])))
  }
  return left.size > 0 ? [...columns, [...left.values()]] : columns
}

function stacked(column: readonly Screen[], index: number): readonly MapScreen[] {
  let y = GRID
  return column.map((screen) => {
    const height = Math.min(MOST_HIGH, Math.round((WIDTH * screen.height) / screen.width))
    const place = { screen, x: GRID + index * COLUMN, y, width: WIDTH, height }
    y += height + TITLE + GRID
    return place
  })
}

function linkOf(
  from: MapScreen,
  spot: Spot,
  byId: ReadonlyMap<string, MapScreen>,
): MapLink | undefined {
  const to = byId.get(leadsToScreen(spot) ?? '')
  if (!to || to === from) return undefined
  const unit = from.width / from.screen.width
  const { x, y, width, height } = spot.rect
  const start = {
    x: from.x + (x + width / 2) * unit,
    y: from.y + Math.min(from.height, (y + height / 2) * unit),
  }
  const isForward = to.x > from.x
  const end = { x: isForward ? to.x : to.x + to.width, y: to.y + Math.min(GRID, to.height / 2) }
  return { key: `${from.screen.id} ${spot.id}`, from: from.screen, spot, to: to.screen, start, end }
}

/** SVG path with horizontal ends. */
export function pathOf({ start, end }: Pick<MapLink, 'start' | 'end'>): string {
  const reach = Math.max(GRID, Math.abs(end.x - start.x) / 2)
  const arrival = end.x > start.x ? end.x - reach : end.x + reach
  return `M${start.x} ${start.y}C${start.x + reach} ${start.y} ${arrival} ${end.y} ${end.x} ${end.y}`
}

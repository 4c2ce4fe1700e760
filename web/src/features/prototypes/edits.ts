// Edits of a picture prototype. Pure: each function returns the changed prototype.
import { withoutTarget } from '@harness/shared/device/prototype/check.ts'
import {
  deviceOf,
  freeId,
  type GivenPicture,
  screenOfPicture,
} from '@harness/shared/device/prototype/from-pictures.ts'
import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Gesture, Screen, Spot } from '@harness/shared/device/prototype/screen.ts'
import { startScreen } from '@harness/shared/device/prototype/start.ts'

export type Rect = Spot['rect']

/** Minimum side of a hotspot, in pixels. */
const LEAST = 4

export function withPictures(
  prototype: ScreensPrototype,
  pictures: readonly GivenPicture[],
): ScreensPrototype {
  const [first] = pictures
  if (!first) return prototype
  const screens = [...prototype.screens]
  for (const picture of pictures) screens.push(screenOfPicture(picture, screens))
  return { ...prototype, ...(prototype.screens.length === 0 && deviceOf(first)), screens }
}

/** Replaces the picture of a screen; its hotspots keep their relative position. */
export function withNewPicture(
  prototype: ScreensPrototype,
  screen: Screen,
  { path, width, height }: GivenPicture,
): ScreensPrototype {
  const by = width / screen.width
  const spots = screen.spots.map((spot) => {
    const { x, y, width: wide, height: high } = spot.rect
    const rect = { x: x * by, y: y * by, width: wide * by, height: high * by }
    return { ...spot, rect: inside(rect, { width, height }) }
  })
  return changeScreen(prototype, screen.id, { picture: path, width, height, spots })
}

export function changeScreen(
  prototype: ScreensPrototype,
  id: string,
  patch: Partial<Screen>,
): ScreensPrototype {
  const screens = prototype.screens.map((screen) =>
    screen.id === id ? { ...screen, ...patch } : screen,
  )
  return { ...prototype, screens }
}

/** Removes a screen. Links to it lose their target; undo restores both. */
export function withoutScreen(prototype: ScreensPrototype, id: string): ScreensPrototype {
  const { start, ...rest } = prototype
  const screens = prototype.screens
    .filter((screen) => screen.id !== id)
    .map((screen) => ({
      ...screen,
      spots: screen.spots.map((spot) => (leadsTo(spot, id) ? withoutTarget(spot) : spot)),
    }))
  return { ...rest, ...(start !== undefined && start !== id && { start }), screens }
}

function leadsTo(spot: Spot, id: string): boolean {
  if (spot.kind === 'scroll') return spot.shows === id
  return spot.target?.to === 'screen' && spot.target.screen === id
}

/** Number of spots that lead to a screen. */
export function linksTo({ screens }: ScreensPrototype, id: string): number {
  return screens.flatMap(({ spots }) => spots.filter((spot) => leadsTo(spot, id))).length
}

function changeSpots(
  prototype: ScreensPrototype,
  screen: string,
  change: (spots: readonly Spot[]) => readonly Spot[],
): ScreensPrototype {
  const found = prototype.screens.find(({ id }) => id === screen)
  return found ? changeScreen(prototype, screen, { spots: change(found.spots) }) : prototype
}

const NAMES = { area: 'Tap area', field: 'Text field', scroll: 'Scroll area' } as const

/** Adds a hotspot; returns its id too. */
export function addSpot(
  prototype: ScreensPrototype,
  screen: Screen,
  kind: Spot['kind'],
  rect: Rect,
): { readonly prototype: ScreensPrototype; readonly id: string } {
  const taken = screen.spots.map((spot) => spot.id)
  const id = freeId(NAMES[kind], taken)
  const count = Number(/-(\d+)$/.exec(id)?.[1] ?? 1)
  const name = count > 1 ? `${NAMES[kind]} ${count}` : NAMES[kind]
  const place = { id, name, rect: inside(rect, screen) }
  const spot = spotOf(kind, place)
  return { prototype: changeSpots(prototype, screen.id, (spots) => [...spots, spot]), id }
}

function spotOf(kind: Spot['kind'], place: Pick<Spot, 'id' | 'name' | 'rect'>): Spot {
  switch (kind) {
    case 'area':
      return { kind, ...place, on: 'tap', after: 0 }
    case 'field':
      return { kind, ...place, on: 'enter', after: 0, secure: false }
    case 'scroll':
      return { kind, ...place, axis: 'vertical' }
  }
}

export function putSpot(prototype: ScreensPrototype, screen: string, spot: Spot): ScreensPrototype {
  return changeSpots(prototype, screen, (spots) =>
    spots.map((each) => (each.id === spot.id ? spot : each)),
  )
}

const GESTURE_NAMES = {
  tap: NAMES.area,
  long_press: 'Long press area',
  swipe_up: 'Swipe area',
  swipe_down: 'Swipe area',
  swipe_left: 'Swipe area',
  swipe_right: 'Swipe area',
  timed: 'Timed link',
} as const

/** Changes the gesture of a hotspot; a name that `addSpot` generated is updated too. */
export function reactTo(spot: Extract<Spot, { kind: 'area' }>, on: Gesture): Spot {
  const was = GESTURE_NAMES[spot.on]
  const number = spot.name.startsWith(was) ? spot.name.slice(was.length) : undefined
  const isOurs = number !== undefined && /^(?: \d+)?$/.test(number)
  return { ...spot, on, ...(isOurs && { name: GESTURE_NAMES[on] + number }) }
}

export function withoutSpot(
  prototype: ScreensPrototype,
  screen: string,
  id: string,
): ScreensPrototype {
  return changeSpots(prototype, screen, (spots) => spots.filter((spot) => spot.id !== id))
}

/** Moves a hotspot one level up or down: of overlapping hotspots, the top one reacts. */
export function moveSpot(
  prototype: ScreensPrototype,
  screen: Screen,
  id: string,
  by: 1 | -1,
): ScreensPrototype {
  const spots = moved(screen.spots, id, by)
  return spots ? changeScreen(prototype, screen.id, { spots }) : prototype
}

/** Moves a screen up or down in the list. The start screen stays the same. */
export function moveScreen(prototype: ScreensPrototype, id: string, by: 1 | -1): ScreensPrototype {
  const screens = moved(prototype.screens, id, by)
  if (!screens) return prototype
  const start = startScreen(prototype)?.id
  return { ...prototype, ...(start !== undefined && { start }), screens }
}

/** Copy of the list with one entry moved; undefined at the end of the list. */
function moved<T extends { readonly id: string }>(
  all: readonly T[],
  id: string,
  by: 1 | -1,
): readonly T[] | undefined {
  const from = all.findIndex((each) => each.id === id)
  const item = all[from]
  const to = from + by
  if (!item || to < 0 || to >= all.length) return undefined
  return all.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Adds a copy slightly below and to the right. */
export function copySpot(
  prototype: ScreensPrototype,
  screen: Screen,
  spot: Spot,
): { readonly prototype: ScreensPrototype; readonly id: string } {
  const taken = screen.spots.map((each) => each.id)
  const id = freeId(spot.id.replace(/-\d+$/, ''), taken)
  const rect = inside({ ...spot.rect, x: spot.rect.x + 16, y: spot.rect.y + 16 }, screen)
  const copy = { ...spot, id, name: `${spot.name} (copy)`.slice(0, 200), rect }
  return { prototype: changeSpots(prototype, screen.id, (spots) => [...spots, copy]), id }
}

/** Rounds to whole pixels, and clips to the picture. */
export function inside(rect: Rect, { width, height }: Pick<Screen, 'width' | 'height'>): Rect {
  const wide = Math.round(Math.min(Math.max(rect.width, LEAST), width))
  const high = Math.round(Math.min(Math.max(rect.height, LEAST), height))
  return {
    x: Math.round(Math.min(Math.max(rect.x, 0), width - wide)),
    y: Math.round(Math.min(Math.max(rect.y, 0), height - high)),
    width: wide,
    height: high,
  }
}

/** Problems of a screen as sentences; they never block a run. */
export function faultsOf(prototype: ScreensPrototype, screen: Screen): readonly string[] {
  const start = startScreen(prototype)?.id
  const unfinished = screen.spots.filter(isUnfinished).length
  const isLost = screen.id !== start && linksTo(prototype, screen.id) === 0
  return [
    ...(isLost ? ['No link leads here'] : []),
    ...(unfinished > 0 ? [`${unfinished} without a target`] : []),
  ]
}

function isUnfinished(spot: Spot): boolean {
  if (spot.kind === 'scroll') return spot.shows === undefined
  return spot.kind === 'area' && spot.target === undefined
}

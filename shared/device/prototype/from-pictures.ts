// Builds a prototype from pictures alone: titles come from file names, the device from picture
// sizes.

import type { Size } from '../../base/geometry.ts'
import { SCREEN_SIZES } from '../screen-sizes.ts'
import { MAX_SCREENS, PROTOTYPE_VERSION, type ScreensPrototype } from './prototype.ts'
import type { Screen } from './screen.ts'

export interface GivenPicture extends Size {
  readonly path: string
}

/** Natural order: `2` comes before `10`. */
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** `name` is that of the folder or zip; loose files are named after the first picture. */
export function prototypeOfPictures(
  name: string | undefined,
  pictures: readonly GivenPicture[],
): ScreensPrototype {
  const sorted = pictures.toSorted((a, b) => byName.compare(a.path, b.path)).slice(0, MAX_SCREENS)
  const screens: Screen[] = []
  for (const picture of sorted) screens.push(screenOfPicture(picture, screens))
  const first = sorted[0] ?? { path: '', ...SCREEN_SIZES.phone }
  return {
    harnessPrototype: PROTOTYPE_VERSION,
    kind: 'screens',
    name: (name ?? nameFromTitles(screens)).trim().slice(0, 200) || 'Prototype',
    ...deviceOf(first),
    marks: false,
    frame: 'none',
    screens,
  }
}

function nameFromTitles([first, ...others]: readonly Screen[]): string {
  if (!first) return ''
  return others.length === 0 ? first.title : `${first.title} and ${others.length} more`
}

export function screenOfPicture(picture: GivenPicture, known: readonly Screen[]): Screen {
  const title = titleOf(picture.path) || `Screen ${known.length + 1}`
  const { path, width, height } = picture
  return {
    id: freeId(
      title,
      known.map(({ id }) => id),
    ),
    title,
    picture: path,
    width,
    height,
    opensAs: 'screen',
    place: 'middle',
    dims: true,
    closesOutside: true,
    spots: [],
  }
}

/** Returns `Box size` for `exports/03_box-size@2x.png`. */
export function titleOf(path: string): string {
  const file = path.split('/').at(-1) ?? path
  const words = file
    .replace(/\.[a-z0-9]+$/i, '')
    .replace(/@\d(\.\d+)?x$/i, '')
    .replace(/^\d+[\s._-]+/, '')
    .replace(/[\s_-]+/g, ' ')
    .trim()
  if (/^\d*$/.test(words)) return ''
  return (words.slice(0, 1).toUpperCase() + words.slice(1)).slice(0, 200)
}

/** Unique identifier for links and logs. */
export function freeId(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').toLowerCase()
  const word = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 48)
  const base = word === '' ? 'item' : word
  if (!taken.includes(base)) return base
  for (let count = 2; ; count += 1) {
    const next = `${base}-${count}`
    if (!taken.includes(next)) return next
  }
}

/** Typical widths of upright and of other pictures, in points. */
const PHONE_WIDTH = 400
const DESKTOP_WIDTH = 1_440
/** Maximum ratio of height to width; longer pictures scroll. */
const PHONE_LONGEST = 2.2
const DESKTOP_LONGEST = 0.75

/** Target device of a picture: a phone if upright, otherwise a window. */
export function deviceOf({ path, width, height }: GivenPicture) {
  const named = Number(/@(\d)(?:\.\d+)?x\.[a-z]+$/i.exec(path)?.[1] ?? 0)
  const isUpright = height > width
  const usual = isUpright ? PHONE_WIDTH : DESKTOP_WIDTH
  const scale = Math.min(4, Math.max(1, named || Math.round(width / usual)))
  const wide = side(width / scale)
  const longest = wide * (isUpright ? PHONE_LONGEST : DESKTOP_LONGEST)
  return { size: { width: wide, height: side(Math.min(height / scale, longest)) }, scale }
}

function side(points: number): number {
  return Math.min(4_096, Math.max(64, Math.round(points)))
}

// Checks a prototype's description against its files. Invalid parts are left out and reported, so
// that the rest remains usable.
import { HarnessError } from '../../base/errors.ts'
import type { Size } from '../../base/geometry.ts'
import { PROTOTYPE_VERSION, Prototype, type ScreensPrototype } from './prototype.ts'
import type { LinkTarget, Screen, Spot } from './screen.ts'

interface Checked<P = Prototype> {
  readonly document: P
  /** Sentences for people: the parts left out, and why. */
  readonly notes: readonly string[]
}

function refused(what: string): HarnessError {
  return new HarnessError('prototype_invalid', { name: 'prototype.json', what })
}

/** Parses a description. Throws `prototype_invalid` with the path of the invalid value. */
export function parsePrototype(text: string): Prototype {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw refused('it is not JSON.')
  }
  const read = Prototype.safeParse(value)
  if (read.success) return read.data
  const version =
    typeof value === 'object' && value !== null && 'harnessPrototype' in value
      ? value.harnessPrototype
      : undefined
  if (typeof version === 'number' && version > PROTOTYPE_VERSION)
    throw refused(`it was made by a newer Harness (version ${version}).`)
  const path = read.error.issues[0]?.path.map(String).join('.') ?? ''
  throw refused(path === '' ? 'it does not describe a prototype.' : `look at ${path}.`)
}

/**
 * Leaves out screens without a picture and links to missing screens. `pictures`: the size of each
 * picture by its path, or its fault.
 */
export function checkScreens(
  prototype: ScreensPrototype,
  pictures: ReadonlyMap<string, Size | { readonly fault: string }>,
): Checked<ScreensPrototype> {
  const notes: string[] = []
  const ids = new Set<string>()
  const screens = prototype.screens.flatMap((screen): readonly Screen[] => {
    const picture = pictures.get(screen.picture)
    const left = whyLeftOut(screen, picture, ids)
    if (left !== undefined || !picture || 'fault' in picture) {
      notes.push(`“${screen.title}” was left out: ${left ?? 'it has no picture'}.`)
      return []
    }
    ids.add(screen.id)
    return [{ ...screen, width: picture.width, height: picture.height }]
  })
  const known = new Set(screens.map(({ id }) => id))
  const linked = screens.map((screen) => ({
    ...screen,
    spots: withoutLost(screen, known, notes),
  }))
  const { start, ...rest } = prototype
  const begins = start !== undefined && known.has(start)
  if (start !== undefined && !begins) notes.push('Its start screen is not there.')
  return { document: { ...rest, ...(begins && { start }), screens: linked }, notes }
}

function whyLeftOut(
  { id, picture }: Screen,
  found: Size | { readonly fault: string } | undefined,
  ids: ReadonlySet<string>,
): string | undefined {
  if (ids.has(id)) return `another screen has the id ${id}`
  if (!found) return `its picture ${picture} is missing`
  return 'fault' in found ? `its picture ${picture} ${found.fault}` : undefined
}

/** Drops spots with a repeated id, and links to missing screens. */
function withoutLost(
  { title, spots }: Screen,
  known: ReadonlySet<string>,
  notes: string[],
): readonly Spot[] {
  const ids = new Set<string>()
  return spots.flatMap((spot): readonly Spot[] => {
    if (ids.has(spot.id)) {
      notes.push(`“${spot.name}” on “${title}” was left out: another one has the id ${spot.id}.`)
      return []
    }
    ids.add(spot.id)
    const lost = missing(spot, known)
    if (lost === undefined) return [spot]
    notes.push(`“${spot.name}” on “${title}” leads to a screen that is not there: ${lost}.`)
    return [withoutTarget(spot)]
  })
}

function missing(spot: Spot, known: ReadonlySet<string>): string | undefined {
  const id = spot.kind === 'scroll' ? spot.shows : screenOf(spot.target)
  return id === undefined || known.has(id) ? undefined : id
}

function screenOf(target: LinkTarget | undefined): string | undefined {
  return target?.to === 'screen' ? target.screen : undefined
}

/** The same spot without its link. */
export function withoutTarget(spot: Spot): Spot {
  if (spot.kind === 'scroll') {
    const { shows: _, ...rest } = spot
    return rest
  }
  const { target: _, ...rest } = spot
  return rest
}

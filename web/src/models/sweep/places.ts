// Distinguishes controls of the same name on a page: by their element, order or position.
import type { Rect } from '@harness/shared/base/geometry.ts'

interface Place {
  readonly number: number
  /** Position on the page when first seen, in points from its top left. */
  readonly x: number
  readonly y: number
  /** Vertical position on the screen when first seen; stays the same for a fixed bar. */
  readonly screenY: number
  /** Index among controls of the same name, by scroll offset. */
  readonly nth: Map<number, number>
  /** Ids of the elements that were at this place. */
  readonly nodes: Set<string>
}

/** Distance in points within which two positions are equal; a page may move slightly. */
const NEAR = 12

interface Spot {
  readonly rect: Rect
  /** Id of the element, stable for its lifetime; undefined when the device has none. */
  readonly node?: string | undefined
}

export class Places {
  readonly #known = new Map<string, Place[]>()
  readonly #fields = new Map<string, string>()
  readonly #seed: number

  /** Creates the store; the seed rotates the numbers of controls first seen together. */
  constructor(seed: number) {
    this.#seed = seed
  }

  /** Returns the first key of a field, since its name may change with its value. */
  keyOf(node: string | undefined, key: string): string {
    if (node === undefined) return key
    const first = this.#fields.get(node) ?? key
    this.#fields.set(node, first)
    return first
  }

  /** Numbers the controls of one name on a screen; a control keeps its number on later screens. */
  numbersOf(name: string, spots: readonly Spot[], above: number): readonly number[] {
    const places = this.#known.get(name) ?? []
    this.#known.set(name, places)
    const found = matched(places, spots, above)
    const count = found.filter((place) => !place).length
    const first = places.length
    let fresh = 0
    return spots.map(({ rect: { x, y }, node }, nth) => {
      const known = found[nth]
      const number = known?.number ?? first + ((fresh++ + this.#seed) % count)
      const place = known ?? {
        number,
        x,
        y: y + above,
        screenY: y,
        nth: new Map(),
        nodes: new Set(),
      }
      if (!known) places.push(place)
      place.nth.set(above, nth)
      if (node !== undefined) place.nodes.add(node)
      return number
    })
  }
}

/** Known place of each spot, each used at most once: by element, then order, then position. */
function matched(
  places: readonly Place[],
  spots: readonly Spot[],
  above: number,
): readonly (Place | undefined)[] {
  const taken = new Set<Place>()
  const found = new Map<number, Place>()
  const match = (fits: (place: Place, spot: Spot, nth: number) => boolean) => {
    for (const [nth, spot] of spots.entries()) {
      if (found.has(nth)) continue
      const place = places.find((at) => !taken.has(at) && fits(at, spot, nth))
      if (!place) continue
      found.set(nth, place)
      taken.add(place)
    }
  }
  // A different element of the same page load is a different control.
  const mayBe = ({ nodes }: Place, { node }: Spot) =>
    node === undefined || ![...nodes].some((at) => pageOf(at) === pageOf(node))
  const isAlone = spots.length === 1 && places.length === 1
  match(({ nodes }, { node }) => node !== undefined && nodes.has(node))
  match((place, spot, nth) => mayBe(place, spot) && place.nth.get(above) === nth)
  match(
    ({ x, y, screenY }, { rect }) =>
      Math.abs(x - rect.x) < NEAR &&
      (Math.abs(y - rect.y - above) < NEAR || (isAlone && Math.abs(screenY - rect.y) < NEAR)),
  )
  return spots.map((_, nth) => found.get(nth))
}

/** Prefix of a node id, equal for all nodes of one page load. */
function pageOf(node: string): string {
  return node.slice(0, node.lastIndexOf('.'))
}

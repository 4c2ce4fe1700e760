// Which of several controls of one name on a page: by their order on one screen, by their place on
// the page from another scroll position.
import type { Rect } from '@harness/shared/base/geometry.ts'

interface Place {
  readonly number: number
  /** Position from the top of the page, as first seen. */
  readonly x: number
  readonly y: number
  /** On the screen where it was first seen: a bar that stays while the page scrolls. */
  readonly screenY: number
  /** Its position among its equals, by scroll position. */
  readonly nth: Map<number, number>
  /** Elements that it was. */
  readonly nodes: Set<string>
}

/** Two places this near are one, in points: a page may move a little between two looks. */
const NEAR = 12

interface Spot {
  readonly rect: Rect
  /** The same for as long as the element lives; absent where the device does not know. */
  readonly node?: string | undefined
}

export class Places {
  readonly #known = new Map<string, Place[]>()
  readonly #fields = new Map<string, string>()
  readonly #seed: number

  /** The seed rotates the numbers of those first seen together. */
  constructor(seed: number) {
    this.#seed = seed
  }

  /** The key of a field is the one it had first: its name may change with what is in it. */
  keyOf(node: string | undefined, key: string): string {
    if (node === undefined) return key
    const first = this.#fields.get(node) ?? key
    this.#fields.set(node, first)
    return first
  }

  /** A number for each of the controls of one name on a screen; the same on every later one. */
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

/** The known place of each spot, each at most once: by its element, its place, then its order. */
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
  // Another element of the same page is another control, unless it took the place of the first.
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

/** The part of a node's name that is the same for all of one page. */
function pageOf(node: string): string {
  return node.slice(0, node.lastIndexOf('.'))
}

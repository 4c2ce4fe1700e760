// Restyling caused by pointer and focus alone: a highlight under the pointer is no answer to a tap.
import type { Point } from '../../../base/geometry.ts'
import { placeOf } from '../act/place.ts'
import { isControl } from '../find/control.ts'
import { hitAt } from '../find/hit.ts'
import { HOVERED } from '../find/hover.ts'
import { fromPoint } from '../find/points.ts'
import { parentOf, styleOf } from '../find/walk.ts'

/** Maximum ancestors and descendants of the pointer's target that may be highlighted. */
const MAX_OUTER = 10
const MAX_INNER = 40
/** A box that grew by more than this was not merely restyled, in CSS pixels. */
const GREW = 6

/** Style properties at the edge of a box; they leave its content untouched. */
const EDGE = [
  'border-top-color',
  'border-bottom-color',
  'outline-color',
  'outline-style',
  'outline-width',
  'box-shadow',
]
/** Maximum width of an edge, in CSS pixels. */
const EDGE_WIDTH = 8

const INSIDE = [
  'color',
  'background-color',
  'background-image',
  'background-position',
  'text-shadow',
  'text-decoration-line',
  'text-decoration-color',
  'filter',
  'fill',
  'stroke',
  'opacity',
  'transform',
  'font-weight',
]

interface Look {
  readonly edge: string
  readonly inside: string
  readonly box: DOMRect
}

interface Restyling {
  /** Records the styles under the pointer, at its next position, and of the other elements. */
  before(points: readonly Point[], others: readonly (Element | undefined)[]): void
  /** Areas with another style but the same size. */
  areas(focus: Element | undefined): readonly DOMRect[]
}

export function makeRestyling(): Restyling {
  let looks = new Map<Element, Look>()
  return {
    before(points, others) {
      looks = new Map()
      const hits = points.flatMap((point) => {
        const { x, y } = fromPoint(point)
        return hitAt(x, y) ?? []
      })
      const hovered = [...document.querySelectorAll(`:hover,[${HOVERED}]`)].at(-1)
      for (const element of [...hits, hovered, ...others].flatMap((at) => at ?? []))
        for (const near of around(element)) if (!looks.has(near)) looks.set(near, lookOf(near))
    },
    areas(focus) {
      return [...looks].flatMap(([element, before]) =>
        element.isConnected ? restyledIn(element, before, focus) : [],
      )
    },
  }
}

function restyledIn(
  element: Element,
  before: Look,
  focus: Element | undefined,
): readonly DOMRect[] {
  const now = lookOf(element)
  if (!isSameSize(now.box, before.box)) return []
  if (now.inside !== before.inside || isNative(element)) return [now.box]
  return now.edge !== before.edge || element === focus ? edgesOf(now.box) : []
}

function around(element: Element): readonly Element[] {
  const outer: Element[] = []
  for (let at: Element | null = element; at && outer.length < MAX_OUTER; at = parentOf(at))
    if (at.localName !== 'body' && at.localName !== 'html') outer.push(at)
  const inner = [...(outer[1] ?? element).querySelectorAll('*')].slice(0, MAX_INNER)
  return [...outer, ...inner]
}

function lookOf(element: Element): Look {
  const read = (names: readonly string[], pseudo?: string) => {
    const style = styleOf(element, pseudo)
    return names.map((name) => style?.getPropertyValue(name) ?? '').join(';')
  }
  const around = ['::before', '::after'].map((pseudo) => read([...EDGE, ...INSIDE], pseudo))
  const inside = [read(INSIDE), ...around].join('|')
  return { edge: read(EDGE), inside, box: placeOf(element) }
}

/** Four strips along the edge: the content inside does not count as highlighted. */
function edgesOf({ x, y, width, height }: DOMRect): readonly DOMRect[] {
  if (width <= 2 * EDGE_WIDTH || height <= 2 * EDGE_WIDTH) return [new DOMRect(x, y, width, height)]
  return [
    new DOMRect(x, y, width, EDGE_WIDTH),
    new DOMRect(x, y + height - EDGE_WIDTH, width, EDGE_WIDTH),
    new DOMRect(x, y, EDGE_WIDTH, height),
    new DOMRect(x + width - EDGE_WIDTH, y, EDGE_WIDTH, height),
  ]
}

/**
 * True for controls that the browser highlights under the pointer without a change of the computed
 * style (measured).
 */
function isNative(element: Element): boolean {
  return isControl(element) || element.localName === 'button'
}

function isSameSize(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.width - b.width) <= GREW && Math.abs(a.height - b.height) <= GREW
}

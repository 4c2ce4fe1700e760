// What pointer and focus alone restyle: a highlight under the pointer is no answer to a tap.
import type { Point } from '../../language/geometry.ts'
import { placeOf } from '../act/place.ts'
import { isControl } from '../find/control.ts'
import { hitAt } from '../find/hit.ts'
import { fromPoint } from '../find/points.ts'
import { parentOf, styleOf } from '../find/walk.ts'

/** How far up from the pointer, and how many parts inside, a highlight is expected. */
const MAX_OUTER = 10
const MAX_INNER = 40
/** A box that grew by more than this was not only restyled, in CSS pixels. */
const GREW = 6

const PAINTED = [
  'color',
  'background-color',
  'background-image',
  'background-position',
  'border-top-color',
  'border-bottom-color',
  'outline-color',
  'outline-style',
  'outline-width',
  'box-shadow',
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
  readonly style: string
  readonly box: DOMRect
}

export interface Restyling {
  /** Remembers how everything looks that the pointer is on, or comes to, and other elements, as the one with the focus. */
  before(points: readonly Point[], others: readonly (Element | undefined)[]): void
  /** Where it looks different now although its size is the same. */
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
      const hovered = [...document.querySelectorAll(':hover')].at(-1)
      for (const element of [...hits, hovered, ...others].flatMap((at) => at ?? []))
        for (const near of around(element)) if (!looks.has(near)) looks.set(near, lookOf(near))
    },
    areas(focus) {
      const areas: DOMRect[] = []
      for (const [element, before] of looks) {
        if (!element.isConnected) continue
        const now = lookOf(element)
        const restyled = now.style !== before.style || element === focus || isNative(element)
        if (restyled && isSameSize(now.box, before.box)) areas.push(now.box)
      }
      return areas
    },
  }
}

function around(element: Element): readonly Element[] {
  const outer: Element[] = []
  for (let at: Element | null = element; at && outer.length < MAX_OUTER; at = parentOf(at))
    if (at.localName !== 'body' && at.localName !== 'html') outer.push(at)
  const inner = [...(outer[1] ?? element).querySelectorAll('*')].slice(0, MAX_INNER)
  return [...outer, ...inner]
}

function lookOf(element: Element): Look {
  const read = (pseudo?: string) => {
    const style = styleOf(element, pseudo)
    return PAINTED.map((name) => style?.getPropertyValue(name) ?? '').join(';')
  }
  const style = `${read()}|${read('::before')}|${read('::after')}`
  return { style, box: placeOf(element) }
}

/** The browser draws these lighter under the pointer, which no computed style shows (measured). */
function isNative(element: Element): boolean {
  return isControl(element) || element.localName === 'button'
}

function isSameSize(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.width - b.width) <= GREW && Math.abs(a.height - b.height) <= GREW
}

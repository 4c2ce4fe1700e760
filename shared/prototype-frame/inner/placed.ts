// Where pages inside the page lie, and which of them is meant by a place, a ref, or the focus.
import type { Point, Rect } from '../../language/geometry.ts'
import type { FrameApi } from '../api.ts'
import type { InnerFrames } from './frames.ts'
import type { InnerLink } from './link.ts'

export interface Placed {
  readonly link: InnerLink
  /** In points of the page inside. */
  toLocal(point: Point): Point
  /** In points of this page. */
  toOuter(point: Point): Point
}

interface Lies {
  readonly area: Rect
  readonly scale: Point
}

export function placedAt(link: InnerLink, { area, scale }: Lies): Placed {
  return {
    link,
    toLocal: ({ x, y }) => ({ x: (x - area.x) / scale.x, y: (y - area.y) / scale.y }),
    toOuter: ({ x, y }) => ({ x: area.x + x * scale.x, y: area.y + y * scale.y }),
  }
}

export function localRect({ toLocal }: Placed, { x, y, width, height }: Rect): Rect {
  const from = toLocal({ x, y })
  const to = toLocal({ x: x + width, y: y + height })
  return { ...from, width: to.x - from.x, height: to.y - from.y }
}

export function outerRect({ toOuter }: Placed, { x, y, width, height }: Rect): Rect {
  const tenth = (value: number) => Math.round(value * 10) / 10
  const from = toOuter({ x, y })
  const to = toOuter({ x: x + width, y: y + height })
  return {
    x: tenth(from.x),
    y: tenth(from.y),
    width: tenth(to.x - from.x),
    height: tenth(to.y - from.y),
  }
}

export interface Inside {
  /** The page inside that a press at this place reaches. */
  at(point: Point): Placed | undefined
  /** The one an element of the last report is in. */
  ofRef(ref: string): Placed | undefined
  /** All of them: undefined where one lies nowhere in sight. */
  all(): readonly (readonly [link: InnerLink, placed: Placed | undefined])[]
  /** Notes which keys and refs belong to a frame. */
  met(link: InnerLink, key: number, refs: readonly string[]): void
}

export function makeInside({ crossOriginFrames }: FrameApi['probe'], frames: InnerFrames): Inside {
  const keys = new Map<InnerLink, number>()
  const pages = new Map<string, InnerLink>()
  const placed = (link: InnerLink | undefined, key: number | undefined): Placed | undefined => {
    const lies = link && key !== undefined ? crossOriginFrames.area(key) : undefined
    return link && lies && placedAt(link, lies)
  }
  return {
    at(point) {
      const key = crossOriginFrames.at(point)
      return key === undefined ? undefined : placed(frames.of(crossOriginFrames.element(key)), key)
    },
    ofRef(ref) {
      const link = pages.get(pageOf(ref))
      return placed(link, link && keys.get(link))
    },
    all: () => frames.all().map(([, link]) => [link, placed(link, keys.get(link))]),
    met(link, key, refs) {
      keys.set(link, key)
      for (const ref of refs) pages.set(pageOf(ref), link)
    },
  }
}

/** What every ref of a page begins with. */
function pageOf(ref: string): string {
  return ref.slice(0, ref.indexOf('.'))
}

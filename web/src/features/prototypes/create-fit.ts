import type { Size } from '@harness/shared/base/geometry.ts'
import { type Accessor, createSignal, onCleanup } from 'solid-js'

export interface Fit {
  /** The element that shows the whole, with its padding. */
  readonly area: (element: HTMLElement) => void
  readonly zoom: Accessor<number>
  /** Undefined fits again. */
  readonly setZoom: (zoom: number | undefined) => void
}

/** Below this width the page scrolls as a whole, and an area is as high as what it shows. */
const STACKED = '(max-width: 1023px)'

/** Around the whole, in CSS pixels: `.canvas-scroll`. */
const PADDING = 2 * 32

/** Shows all of `whole`, at `most` so large, until a person chooses another zoom. */
export function createFit(whole: () => Size, least: number, most = 1): Fit {
  const [room, setRoom] = createSignal<Size>()
  const [chosen, setZoom] = createSignal<number>()
  const observer = new ResizeObserver(([entry]) => {
    const box = entry?.borderBoxSize[0]
    if (!box || matchMedia(STACKED).matches) return setRoom(undefined)
    setRoom({ width: box.inlineSize - PADDING, height: box.blockSize - PADDING })
  })
  onCleanup(() => observer.disconnect())
  const fitting = () => {
    const { width, height } = whole()
    const area = room()
    if (!area) return 1
    return Math.max(least, Math.min(most, area.width / width, area.height / height))
  }
  return {
    area: (element) => observer.observe(element),
    zoom: () => chosen() ?? fitting(),
    setZoom: (zoom) => void setZoom(zoom),
  }
}

/** The keys of a zoom; true when it was one. */
export function zoomedBy({ zoom, setZoom }: Omit<Fit, 'area'>, key: string): boolean {
  if (key === '+' || key === '=') setZoom(Math.min(4, zoom() * 1.25))
  else if (key === '-') setZoom(Math.max(0.25, zoom() / 1.25))
  else if (key === '0') setZoom(undefined)
  else return false
  return true
}

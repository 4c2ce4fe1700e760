import type { Size } from '@harness/shared/base/geometry.ts'
import { type Accessor, createSignal, onCleanup } from 'solid-js'

export interface Fit {
  /** Observes the element that displays the content, with its padding. */
  readonly area: (element: HTMLElement) => void
  readonly zoom: Accessor<number>
  /** Sets the zoom; undefined fits the content again. */
  readonly setZoom: (zoom: number | undefined) => void
}

/** In narrow windows the whole page scrolls, and an area is as high as its content. */
const STACKED = '(max-width: 1023px)'

/** Horizontal or vertical padding around the content, in CSS pixels: `.canvas-scroll`. */
const PADDING = 2 * 32

/** Fits `whole` into the area, at most at zoom `most`, until the user chooses another zoom. */
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

/** Handles zoom keys; true when the key was one. */
export function zoomedBy({ zoom, setZoom }: Omit<Fit, 'area'>, key: string): boolean {
  if (key === '+' || key === '=') setZoom(Math.min(4, zoom() * 1.25))
  else if (key === '-') setZoom(Math.max(0.25, zoom() / 1.25))
  else if (key === '0') setZoom(undefined)
  else return false
  return true
}

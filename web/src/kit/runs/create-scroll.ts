import { type Accessor, createSignal, onCleanup } from 'solid-js'

export interface ScrollView {
  /** Scroll offset and visible height, in pixels. */
  readonly top: Accessor<number>
  readonly height: Accessor<number>
  readonly width: Accessor<number>
  readonly attach: (box: HTMLElement) => void
}

/** Visible part of a scroll container. */
export function createScroll(): ScrollView {
  const [top, setTop] = createSignal(0)
  const [height, setHeight] = createSignal(800)
  const [width, setWidth] = createSignal(1280)
  const attach = (box: HTMLElement) => {
    const measure = () => {
      setTop(box.scrollTop)
      setHeight(box.clientHeight)
      setWidth(box.clientWidth)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    onCleanup(() => observer.disconnect())
  }
  return { top, height, width, attach }
}

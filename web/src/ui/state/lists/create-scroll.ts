import { type Accessor, createSignal, onCleanup } from 'solid-js'

export interface ScrollView {
  /** How far the box is scrolled, and how much of it can be seen, in pixels. */
  readonly top: Accessor<number>
  readonly height: Accessor<number>
  readonly width: Accessor<number>
  readonly attach: (box: HTMLElement) => void
}

/** What of a scrolling box can be seen. */
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

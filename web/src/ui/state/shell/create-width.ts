import { type Accessor, createSignal, onCleanup } from 'solid-js'

/** The width of an element in px, now and as it changes; 0 before it is there. */
export function createWidth(): [Accessor<number>, (element: HTMLElement) => void] {
  const [width, setWidth] = createSignal(0)
  const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
  onCleanup(() => observer.disconnect())
  return [width, (element) => observer.observe(element)]
}

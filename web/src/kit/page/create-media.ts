import { type Accessor, createSignal, onCleanup } from 'solid-js'

/** True while a media query matches. */
export function createMedia(query: string): Accessor<boolean> {
  const list = matchMedia(query)
  const [holds, setHolds] = createSignal(list.matches)
  const onChange = () => setHolds(list.matches)
  list.addEventListener('change', onChange)
  onCleanup(() => list.removeEventListener('change', onChange))
  return holds
}

import { type Accessor, createSignal, onCleanup } from 'solid-js'

export function createMedia(query: string): Accessor<boolean> {
  const list = matchMedia(query)
  const [holds, setHolds] = createSignal(list.matches)
  const onChange = () => setHolds(list.matches)
  list.addEventListener('change', onChange)
  onCleanup(() => list.removeEventListener('change', onChange))
  return holds
}

// The address of a report file is its fragment: `#findings`, `#finding=ID`, `#step=14&side=after`, `#timing`, `#details`.

import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { PlayheadAddress } from '../ui/state/playhead/create-playhead.ts'
import { hashOfLocation, locationFromHash } from '../ui/state/playhead/playhead.ts'

export const TABS = ['findings', 'replay', 'timing', 'details'] as const
export type Tab = (typeof TABS)[number]

export interface Address {
  readonly hash: Accessor<string>
  readonly go: (hash: string) => void
  readonly tab: Accessor<Tab>
  readonly playhead: PlayheadAddress
}

function tabOf(hash: string): Tab {
  const name = TABS.find((tab) => hash === `#${tab}`)
  if (name) return name
  return /^#(step|side|open)=/.test(hash) ? 'replay' : 'findings'
}

/** A file has no history worth keeping: a new place replaces the old one, and a link adds one. */
export function createAddress(): Address {
  const [hash, setHash] = createSignal(location.hash)
  const changed = () => setHash(location.hash)
  addEventListener('hashchange', changed)
  onCleanup(() => removeEventListener('hashchange', changed))
  const go = (next: string) => {
    setHash(next)
    location.replace(next)
  }
  const at = () => locationFromHash(hash())
  return {
    hash,
    go,
    tab: () => tabOf(hash()),
    playhead: [at, (change) => go(hashOfLocation({ ...at(), ...change }) || '#replay')],
  }
}

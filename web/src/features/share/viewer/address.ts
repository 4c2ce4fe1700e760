// The address of a report file is its fragment: `#findings`, `#finding=ID`, `#step=14&side=after`,
// `#timing`, `#details`. In a file of several runs the number of the open run comes first:
// `#run=3&step=14`.

import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { PlayheadAddress } from '../../../kit/replay/create-playhead.ts'
import { hashOfLocation, locationFromHash } from '../../../kit/replay/playhead.ts'

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

const RUN = /^#run=(\d+)(?:&|$)/

/** Number of the open run in a file of several, from 1; undefined for their list. */
export function createOpenRun(): Accessor<number | undefined> {
  const read = () => {
    const number = Number(RUN.exec(location.hash)?.[1])
    return Number.isInteger(number) ? number : undefined
  }
  const [run, setRun] = createSignal(read())
  const changed = () => {
    const here = run()
    // Links within a run do not name it; an empty fragment opens the list.
    if (here !== undefined && /^#(?!run)/.test(location.hash))
      location.replace(`#run=${here}&${location.hash.slice(1)}`)
    else setRun(read())
  }
  addEventListener('hashchange', changed)
  onCleanup(() => removeEventListener('hashchange', changed))
  return run
}

/** Address within a run. It replaces the current history entry, while a link adds one. */
export function createAddress(run: number | undefined): Address {
  const read = () => location.hash.replace(RUN, '#')
  const [hash, setHash] = createSignal(read())
  const changed = () => setHash(read())
  addEventListener('hashchange', changed)
  onCleanup(() => removeEventListener('hashchange', changed))
  const go = (next: string) => {
    setHash(next)
    location.replace(run === undefined ? next : `#run=${run}&${next.slice(1)}`)
  }
  const at = () => locationFromHash(hash())
  return {
    hash,
    go,
    tab: () => tabOf(hash()),
    playhead: [at, (change) => go(hashOfLocation({ ...at(), ...change }) || '#replay')],
  }
}

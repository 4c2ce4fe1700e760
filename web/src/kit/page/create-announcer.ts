import { type Accessor, createSignal, onCleanup } from 'solid-js'

export type Announcer = (text: string, how: 'polite' | 'assertive') => void

/** Minimum time between announcements; more frequent ones make screen readers cut off sentences. */
const PAUSE_MS = 3000

function createRegion(): [Accessor<string>, (text: string) => void] {
  const [said, setSaid] = createSignal('')
  let waiting: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const speak = (text: string) => {
    setSaid(text)
    timer = setTimeout(() => {
      timer = undefined
      const next = waiting
      waiting = undefined
      if (next !== undefined) speak(next)
    }, PAUSE_MS)
  }
  onCleanup(() => clearTimeout(timer))
  const say = (text: string) => {
    if (timer === undefined) speak(text)
    else waiting = text
  }
  return [said, say]
}

export interface Announcements {
  readonly polite: Accessor<string>
  readonly assertive: Accessor<string>
  readonly announce: Announcer
}

/** Two live regions, each changed at most once in three seconds; the newest text wins. */
export function createAnnouncements(): Announcements {
  const [polite, sayPolite] = createRegion()
  const [assertive, sayAssertive] = createRegion()
  return {
    polite,
    assertive,
    announce: (text, how) => (how === 'polite' ? sayPolite(text) : sayAssertive(text)),
  }
}

// The files that a page waited for in vain.
import type { PageEvent } from '@harness/shared/devices/facts.ts'

export interface MissingFiles {
  /** Another page begins: its errors have nothing to do with the files of the one before. */
  clear(): void
  /** It is only mentioned beside an error that follows. */
  mention(what: string): void
  /** Nothing came, and `what` says of which host. */
  miss(what: string, event: PageEvent & { readonly url: string }): void
  /** A file came. Pages take one of the same name from elsewhere when the first does not come. */
  came(url: string): void
  /** What to add to an error of the page. */
  text(): string
  /** Those missed since the last call for which no other came, in order. */
  take(): PageEvent[]
}

export function makeMissingFiles(): MissingFiles {
  const mentioned = new Set<string>()
  const missed = new Map<string, { readonly what: string; readonly event: PageEvent }>()
  return {
    clear: () => mentioned.clear(),
    mention: (what) => void mentioned.add(what),
    miss(what, event) {
      mentioned.add(what)
      missed.set(fileName(event.url), { what, event })
    },
    came(url) {
      const name = fileName(url)
      mentioned.delete(missed.get(name)?.what ?? '')
      missed.delete(name)
    },
    text: () => (mentioned.size > 0 ? ` (${[...mentioned].join('; ')})` : ''),
    take() {
      const events = [...missed.values()].map(({ event }) => event)
      missed.clear()
      return events
    },
  }
}

/** The last part of a path; an address without one stands for itself. */
function fileName(url: string): string {
  return /([^/?#]+)(?:[?#].*)?$/.exec(url)?.[1] ?? url
}

// The files that a page waited for in vain.
import type { PageEvent } from '@harness/shared/device/facts.ts'

export interface MissingFiles {
  /** Another page begins: its errors have nothing to do with the files of the one before. */
  clear(): void
  /** It is only mentioned beside an error that follows. */
  mention(what: string): void
  /** Nothing came, and `what` says of which host. */
  miss(what: string, event: PageEvent & { readonly url: string }): void
  /** A file came. Pages take one of the same name from elsewhere when the first does not come. */
  came(url: string): void
  /** Suffix for an error of the page that names the missing files. */
  text(): string
  /** Those missed since the last call for which no other came, in order. */
  take(): PageEvent[]
}

/** Most files kept; the first ones are enough to explain a broken page. */
const MAX_MISSED = 40

export function makeMissingFiles(): MissingFiles {
  const mentioned = new Set<string>()
  let missed: { readonly what: string; readonly event: PageEvent & { readonly url: string } }[] = []
  return {
    clear: () => mentioned.clear(),
    mention: (what) => void mentioned.add(what),
    miss(what, event) {
      mentioned.add(what)
      if (missed.length < MAX_MISSED) missed.push({ what, event })
    },
    came(url) {
      const name = fileName(url)
      const here = missed.filter(({ event }) => fileName(event.url) === name)
      missed = missed.filter((each) => !here.includes(each))
      for (const { what } of here) {
        // Another one of the same host may still be missing.
        if (!missed.some((each) => each.what === what)) mentioned.delete(what)
      }
    },
    text: () => (mentioned.size > 0 ? ` (${[...mentioned].join('; ')})` : ''),
    take() {
      const events = missed.map(({ event }) => event)
      missed = []
      return events
    },
  }
}

/** The last part of a path; an address without one stands for itself. */
function fileName(url: string): string {
  return /([^/?#]+)(?:[?#].*)?$/.exec(url)?.[1] ?? url
}

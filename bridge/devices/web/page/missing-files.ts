// Files that a page waited for and did not get.
import type { PageEvent } from '@harness/shared/device/facts.ts'

export interface MissingFiles {
  /** Forgets the mentioned files when another page starts, because its errors are unrelated. */
  clear(): void
  /** Stores a text that is added only to an error that follows. */
  mention(what: string): void
  /** Records a file that did not arrive; `what` names its host. */
  miss(what: string, event: PageEvent & { readonly url: string }): void
  /** Records a file that arrived, which replaces missing ones of the same name elsewhere. */
  came(url: string): void
  /** Suffix for an error of the page that names the missing files. */
  text(): string
  /** Files missed since the last call that have no replacement, in order. */
  take(): PageEvent[]
}

/** Maximum number of files; the first ones are enough to explain a broken page. */
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
        // Another file of the same host may still be missing.
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

/** Last part of a path; an address without path is returned unchanged. */
function fileName(url: string): string {
  return /([^/?#]+)(?:[?#].*)?$/.exec(url)?.[1] ?? url
}

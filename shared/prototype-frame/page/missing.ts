import type { Notify } from '../channel.ts'
import type { Place } from './files.ts'

export interface Missing {
  /** Notes what the page asked for and cannot have: a file that was not dropped, or a host. Each once. */
  add(place: Place): void
  /** The page has pages inside. */
  frame(): void
}

const MAX_LENGTH = 120

export function makeMissing(notify: Notify): Missing {
  const known = new Set<string>()
  return {
    frame: () =>
      notify({
        kind: 'note',
        once: 'frame',
        text: 'A page inside the page is not shown in a prototype.',
      }),
    add(place) {
      const what = place.kind === 'file' ? place.path : hostOf(place.url)
      if (what === '' || known.has(what)) return
      known.add(what)
      const short = what.slice(0, MAX_LENGTH)
      const text =
        place.kind === 'file'
          ? `The file ${short} is not part of the prototype.`
          : `The page asks for ${short}, which a prototype does not contact.`
      notify({ kind: 'note', once: what, text })
    },
  }
}

function hostOf(url: string): string {
  try {
    const { protocol, host } = new URL(url)
    return /^https?:$/.test(protocol) ? host : ''
  } catch {
    return ''
  }
}

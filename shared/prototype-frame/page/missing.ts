import type { Notify } from '../channel.ts'
import { DOUBTS } from '../raster/doubts.ts'
import type { Place } from './files.ts'
import { hostOf, isAllowed } from './hosts.ts'

export interface Missing {
  /**
   * Notes what the page asked for and cannot have: a file that was not dropped, or a host that is
   * not allowed. Each once.
   */
  add(place: Place): void
  /** The page has pages inside. */
  frame(): void
}

const MAX_LENGTH = 120

export function makeMissing(notify: Notify, hosts: readonly string[]): Missing {
  const known = new Set<string>()
  return {
    frame: () =>
      notify({
        kind: 'note',
        once: DOUBTS.frame,
        text: DOUBTS.frame,
        about: 'picture',
      }),
    add(place) {
      const what = place.kind === 'file' ? place.path : (hostOf(place.url) ?? '')
      if (what === '' || known.has(what)) return
      if (place.kind === 'elsewhere' && isAllowed(what, hosts)) return
      known.add(what)
      const short = what.slice(0, MAX_LENGTH)
      const text =
        place.kind === 'file'
          ? `The file ${short} is not part of the prototype.`
          : `The page asks for ${short}, which it may not contact.`
      notify({ kind: 'note', once: what, text, ...(place.kind === 'file' && { about: 'file' }) })
    },
  }
}

import type { Notify } from '../channel.ts'
import { DOUBTS } from '../raster/doubts.ts'
import { type Files, HOME, type Place } from './files.ts'
import { hostOf, isAllowed } from './hosts.ts'

export interface Missing {
  /** Notes a file that was not dropped, or a host that is not allowed, once each. */
  add(place: Place): void
  /** Notes that the page links to a file that was not dropped. */
  link(place: Place): void
  /** Notes that the page embeds another page. */
  embedded(): void
}

const MAX_LENGTH = 120

export function makeMissing(notify: Notify, hosts: readonly string[]): Missing {
  const known = new Set<string>()
  const isNew = (what: string): boolean => {
    const was = known.size
    return known.add(what).size > was
  }
  return {
    add(place) {
      if (place.kind === 'file') {
        if (place.path !== '' && isNew(place.path)) notify({ kind: 'missing', path: place.path })
        return
      }
      const host = hostOf(place.url)
      if (host === undefined || isAllowed(host, hosts) || !isNew(host)) return
      const text = `The page asks for ${host.slice(0, MAX_LENGTH)}, which it may not contact.`
      notify({ kind: 'note', once: host, text })
    },
    link(place) {
      if (place.kind === 'file' && isNew(`link ${place.path}`))
        notify({ kind: 'missing', path: place.path, linked: true })
    },
    embedded: () =>
      notify({ kind: 'note', once: DOUBTS.frame, text: DOUBTS.frame, about: 'picture' }),
  }
}

/**
 * Notes missing files that style sheets and modules request: the frame's policy refuses and reports
 * each by name.
 */
export function watchMissing(files: Files, missing: Missing): void {
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    const place = files.place(blockedURI, '')
    if (place.kind === 'file' && blockedURI.startsWith(HOME)) missing.add(place)
  })
}

// Addresses of links and pictures as paths of the prototype: the frame has no URL, so the browser
// resolves them against that of the app.
import type { ProbeReport } from '../../../device/observation.ts'
import { fileAddress } from '../../../device/prototype/address.ts'
import type { Files, Place } from './files.ts'
import { hostOf } from './hosts.ts'

/** Replaces addresses in the prototype by `prototype:///PATH`, for links and pictures. */
export function withOwnAddresses(
  report: ProbeReport,
  place: (address: string) => Place,
  mayContact: (url: string) => boolean,
): ProbeReport {
  const base = new URL('.', document.baseURI).href
  const own = (address: string): string => {
    const found = place(address.startsWith(base) ? address.slice(base.length) : address)
    return found.kind === 'file' ? fileAddress(found.path + found.rest) : address
  }
  const elements = report.elements.map((element) =>
    element.href === undefined ? element : { ...element, href: own(element.href) },
  )
  const facts = report.facts?.page && {
    page: {
      ...report.facts.page,
      // A picture that the frame's policy refused is no fault of the page.
      brokenPictures: report.facts.page.brokenPictures
        .map((picture) => ({ ...picture, url: own(picture.url) }))
        .filter(({ url }) => hostOf(url) === undefined || mayContact(url)),
    },
  }
  return { ...report, elements, ...(facts && { facts }) }
}

/** Makes `href` of every link return its address in the prototype. */
export function nameLinks(from: string, files: Files): void {
  for (const owner of [HTMLAnchorElement.prototype, HTMLAreaElement.prototype]) {
    const property = Object.getOwnPropertyDescriptor(owner, 'href')
    if (!property) continue
    Object.defineProperty(owner, 'href', {
      ...property,
      get(this: Element) {
        const address = this.getAttribute('href')
        const place = address === null ? undefined : files.place(address, from)
        if (place?.kind === 'file') return files.name(place.path) + place.rest
        return property.get?.call(this)
      },
    })
  }
}

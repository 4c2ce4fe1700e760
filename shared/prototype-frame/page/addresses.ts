// Links as the prototype means them: the frame has no address, so the browser resolves them against
// that of the app.
import type { ProbeReport } from '../../devices/observation.ts'
import type { Place } from './files.ts'

const SCHEME = 'prototype:///'

/** The report with the address of every link and picture in the prototype as `prototype:///PATH`. */
export function withOwnAddresses(
  report: ProbeReport,
  place: (address: string) => Place,
): ProbeReport {
  const base = new URL('.', document.baseURI).href
  const own = (address: string): string => {
    const found = place(address.startsWith(base) ? address.slice(base.length) : address)
    return found.kind === 'file' ? SCHEME + found.path + found.rest : address
  }
  const elements = report.elements.map((element) =>
    element.href === undefined ? element : { ...element, href: own(element.href) },
  )
  const facts = report.facts?.page && {
    page: {
      ...report.facts.page,
      brokenPictures: report.facts.page.brokenPictures.map((picture) => ({
        ...picture,
        url: own(picture.url),
      })),
    },
  }
  return { ...report, elements, ...(facts && { facts }) }
}

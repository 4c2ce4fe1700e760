// Links that open another program. The browser asks the person first, in a window that no picture shows and that takes
// every later input; so they are stopped before it asks.

/** What a page can be, or load into itself; anything else belongs to a program of the machine. */
const INSIDE = new Set([
  'http:',
  'https:',
  'about:',
  'blob:',
  'data:',
  'javascript:',
  'file:',
  'filesystem:',
  'chrome:',
  'chrome-error:',
  'view-source:',
])

/** The scheme of an address that another program would open, as in `tel:`. */
export function outsideScheme(address: unknown): string | undefined {
  const text = String(address ?? '')
  const url = URL.canParse(text, document.baseURI) ? new URL(text, document.baseURI) : undefined
  return url && !INSIDE.has(url.protocol) ? url.protocol : undefined
}

/** Stops every way out of this window, and tells the scheme. */
export function watchOutside(tell: (scheme: string) => void): void {
  const stop = (event: Event, address: unknown): void => {
    const scheme = outsideScheme(address)
    if (scheme === undefined || !event.isTrusted) return
    event.preventDefault()
    tell(scheme)
  }
  window.navigation?.addEventListener('navigate', (event) => stop(event, event.destination.url))
  // A link into another window begins no navigation in this one. Asked last, because a page may have its own answer.
  window.addEventListener('click', (event) => {
    const link = event.composedPath().find(isLink)
    if (!link || event.defaultPrevented) return
    const target = link.target.toLowerCase()
    if (target !== '' && target !== '_self') stop(event, link.href)
  })
}

function isLink(thing: EventTarget): thing is HTMLAnchorElement {
  return 'localName' in thing && thing.localName === 'a' && 'target' in thing && 'href' in thing
}

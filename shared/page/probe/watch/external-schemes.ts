// Stops links that open another program. The browser would first ask the user, in a dialog that no
// screenshot shows and that takes all later input.

/** Schemes that the browser handles; any other opens another program. */
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

/** Scheme of a URL that another program would open, such as `tel:`. */
export function externalScheme(address: unknown): string | undefined {
  const text = String(address ?? '')
  const url = URL.canParse(text, document.baseURI) ? new URL(text, document.baseURI) : undefined
  return url && !INSIDE.has(url.protocol) ? url.protocol : undefined
}

/** Stops every navigation to an external scheme, and reports the scheme. */
export function watchExternalLinks(onScheme: (scheme: string) => void): void {
  const stop = (event: Event, address: unknown): void => {
    const scheme = externalScheme(address)
    if (scheme === undefined) return
    event.preventDefault()
    onScheme(scheme)
  }
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.isTrusted) stop(event, event.destination.url)
  })
  // A click that opens another window starts no navigation in this one. This listener runs last,
  // because the page may prevent the click.
  window.addEventListener('click', (event) => {
    const link = event.composedPath().find(isLink)
    if (link && !event.defaultPrevented && leavesWindow(link)) stop(event, addressOf(link))
  })
  window.addEventListener('submit', (event) => {
    const { target: form, defaultPrevented } = event
    if (form instanceof HTMLFormElement && !defaultPrevented && leavesWindow(form))
      stop(event, form.getAttribute('action'))
  })
}

function isLink(thing: EventTarget): thing is Element {
  return thing instanceof Element && ['a', 'area'].includes(thing.localName)
}

function leavesWindow(element: Element): boolean {
  const target = element.getAttribute('target')?.toLowerCase() ?? ''
  return target !== '' && target !== '_self'
}

function addressOf(link: Element): string | null {
  return link.getAttribute('href') ?? link.getAttribute('xlink:href')
}

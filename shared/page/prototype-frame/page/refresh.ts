// Automatic navigation: `<meta http-equiv="refresh" content="5; url=next.html">`.
// https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh

/** Shortest delay of a reload, in milliseconds; otherwise the page would never be seen. */
const LEAST_RELOAD_MS = 1_000

const MS = 1_000

interface Refresh {
  readonly afterMs: number
  /** Target address; empty for the page itself. */
  readonly to: string
}

function refreshOf(html: string): Refresh | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const content = page.querySelector('meta[http-equiv=refresh i]')?.getAttribute('content') ?? ''
  const found = /^\s*(\d+)[\d.]*\s*(?:[;,\s]\s*(?:url\s*=\s*)?(.*?)\s*)?$/is.exec(content)
  if (!found) return undefined
  const [, seconds = '', address = ''] = found
  return { afterMs: Number(seconds) * MS, to: address.replace(/^(['"])(.*?)\1.*$/s, '$2') }
}

/** Navigates only after the page has loaded, so that it is seen until then. */
export function followRefresh(html: string, lead: (to: string) => void): void {
  const refresh = refreshOf(html)
  if (!refresh) return
  const { to, afterMs } = refresh
  const later = setTimeout
  const begin = (): void =>
    void later(() => lead(to), to === '' ? Math.max(LEAST_RELOAD_MS, afterMs) : afterMs)
  addEventListener('load', begin, { once: true })
}

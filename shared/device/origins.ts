// Origins at which a credential may be filled in. Uses patterns, because this code also runs where
// `URL` does not exist.

const ORIGIN = /^(https?):\/\/(\[[0-9a-f:.]+\]|[^/:?#@[\]\s]+)(?::(\d+))?$/i

interface Parts {
  readonly scheme: string
  readonly host: string
  readonly port: string
}

function partsOf(origin: string): Parts | undefined {
  const [, scheme, host, port = ''] = ORIGIN.exec(origin) ?? []
  if (scheme === undefined || host === undefined) return undefined
  return { scheme: scheme.toLowerCase(), host: host.toLowerCase().replace(/^www\./, ''), port }
}

/**
 * True when the origin is allowed: scheme and port must be equal. A host covers itself with and
 * without `www.`, and over https its subdomains.
 */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  const asked = partsOf(origin)
  if (!asked) return false
  return allowed.some((each) => {
    const known = partsOf(each)
    if (!known || known.scheme !== asked.scheme || known.port !== asked.port) return false
    if (known.host === asked.host) return true
    return asked.scheme === 'https' && asked.host.endsWith(`.${known.host}`)
  })
}

/** Origin of an address, as a browser writes it; undefined unless it is a web address. */
export function originOf(url: string): string | undefined {
  const [, origin] = /^(https?:\/\/[^/?#@\s]+)(?:[/?#]|$)/i.exec(url) ?? []
  if (origin === undefined || !partsOf(origin)) return undefined
  return origin
    .toLowerCase()
    .replace(/^(http:.*):80$/, '$1')
    .replace(/^(https:.*):443$/, '$1')
}

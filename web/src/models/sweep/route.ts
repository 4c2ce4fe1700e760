// Compares addresses for the sweep: which are one page, and which pages are similar.

/** Path segment that identifies an item: a number, a date, a hexadecimal id, a UUID. */
const ONE_OF_MANY = /^(\d[\d.,:_-]*|[0-9a-f]{8,}|[0-9a-f]{8}-[0-9a-f-]{27})$/i

/** Route in the fragment of an address, behind the `#`. */
const HASH_ROUTE = /^#!?(?=\/)/

/** Masks numbers in a text, so that another date, count or price is not another control. */
export function masked(text: string): string {
  return text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim().toLowerCase()
}

interface Parts {
  readonly site: string
  readonly path: readonly string[]
  readonly query: readonly (readonly [string, string])[]
  readonly anchor: string
}

function partsOf(address: string): Parts | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const isRoute = HASH_ROUTE.test(url.hash)
  const inner = new URL(isRoute ? url.hash.replace(HASH_ROUTE, '') : '', 'http://route.invalid')
  // `#/` is the start page of an application, like the address without it.
  const behind = namesIn(inner.pathname)
  return {
    site: siteOf(url),
    path: [...namesIn(url.pathname), ...(behind.length > 0 ? ['#', ...behind] : [])],
    query: [...url.searchParams, ...inner.searchParams].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    anchor: isRoute ? '' : url.hash,
  }
}

function namesIn(path: string): readonly string[] {
  return path.split('/').filter((name) => name !== '' && !/^index\.\w+$/.test(name))
}

/** Host and port without `www.`, because many sites are served on both. */
function siteOf({ host }: URL): string {
  return host.replace(/^www\./, '')
}

export function isSameSite(address: string, home: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(home)) return address === home
  const url = new URL(address)
  if (url.protocol === 'prototype:') return new URL(home).protocol === url.protocol
  return /^https?:$/.test(url.protocol) && siteOf(url) === siteOf(new URL(home))
}

/** Pattern of an address that identifies its page: `shop.test/item/*?page`. */
export function routeOf(address: string): string {
  const parts = partsOf(address)
  if (!parts) return address
  const path = parts.path.map((name) => (ONE_OF_MANY.test(name) ? '*' : name))
  const names = [...new Set(parts.query.map(([name]) => name))]
  return `${parts.site}/${path.join('/')}${names.length > 0 ? `?${names.join('&')}` : ''}`
}

/** Exact target of a link; links with the same target are one control. */
export function targetOf(address: string): string {
  const parts = partsOf(address)
  if (!parts) return address
  const query = parts.query.map(([name, value]) => `${name}=${value}`).join('&')
  return `${parts.site}/${parts.path.join('/')}${query === '' ? '' : `?${query}`}${parts.anchor}`
}

/** True for a link without a real target, which only a script handles. */
export function isNowhere(address: string): boolean {
  return /#!?$|^javascript:/i.test(address)
}

/** True for a picture file, which a browser shows without any controls. */
export function isPicture(address: string): boolean {
  return /\.(png|jpe?g|gif|webp|avif|bmp|svg)$/i.test(address.replace(/[?#].*/, ''))
}

/**
 * Kinds of similar links: `numbered` differ in a number or query, `anchor` in the anchor, `sibling`
 * in the last segment.
 */
interface LinkFamily {
  readonly name: string
  readonly kind: 'single' | 'picture' | 'numbered' | 'sibling' | 'anchor'
}

export function familyOf(address: string): LinkFamily {
  const parts = partsOf(address)
  const route = routeOf(address)
  if (!parts) return { name: route, kind: 'single' }
  if (isPicture(address)) return { name: `${parts.site} pictures`, kind: 'picture' }
  if (parts.anchor !== '') return { name: `${route}#`, kind: 'anchor' }
  if (parts.query.length > 0 || parts.path.some((name) => ONE_OF_MANY.test(name)))
    return { name: route, kind: 'numbered' }
  const parents = parts.path.slice(0, -1)
  return parents.some((name) => name !== '#')
    ? { name: `${parts.site}/${parents.join('/')}/…`, kind: 'sibling' }
    : { name: route, kind: 'single' }
}

// Rewrites a page to work without a network: its addresses lead to the dropped files.
import { cssUrl, localCss } from './css.ts'
import type { Files, Place } from './files.ts'
import type { Missing } from './missing-files.ts'
import { localModule, type Modules, makeModules } from './modules.ts'

export interface Rewriting {
  readonly files: Files
  readonly paths: readonly string[]
  readonly missing: Missing
}

/** Elements and their attributes whose addresses load on their own. */
const LOADS: readonly (readonly [selector: string, attribute: string])[] = [
  ['img, source, video, audio, track, embed, input[type=image]', 'src'],
  ['video', 'poster'],
  ['link[rel~=icon], link[rel~=preload]', 'href'],
  ['image, use, feImage', 'href'],
  ['image, use, feImage', 'xlink:href'],
  ['object', 'data'],
]

/** Returns the page as text, to be written into the frame. */
export async function localPage(html: string, path: string, about: Rewriting): Promise<string> {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const from = baseOf(page, path, about)
  removeOrders(page)
  const hasModules = page.querySelector('script[type=module]') !== null
  const scripts = hasModules ? about.paths.filter((each) => /\.m?js$/.test(each)) : []
  const modules = await makeModules(scripts, about.files)
  if (hasModules) page.head.prepend(importMap(page, modules))
  await localStyles(page, from, about)
  for (const script of page.querySelectorAll('script')) localScript(script, from, about, modules)
  for (const [selector, attribute] of LOADS)
    for (const element of page.querySelectorAll(selector))
      localAddress(element, attribute, from, about)
  for (const frame of page.querySelectorAll('iframe, frame')) {
    about.missing.embedded()
    for (const name of ['src', 'srcdoc']) frame.removeAttribute(name)
  }
  for (const element of page.querySelectorAll('[srcset]')) localSources(element, from, about)
  noteLinks(page, from, about)
  const doctype = page.doctype ? '<!doctype html>' : ''
  return doctype + page.documentElement.outerHTML
}

/**
 * Base path for the addresses in the page. The `base` element is removed, as it would redirect
 * links in the frame.
 */
function baseOf(page: Document, path: string, { files }: Rewriting): string {
  const base = page.querySelector('base[href]')
  const place = base ? files.place(base.getAttribute('href') ?? '', path) : undefined
  for (const each of page.querySelectorAll('base')) each.remove()
  if (place?.kind !== 'file') return path
  return base?.getAttribute('href')?.endsWith('/')
    ? `${place.path.replace(/index\.html?$/, '')}x`
    : place.path
}

/** Removes policies, redirects and preconnects, which the frame itself handles. */
function removeOrders(page: Document): void {
  const orders =
    'meta[http-equiv=content-security-policy i], meta[http-equiv=refresh i], meta[http-equiv=x-dns-prefetch-control i], link[rel~=preconnect i], link[rel~=dns-prefetch i], link[rel~=prefetch i], link[rel~=prerender i], link[rel~=manifest i], link[rel~=modulepreload i]'
  for (const element of page.querySelectorAll(orders)) element.remove()
}

function importMap(page: Document, { map }: Modules): Element {
  const script = page.createElement('script')
  script.type = 'importmap'
  script.textContent = map
  return script
}

async function localStyles(
  page: Document,
  from: string,
  { files, missing }: Rewriting,
): Promise<void> {
  for (const link of page.querySelectorAll('link[rel~=stylesheet i][href]')) {
    const place = files.place(link.getAttribute('href') ?? '', from)
    const url = place.kind === 'file' ? await cssUrl(place.path, files) : undefined
    if (url === undefined) missing.add(place)
    else link.setAttribute('href', url)
    for (const name of ['integrity', 'crossorigin']) link.removeAttribute(name)
  }
  for (const style of page.querySelectorAll('style'))
    style.textContent = await localCss(style.textContent ?? '', from, files)
  for (const element of page.querySelectorAll('[style*="url(" i]'))
    element.setAttribute('style', await localCss(element.getAttribute('style') ?? '', from, files))
}

function localScript(
  script: HTMLScriptElement,
  from: string,
  { files, missing }: Rewriting,
  modules: Modules,
): void {
  for (const name of ['integrity', 'crossorigin', 'nonce']) script.removeAttribute(name)
  const address = script.getAttribute('src')
  const isModule = script.type === 'module'
  if (address === null) {
    if (isModule) script.textContent = localModule(script.textContent ?? '', from, files)
    return
  }
  const place = files.place(address, from)
  const url =
    place.kind === 'file'
      ? (isModule && modules.url(place.path)) || files.url(place.path)
      : undefined
  if (url === undefined) missing.add(place)
  else script.setAttribute('src', url)
}

export function localAddress(
  element: Element,
  name: string,
  from: string,
  about: Omit<Rewriting, 'paths'>,
): void {
  const address = element.getAttribute(name)
  if (!address || address.startsWith('#') || /^(data|blob):/i.test(address)) return
  const place = about.files.place(address, from)
  const url = place.kind === 'file' ? about.files.url(place.path) : undefined
  if (url === undefined) about.missing.add(place)
  if (place.kind === 'elsewhere') return
  // A missing file is requested by its own name, so that the refusal reports that name.
  element.setAttribute(name, (url ?? about.files.name(place.path)) + fragmentOf(place))
}

function fragmentOf({ rest }: Extract<Place, { kind: 'file' }>): string {
  return rest.startsWith('#') ? rest : ''
}

/** Notes missing link targets before a user clicks them. */
function noteLinks(page: Document, from: string, { files, missing }: Rewriting): void {
  for (const link of page.querySelectorAll('a[href], area[href]')) {
    const place = files.place(link.getAttribute('href') ?? '', from)
    if (place.kind === 'file' && place.path !== from && !files.has(place.path)) missing.link(place)
  }
}

function localSources(element: Element, from: string, about: Rewriting): void {
  const given = (element.getAttribute('srcset') ?? '').split(/,\s+/).map((source) => {
    const [address = '', size = ''] = source.trim().split(/\s+/)
    const place = about.files.place(address, from)
    const own = place.kind === 'file' ? about.files.url(place.path) : undefined
    const url = /^data:/.test(address) ? address : own
    return { place, source: url === undefined ? undefined : `${url} ${size}`.trim() }
  })
  const sources = given.flatMap(({ source }) => source ?? [])
  // An existing source is shown, so the image is missing only without any.
  if (sources.length === 0 && given[0]) about.missing.add(given[0].place)
  if (sources.length > 0) element.setAttribute('srcset', sources.join(', '))
  else element.removeAttribute('srcset')
}

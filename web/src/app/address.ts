// The address of the page. Inside, every address begins at the app; the folder it is served from
// comes before that only in the browser's bar and in links.
import type { Hosting } from '../worker/hosting.ts'

/**
 * The folder of the app, with a slash at both ends, from the address of one of its scripts in
 * `assets/`.
 */
export function rootOf(script: string): string {
  return new URL('..', script).pathname
}

/** An address of the page as the app knows it. */
export function inApp(root: string, path: string): string {
  const folder = root.slice(0, -1)
  return path === folder || path.startsWith(root) ? path.slice(folder.length) || '/' : path
}

/** The same as the browser knows it. */
export function inBrowser(root: string, path: string): string {
  return root.slice(0, -1) + path
}

/** Said by the page of a static host, see web/build/static-site.ts. */
export function hostingOf(page: Document): Hosting {
  return page.querySelector('meta[name=harness-hosting][content=static]') ? 'static' : 'bridge'
}

/**
 * A static host has one page, in the folder of the app. A visit that began elsewhere came here with
 * its address as `at`; it gets it back before anything reads it.
 */
export function takePlace(
  root: string,
  address: Pick<Location, 'search' | 'hash'>,
  history: Pick<History, 'replaceState' | 'state'>,
): void {
  const at = new URLSearchParams(address.search).get('at')
  // Two slashes would be another host.
  if (at === null || !/^\/(?!\/)/.test(at)) return
  history.replaceState(history.state, '', `${inBrowser(root, at)}${address.hash}`)
}

/**
 * The page of a static host names its files from its own folder. A browser reads icon and manifest
 * again at another address of the app, where such names lead nowhere.
 */
export function pinLinks(links: Iterable<{ href: string }>): void {
  for (const link of links) link.href = new URL(link.href).href
}

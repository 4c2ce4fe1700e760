// Addresses of the app. Inside the app every address starts at its root; only the browser's address
// bar and links include the folder it is served from.
import type { Hosting } from '../worker/hosting.ts'

/** Folder of the app, with a slash at both ends, from the address of a script in `assets/`. */
export function rootOf(script: string): string {
  return new URL('..', script).pathname
}

/** Removes the folder of the app from a path. */
export function inApp(root: string, path: string): string {
  const folder = root.slice(0, -1)
  return path === folder || path.startsWith(root) ? path.slice(folder.length) || '/' : path
}

/** Puts the folder of the app before a path. */
export function inBrowser(root: string, path: string): string {
  return root.slice(0, -1) + path
}

/** Hosting, as a `meta` tag of the page declares it (web/build/static-site.ts). */
export function hostingOf(page: Document): Hosting {
  return page.querySelector('meta[name=harness-hosting][content=static]') ? 'static' : 'bridge'
}

/**
 * Restores the address of a visit that a static host redirected to its one page with `at`. Must run
 * before anything reads the address.
 */
export function takePlace(
  root: string,
  address: Pick<Location, 'search' | 'hash'>,
  history: Pick<History, 'replaceState' | 'state'>,
): void {
  const at = new URLSearchParams(address.search).get('at')
  // Two slashes would name another host.
  if (at === null || !/^\/(?!\/)/.test(at)) return
  history.replaceState(history.state, '', `${inBrowser(root, at)}${address.hash}`)
}

/**
 * Makes the links of a static page absolute. A browser reads icon and manifest again at other
 * addresses of the app, where relative links are wrong.
 */
export function pinLinks(links: Iterable<{ href: string }>): void {
  for (const link of links) link.href = new URL(link.href).href
}

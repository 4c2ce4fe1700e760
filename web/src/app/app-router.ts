import { createRouter } from '@solidjs/router'
import { onCleanup } from 'solid-js'
import { inApp, inBrowser } from './address.ts'

/** The package does not export this type. */
type RouterContext = Parameters<NonNullable<Parameters<typeof createRouter>[0]['create']>>[0]

/** Time for which the pointer rests on a link before its screen is loaded, in milliseconds. */
const REST_MS = 20

/**
 * Router of an app served in the folder `root`. Unlike with the package's own router, routes do not
 * include the folder.
 */
export function createAppRouter(root: string) {
  const path = (url: Pick<URL, 'pathname' | 'search' | 'hash'>) =>
    inApp(root, url.pathname) + url.search + url.hash
  return createRouter({
    get: () => ({ value: path(location), state: history.state }),
    set({ value, replace, scroll, state }) {
      const change = replace ? 'replaceState' : 'pushState'
      history[change](state, '', inBrowser(root, value))
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
      if (target) target.scrollIntoView()
      else if (scroll) scrollTo(0, 0)
    },
    init: (notify) => {
      const onPop = () => notify()
      addEventListener('popstate', onPop)
      return () => removeEventListener('popstate', onPop)
    },
    create: (router) => {
      followLinks(router, path)
      if (root !== '/') putFolderBefore(root)
    },
    utils: { go: (delta) => history.go(delta), renderPath: (to) => inBrowser(root, to) },
  })
}

/** Target of the link that an event is about; undefined outside the app or without a link. */
function linkOf(event: Event): URL | undefined {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined
  const url = new URL(link.href)
  return url.origin === location.origin ? url : undefined
}

function isPlain(event: MouseEvent): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event
  return !event.defaultPrevented && button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)
}

/** Changes the route instead of the page on a click, and preloads a screen on hover. */
function followLinks(router: RouterContext, path: (url: URL) => string): void {
  const navigate = router.navigatorFactory(router.base)
  let resting: ReturnType<typeof setTimeout> | undefined
  const preload = (url: URL) => router.preloadRoute(new URL(path(url), location.origin), false)
  const onClick = (event: MouseEvent) => {
    const url = isPlain(event) ? linkOf(event) : undefined
    if (!url) return
    event.preventDefault()
    navigate(path(url), { resolve: false })
  }
  const onPointer = (event: Event) => {
    clearTimeout(resting)
    const url = linkOf(event)
    if (url) resting = setTimeout(() => preload(url), REST_MS)
  }
  const onFocus = (event: Event) => {
    const url = linkOf(event)
    if (url) preload(url)
  }
  document.addEventListener('click', onClick)
  document.addEventListener('pointerover', onPointer, { passive: true })
  document.addEventListener('focusin', onFocus, { passive: true })
  onCleanup(() => {
    clearTimeout(resting)
    document.removeEventListener('click', onClick)
    document.removeEventListener('pointerover', onPointer)
    document.removeEventListener('focusin', onFocus)
  })
}

/** Adds the folder to links, so that they work when opened in a new tab or copied. */
function putFolderBefore(root: string): void {
  const put = (link: Element) => {
    const href = link.getAttribute('href') ?? ''
    const isBare = /^\/(?!\/)/.test(href) && !href.startsWith(root)
    if (isBare) link.setAttribute('href', inBrowser(root, href))
  }
  const observer = new MutationObserver((records) => records.flatMap(linksIn).forEach(put))
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['href'] })
  onCleanup(() => observer.disconnect())
}

/** Links that were added or changed. */
function linksIn({ type, target, addedNodes }: MutationRecord): readonly Element[] {
  const roots = type === 'attributes' ? [target] : [...addedNodes]
  const elements = roots.filter((node) => node instanceof Element)
  const inside = elements.flatMap((element) => [...element.querySelectorAll('a[href]')])
  return [...elements.filter((element) => element.matches('a[href]')), ...inside]
}

import type { Scene } from '@harness/shared/device/observation.ts'
import type { BrowserContext, Page } from 'playwright-core'

/** Notes pages with an open WebSocket, whose messages cannot be held like requests. */
export function watchSockets(context: BrowserContext) {
  const sockets = new WeakMap<Page, Set<object>>()
  const watch = (page: Page): void => {
    const open = new Set<object>()
    sockets.set(page, open)
    // A new document ends the sockets of the one before, and the browser does not report it.
    let old: readonly object[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) old = [...open]
    })
    // Not `framenavigated`, which comes for a new hash too, when a request led to no new document.
    page.on('domcontentloaded', () => {
      for (const socket of old) open.delete(socket)
      old = []
    })
    page.on('websocket', (socket) => {
      open.add(socket)
      socket.on('close', () => void open.delete(socket))
    })
  }
  context.on('page', watch)
  for (const page of context.pages()) watch(page)
  return {
    addTo<C extends { readonly scene: Scene }>(capture: C, page: Page): C {
      if (sockets.get(page)?.size === 0) return capture
      return { ...capture, scene: { ...capture.scene, hasSocket: true } }
    },
  }
}

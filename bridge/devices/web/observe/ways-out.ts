import type { Scene } from '@harness/shared/device/observation.ts'
import { originOf } from '@harness/shared/device/origins.ts'
import type { BrowserContext, Page } from 'playwright-core'
import type { Tabs } from '../life/tabs.ts'

/**
 * Notes how a page could act outside of itself without a request that is held. A browser of the run
 * has no data of a person; one that was attached to may.
 */
export function makeWaysOut(context: BrowserContext, isAttached: boolean) {
  const sockets = new WeakMap<Page, Set<object>>()
  const watch = (page: Page): void => {
    const open = new Set<object>()
    sockets.set(page, open)
    // A new document ends the sockets of the one before, and the browser does not say so.
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
    addTo<C extends { readonly scene: Scene }>(capture: C, tabs: Tabs): C {
      const { page, frames } = tabs.current()
      // The page itself is one of them.
      const entered = frames.all.length - 1
      const hasWorker = page.workers().length > 0 || context.serviceWorkers().length > 0
      const waysOut: Scene['waysOut'] = [
        ...((sockets.get(page)?.size ?? 1) > 0 ? (['socket'] as const) : []),
        ...(hasWorker ? (['worker'] as const) : []),
        ...(countElsewhere(page) > entered ? (['frame'] as const) : []),
        // A page can tell another one to send something, and only its own requests are held.
        ...(context.pages().length > 1 ? (['window'] as const) : []),
        ...(isAttached ? (['profile'] as const) : []),
      ]
      return { ...capture, scene: { ...capture.scene, waysOut } }
    },
  }
}

/** Number of frames of other origins, which may have a process, and so requests, of their own. */
function countElsewhere(page: Page): number {
  const own = originOf(page.url())
  const origins = page.frames().map((frame) => originOf(frame.url()))
  return origins.filter((origin) => origin !== undefined && origin !== own).length
}

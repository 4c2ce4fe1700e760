import type { CDPSession } from 'playwright-core'

/** What a page loads, and where it went, since `arm`. */
export interface Traffic {
  arm(): void
  /** Requests begun since `arm` that content may still come from. */
  readonly inFlight: number
  /** Milliseconds since a request began or ended, or the page moved on. */
  quietMs(): number
  /** A new document was loaded, or is about to be. */
  readonly navigated: boolean
}

/** Content arrives by these; pictures, fonts and streams never hold a screen back. */
const CONTENT = new Set(['Document', 'Fetch', 'XHR', 'Script', 'Stylesheet'])

export async function watchTraffic(cdp: CDPSession): Promise<Traffic> {
  const open = new Set<string>()
  let last = performance.now()
  let navigated = false
  const touch = () => {
    last = performance.now()
  }
  const end = ({ requestId }: { requestId: string }) => {
    if (open.delete(requestId)) touch()
  }
  const { frameTree } = await cdp.send('Page.getFrameTree')
  let mainFrame = frameTree.frame.id

  cdp.on('Network.requestWillBeSent', ({ requestId, type, frameId }) => {
    if (type === undefined || !CONTENT.has(type)) return
    open.add(requestId)
    if (type === 'Document' && frameId === mainFrame) navigated = true
    touch()
  })
  cdp.on('Network.loadingFinished', end)
  cdp.on('Network.loadingFailed', end)
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return
    mainFrame = frame.id
    navigated = true
    touch()
  })
  cdp.on('Page.navigatedWithinDocument', touch)
  await cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 })

  return {
    arm() {
      open.clear()
      navigated = false
      touch()
    },
    get inFlight() {
      return open.size
    },
    quietMs: () => performance.now() - last,
    get navigated() {
      return navigated
    },
  }
}

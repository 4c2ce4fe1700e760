import type { CDPSession } from 'playwright-core'
import { makeOpenRequests, type OpenRequests } from './open-requests.ts'

/** Requests and navigations of a page since `arm`. */
export interface Traffic {
  arm(): void
  /** Announces a new document before its request is seen. */
  expect(): void
  /** Open requests since `arm` that may still bring content. */
  readonly inFlight: number
  /** Milliseconds since the last start or end of a request, or navigation. */
  quietMs(): number
  /**
   * Milliseconds since the last drawn resource that settling does not wait for, such as a picture.
   */
  drawnMs(): number
  /** True when a new document was loaded, or is about to be. */
  readonly navigated: boolean
  /** True when the address changed without a new document, except for the part behind `#`. */
  readonly routed: boolean
  /** Browser's error for the last requested document, if it failed. */
  readonly failure: string | undefined
  /** HTTP status of the last document if it is 400 or more. */
  readonly status: number | undefined
  readonly documents: Documents
}

/** Documents of a page, in sequence, regardless of `arm`. */
interface Documents {
  /** True when a document was requested and has not arrived yet. */
  readonly isOpening: boolean
  /** Counts requests, arrivals and failures of documents. */
  readonly turn: number
}

/** Error of a navigation that ends without a document: a download, or an empty answer. */
const NO_FAILURE = 'net::ERR_ABORTED'

/** Types that are drawn: pictures, fonts, media, late style sheets; `Other` has SVG drawings. */
const DRAWN = new Set(['Image', 'Font', 'Media', 'Stylesheet', 'Other'])

interface State {
  last: number
  drawnAt: number
  mainFrame: string
  document: string | undefined
  address: string
  navigated: boolean
  routed: boolean
  failure: string | undefined
  status: number | undefined
}

export async function watchTraffic(cdp: CDPSession): Promise<Traffic> {
  const open = makeOpenRequests(() => performance.now())
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const state: State = {
    ...fresh(),
    drawnAt: Number.NEGATIVE_INFINITY,
    mainFrame: frameTree.frame.id,
    address: withoutHash(frameTree.frame.url),
  }
  const touch = () => {
    state.last = performance.now()
  }
  watchRequests(cdp, open, state, touch)
  watchDrawn(cdp, state)
  watchFrames(cdp, state, touch)
  const documents = watchDocuments(cdp, state)
  await cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 })
  return facts(open, state, touch, documents)
}

/** Records when the last drawn resource arrived or failed. */
function watchDrawn(cdp: CDPSession, state: State): void {
  const coming = new Set<string>()
  const came = ({ requestId }: { readonly requestId: string }) => {
    if (coming.delete(requestId)) state.drawnAt = performance.now()
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => {
    if (DRAWN.has(type)) coming.add(requestId)
  })
  cdp.on('Network.loadingFinished', came)
  cdp.on('Network.loadingFailed', came)
}

function watchRequests(cdp: CDPSession, open: OpenRequests, state: State, touch: () => void): void {
  cdp.on(
    'Network.requestWillBeSent',
    ({ requestId, loaderId, type = 'Other', frameId, request }) => {
      const sent = { id: requestId, ofDocument: loaderId !== '', type, ...request }
      if (!open.sent(sent)) return
      if (type === 'Document' && frameId === state.mainFrame) {
        state.navigated = true
        state.document = requestId
        state.failure = undefined
      }
      touch()
    },
  )
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    open.answered(requestId, response.mimeType)
    if (requestId === state.document)
      state.status = response.status >= 400 ? response.status : undefined
  })
  cdp.on('Network.loadingFinished', ({ requestId }) => {
    if (open.ended(requestId)) touch()
  })
  cdp.on('Network.loadingFailed', ({ requestId, errorText }) => {
    if (requestId === state.document) {
      if (errorText === NO_FAILURE) state.navigated = false
      else state.failure = errorText
    }
    if (open.ended(requestId)) touch()
  })
}

function watchFrames(cdp: CDPSession, state: State, touch: () => void): void {
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) {
      state.drawnAt = performance.now()
      return
    }
    state.mainFrame = frame.id
    state.address = withoutHash(frame.url)
    state.navigated = true
    touch()
  })
  cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId === state.mainFrame && withoutHash(url) !== state.address) {
      state.address = withoutHash(url)
      state.routed = true
    }
    touch()
  })
}

function watchDocuments(cdp: CDPSession, state: Pick<State, 'mainFrame'>): Documents {
  const documents = { isOpening: false, turn: 0 }
  let asked: string | undefined
  const turn = (id: string | undefined) => {
    asked = id
    documents.isOpening = id !== undefined
    documents.turn += 1
  }
  const end = ({ requestId }: { readonly requestId: string }) => {
    if (requestId === asked) turn(undefined)
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, loaderId, type, frameId }) => {
    if (type === 'Document' && frameId === state.mainFrame && requestId === loaderId)
      turn(requestId)
  })
  cdp.on('Network.loadingFinished', end)
  cdp.on('Network.loadingFailed', end)
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId === undefined) turn(undefined)
  })
  return documents
}

function facts(open: OpenRequests, state: State, touch: () => void, documents: Documents): Traffic {
  return {
    documents,
    arm() {
      open.arm()
      Object.assign(state, fresh())
    },
    expect() {
      state.navigated = true
      touch()
    },
    get inFlight() {
      return open.count()
    },
    quietMs: () => performance.now() - state.last,
    drawnMs: () => performance.now() - state.drawnAt,
    get navigated() {
      return state.navigated
    },
    get routed() {
      return state.routed
    },
    get failure() {
      return state.failure
    },
    get status() {
      return state.status
    },
  }
}

function fresh() {
  return {
    last: performance.now(),
    document: undefined,
    navigated: false,
    routed: false,
    failure: undefined,
    status: undefined,
  }
}

function withoutHash(url: string): string {
  return url.split('#')[0] ?? url
}

import { eventText, makeEventList } from '@harness/shared/devices/event-list.ts'
import { MAX_FACT_TEXT, type PageEvent } from '@harness/shared/devices/facts.ts'
import type { CDPSession, Page } from 'playwright-core'

/** What went wrong in a page and its frames since the last call, in order. */
export interface PageEvents {
  take(): PageEvent[]
}

const MAX_OPEN = 500

/** The browser repeats a failed request on the console; it is a fact of its own. */
const REPEATED = /^Failed to load resource|net::ERR_|^Mixed Content/

/**
 * The browser says so of requests that it blocks or changes before they are asked for: of a frame,
 * and of a picture.
 */
const INSECURE =
  /^Mixed Content: The page at '[^']*' was loaded over HTTPS, but requested an insecure [^']*'(http:[^']+)'/

const UNENCRYPTED = {
  kind: 'mixed_content',
  text: 'Asked for without encryption on an encrypted page.',
} as const

/** The page ended the request itself, or left: nothing failed. */
const ENDED = /net::ERR_ABORTED/

/** A browser asks for these by itself. */
const OWN = /\/(favicon\.ico|apple-touch-icon[^/]*\.png|\.well-known\/[^?]*)(\?|$)/

export function watchPageEvents(page: Page, cdp: CDPSession): PageEvents {
  const { keep, take } = makeEventList()
  const here = () => ({ page: clip(page.url()) })
  page.on('pageerror', (error) =>
    keep({ kind: 'exception', text: eventText(error.message), ...here() }),
  )
  page.on('console', (message) => {
    const insecure = INSECURE.exec(message.text())?.[1]
    if (insecure !== undefined) keep({ ...UNENCRYPTED, url: clip(insecure), ...here() })
    const text = message.type() === 'error' ? eventText(message.text()) : ''
    if (text !== '' && !REPEATED.test(text)) keep({ kind: 'console_error', text, ...here() })
  })
  page.on('download', (download) =>
    keep({ kind: 'download', text: eventText(download.suggestedFilename()) }),
  )
  watchRequests(cdp, keep)
  return { take }
}

function clip(address: string): string {
  return address.slice(0, MAX_FACT_TEXT * 2)
}

type Asked = Pick<PageEvent, 'url' | 'method' | 'resource' | 'document' | 'page'>

function watchRequests(cdp: CDPSession, keep: (event: PageEvent) => void): void {
  const open = new Map<string, Asked>()
  // A frame is a document too, and not that of the page.
  let main: string | undefined
  void cdp.send('Page.getFrameTree').then(
    ({ frameTree }) => {
      main = frameTree.frame.id
    },
    () => {},
  )
  cdp.on('Network.requestWillBeSent', (asking) => {
    const { requestId, loaderId, documentURL, frameId, type = 'Other', request } = asking
    const isPage = main === undefined || frameId === main
    const asked = {
      url: clip(request.url),
      method: request.method,
      resource: type,
      page: clip(documentURL),
      ...(isPage && type === 'Document' && requestId === loaderId ? { document: true } : {}),
    }
    if (open.size < MAX_OPEN && !OWN.test(request.url)) open.set(requestId, asked)
    if (
      request.mixedContentType === 'blockable' ||
      request.mixedContentType === 'optionally-blockable'
    )
      keep({ ...UNENCRYPTED, ...asked })
  })
  cdp.on('Network.responseReceived', ({ requestId, response: { status, statusText } }) => {
    const asked = open.get(requestId)
    if (asked && status >= 400)
      keep({ kind: 'failed_request', text: eventText(`${status} ${statusText}`), status, ...asked })
  })
  cdp.on('Network.loadingFinished', ({ requestId }) => void open.delete(requestId))
  cdp.on('Network.loadingFailed', ({ requestId, errorText, canceled, blockedReason }) => {
    const asked = open.get(requestId)
    open.delete(requestId)
    if (!asked || canceled || (ENDED.test(errorText) && !blockedReason)) return
    keep({ kind: 'failed_request', text: eventText(blockedReason ?? errorText), ...asked })
  })
}

import { eventText, makeEventList } from '@harness/shared/device/event-list.ts'
import { MAX_FACT_TEXT, type PageEvent } from '@harness/shared/device/facts.ts'
import type { CDPSession, Page } from 'playwright-core'
import { type MissingFiles, makeMissingFiles } from './missing-files.ts'
import { makeReachability, type NeededKind, neededKind } from './needed-file.ts'

/** Returns faults of a page and its frames since the last call, oldest first. */
export interface PageEvents {
  take(): PageEvent[]
}

const MAX_OPEN = 500

/** Console messages that repeat a failed request, which is recorded separately. */
const REPEATED = /^Failed to load resource|net::ERR_|^Mixed Content/

/**
 * Console message for each script that a sandboxed frame may not run. Reading the frame also causes
 * it, so it counts only if the frame's document has a script.
 */
const SANDBOXED = /^Blocked script execution in '([^']*)' because .* sandboxed/

/**
 * Console message for insecure frames and pictures, which the browser blocks or upgrades before the
 * request.
 */
const INSECURE =
  /^Mixed Content: The page at '[^']*' was loaded over HTTPS, but requested an insecure [^']*'(http:[^']+)'/

const UNENCRYPTED = {
  kind: 'mixed_content',
  text: 'Asked for without encryption on an encrypted page.',
} as const

/** Error of a request that the page cancelled itself or by leaving, so nothing failed. */
const ENDED = /net::ERR_ABORTED/

/** Files that a browser requests by itself. */
const OWN = /\/(favicon\.ico|apple-touch-icon[^/]*\.png|\.well-known\/[^?]*)(\?|$)/

export function watchPageEvents(
  page: Page,
  cdp: CDPSession,
  isRefused: (hostname: string) => boolean,
): PageEvents {
  const { keep, take } = makeEventList()
  const blocked = watchBlockedScripts(cdp)
  const here = () => ({ page: clip(page.url()) })
  const missing = watchRequests(cdp, { keep, isRefused, here: () => page.url() })
  page.on('pageerror', (error) =>
    keep({ kind: 'exception', text: eventText(error.message) + missing.text(), ...here() }),
  )
  page.on('console', (message) => {
    const insecure = INSECURE.exec(message.text())?.[1]
    if (insecure !== undefined) keep({ ...UNENCRYPTED, url: clip(insecure), ...here() })
    const text = message.type() === 'error' ? eventText(message.text()) : ''
    if (text === '' || REPEATED.test(text)) return
    const event = { kind: 'console_error', text, ...here() } as const
    const frame = SANDBOXED.exec(message.text())?.[1]
    if (frame === undefined) return keep(event)
    void blocked.isOwn(frame).then((isOwn) => isOwn && keep(event))
  })
  page.on('download', (download) =>
    keep({ kind: 'download', text: eventText(download.suggestedFilename()) }),
  )
  return { take: () => [...take(), ...missing.take()] }
}

/** Returns true once for each frame whose document has a script that the browser blocked. */
function watchBlockedScripts(cdp: CDPSession) {
  const known = new Set<string>()
  const htmlOf = async (url: string): Promise<string> => {
    const { frameTree } = await cdp.send('Page.getFrameTree')
    const frame = framesIn(frameTree).find((each) => each.url === url)
    if (!frame) return ''
    const { content } = await cdp.send('Page.getResourceContent', { frameId: frame.id, url })
    return content
  }
  return {
    async isOwn(url: string): Promise<boolean> {
      if (known.has(url)) return false
      known.add(url)
      return HAS_SCRIPT.test(await htmlOf(url).catch(() => ''))
    },
  }
}

const HAS_SCRIPT = /<script[\s>]|\son[a-z]+\s*=|javascript:/i

interface Tree {
  readonly frame: { readonly id: string; readonly url: string }
  readonly childFrames?: readonly Tree[]
}

function framesIn({ frame, childFrames = [] }: Tree): readonly Tree['frame'][] {
  return [frame, ...childFrames.flatMap(framesIn)]
}

function clip(address: string): string {
  return address.slice(0, MAX_FACT_TEXT * 2)
}

interface Asked {
  readonly event: Pick<PageEvent, 'method' | 'resource' | 'document' | 'page'> & { url: string }
  /** Kind of a file that the page names itself and waits for. */
  readonly needed: NeededKind | undefined
}

interface Watching {
  readonly keep: (event: PageEvent) => void
  /** True when Harness itself blocks this host. */
  readonly isRefused: (hostname: string) => boolean
  /** Returns the address of the page. */
  readonly here: () => string
}

function watchRequests(cdp: CDPSession, { keep, isRefused, here }: Watching): MissingFiles {
  const open = new Map<string, Asked>()
  const reachability = makeReachability()
  const missing = makeMissingFiles()
  // Id of the main frame, because a frame also loads documents.
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
    const isDocument = isPage && type === 'Document' && requestId === loaderId
    if (isDocument) missing.clear()
    const event = {
      url: clip(request.url),
      method: request.method,
      resource: type,
      page: clip(documentURL),
      ...(isDocument ? { document: true } : {}),
    }
    const asked = { event, needed: isPage ? neededKind(asking) : undefined }
    if (open.size < MAX_OPEN && !OWN.test(request.url)) open.set(requestId, asked)
    if (
      request.mixedContentType === 'blockable' ||
      request.mixedContentType === 'optionally-blockable'
    )
      keep({ ...UNENCRYPTED, ...event })
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const { status, statusText } = response
    reachability.answered(response)
    const asked = open.get(requestId)
    if (!asked) return
    if (status < 400) return missing.came(asked.event.url)
    const text = eventText(`${status} ${statusText}`)
    keep({ kind: 'failed_request', text, status, ...asked.event })
  })
  cdp.on('Network.loadingFinished', ({ requestId }) => void open.delete(requestId))
  cdp.on('Network.loadingFailed', ({ requestId, errorText, canceled, blockedReason }) => {
    const asked = open.get(requestId)
    open.delete(requestId)
    if (!asked || canceled || (ENDED.test(errorText) && !blockedReason)) return
    const failure = { kind: 'failed_request', text: blockedReason ?? errorText } as const
    const { event, needed } = asked
    const { origin, host, hostname } = hostOf(event.url)
    // A missing answer of the page's own host is certainly a fault.
    if (origin === hostOf(here()).origin) return keep({ ...failure, ...event, status: 0 })
    if (needed && isRefused(hostname)) missing.mention(`Harness refused this page ${host}`)
    if (!needed || isRefused(hostname) || !reachability.isCertain(event.url, errorText))
      return keep({ ...failure, ...event })
    const what = `${needed} of ${host} did not load`
    const { method: _, ...named } = event
    missing.miss(what, { ...failure, ...named, text: `${what}: ${failure.text}.`, status: 0 })
  })
  return missing
}

function hostOf(url: string): Pick<URL, 'origin' | 'host' | 'hostname'> {
  return URL.canParse(url) ? new URL(url) : { origin: '', host: '', hostname: '' }
}

// Attaches to a browser that someone else started. Harness opens its own context, which closes with
// the device or the connection, and changes nothing else there.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { type AttachSpec, browserHost } from '@harness/shared/device/attached.ts'
import type { BrowserContext, Browser as Connected } from 'playwright-core'
import { within } from '../../waiting.ts'
import { isPhone } from '../page/viewport.ts'
import type { Access } from './access.ts'
import { attachFailed, type Endpoint, withoutTokens } from './endpoint.ts'
import { type Browser, chromium, firstLine, pageOptions, phoneAgentOf } from './launch.ts'
import { openSocket, throughRelay, transportOf } from './running-socket.ts'
import { browserAt } from './selenium-grid.ts'
import { watchSilence } from './silence.ts'

/** Time limits for a browser to answer, and to close one context, in milliseconds. */
const CONNECT_MS = 20_000
const CLOSE_MS = 2_000
const LATE = `it did not answer within ${CONNECT_MS / 1_000} s`

type Shown = Parameters<typeof pageOptions>[0] & Partial<Pick<Access, 'context'>>

/**
 * Opens a context in the running browser. Its sandbox, flags and traffic are unknown. Throws
 * `attach_failed`, `aborted`.
 */
export async function attach(
  { url }: AttachSpec,
  shown: Shown,
  signal: AbortSignal,
): Promise<Browser> {
  let browser: Connected | undefined
  let endpoint: Endpoint | undefined
  const gone = new AbortController()
  try {
    endpoint = await browserAt(url, signal)
    browser = await connect(endpoint, gone.signal, signal)
    const agent = isPhone(shown.viewport) ? phoneAgentOf(browser.version()) : undefined
    const options = {
      ...pageOptions(shown),
      ...shown.context,
      ...(agent !== undefined && { userAgent: agent }),
    }
    const context = await within(CONNECT_MS, browser.newContext(options), signal)
    if (context === 'late') throw attachFailed(url, LATE)
    const watching = await within(
      CONNECT_MS,
      watchSilence(browser, () => gone.abort()),
      signal,
    )
    if (watching === 'late') throw attachFailed(url, LATE)
    return own({ browser, context, stopWatching: watching, end: endpoint.end })
  } catch (error) {
    await browser?.close().catch(() => undefined) // it has closed already
    await endpoint?.end?.()
    if (signal.aborted) throw new HarnessError('aborted')
    const what = withoutTokens(causeOf(error), url)
    throw new HarnessError('attach_failed', { host: browserHost(url), what })
  }
}

/**
 * Connects by CDP, or to a Playwright server, which answers the first CDP message with an error.
 */
async function connect(
  endpoint: Endpoint,
  gone: AbortSignal,
  signal: AbortSignal,
): Promise<Connected> {
  const opening = { ...endpoint, timeoutMs: CONNECT_MS, gone }
  const options = { timeout: CONNECT_MS }
  const transport = transportOf(await openSocket(opening, signal))
  try {
    // Existing windows keep their own settings.
    return await chromium.connectOverCDP(transport, { ...options, noDefaults: true })
  } catch (error) {
    if (!/Protocol error/.test(firstLine(error))) throw error
    return await throughRelay(opening, signal, (address) => chromium.connect(address, options))
  }
}

const PLAYWRIGHT_VERSION = /server version[^\d]*v?([\d.]+)[\s\S]*?client version[^\d]*v?([\d.]+)/i

/** Formats the reason in one line, without Playwright's box around the message. */
function causeOf(error: unknown): string {
  const text = textOf(error)
  const [, server, client] = PLAYWRIGHT_VERSION.exec(text) ?? []
  if (server !== undefined)
    return `it is a server of Playwright ${server}, and Harness can only speak with ${client}`
  if (/ECONNREFUSED/.test(text)) return 'nothing listens there'
  if (/UND_ERR_SOCKET/.test(text)) return 'it closed the connection'
  if (/ENOTFOUND|EAI_AGAIN/.test(text)) return 'there is no such host'
  if (/Timeout|timed out/i.test(text)) return LATE
  return firstLine(text)
}

function textOf(error: unknown): string {
  if (error instanceof HarnessError) return String(error.detail['what'] ?? error.message)
  return error instanceof Error ? error.message : String(error)
}

interface Owned {
  readonly browser: Connected
  readonly context: BrowserContext
  readonly stopWatching: () => void
  readonly end: Endpoint['end']
}

function own({ browser, context, stopWatching, end }: Owned): Browser {
  let closing: Promise<void> | undefined
  const closeAll = async () => {
    stopWatching()
    // A lost connection has closed the context already.
    await within(CLOSE_MS, context.close()).catch(() => undefined)
    // Closes only the connection, because the browser belongs to someone else.
    await within(CLOSE_MS, browser.close()).catch(() => undefined)
    await end?.()
  }
  return {
    context,
    version: browser.version(),
    sandboxed: undefined,
    pid: undefined,
    close: () => (closing ??= closeAll()),
  }
}

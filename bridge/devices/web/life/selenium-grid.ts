// Browsers of a Selenium Grid: a session starts one and returns the address of its debugging port
// (`se:cdp`, https://www.selenium.dev/documentation/grid/).
import { asHarnessError } from '@harness/shared/base/errors.ts'
import * as z from 'zod/mini'
import { openSession } from '../../appium/session.ts'
import { answerValue, sendRequest } from '../../w3c/request.ts'
import { attachFailed, type Endpoint, endpointOf } from './endpoint.ts'

const STATUS_MS = 10_000
/** Interval of keep-alive commands in milliseconds; a Grid ends an idle session after 300 s. */
const KEPT_MS = 60_000

/** Status of a Grid; other servers list no nodes. */
const Status = z.object({ nodes: z.array(z.unknown()) })

const CAPABILITIES = {
  browserName: 'chrome',
  'goog:chromeOptions': { args: ['--headless=new'] },
}

/** Starts a browser of the Grid at this address; undefined for another server. */
export async function gridBrowser(url: string, signal: AbortSignal): Promise<Endpoint | undefined> {
  if (!/^https?:/i.test(url)) return undefined
  const request = { method: 'GET', path: '/status', timeoutMs: STATUS_MS } as const
  const answer = await sendRequest(url, request, signal)
  if (!Status.safeParse(answerValue(answer)).success) return undefined
  const session = await openSession({ kind: 'appium', url, capabilities: CAPABILITIES }, signal)
  const kept = setInterval(() => {
    session.read('/timeouts', new AbortController().signal).catch(() => undefined) // The session has ended.
  }, KEPT_MS)
  kept.unref()
  const end = async () => {
    clearInterval(kept)
    await session.close()
  }
  const socket = session.capabilities['se:cdp']
  if (typeof socket !== 'string' || !URL.canParse(socket)) {
    await end()
    throw attachFailed(url, 'its browsers have no debugging port (se:cdp)')
  }
  // Keep the named host, because a Grid may know itself under another one.
  const { pathname, search } = new URL(socket)
  const named = new URL(url)
  named.protocol = named.protocol === 'https:' ? 'wss:' : 'ws:'
  named.pathname = pathname
  named.search = search
  return { ...(await endpointOf(named.href, signal)), end }
}

/** Finds the browser at an address, or starts one in a Grid. Throws `attach_failed`, `aborted`. */
export async function browserAt(url: string, signal: AbortSignal): Promise<Endpoint> {
  try {
    return await endpointOf(url, signal)
  } catch (thrown) {
    const found = await gridBrowser(url, signal).catch((failed: unknown) => {
      throw attachFailed(url, String(asHarnessError(failed).detail['what'] ?? failed))
    })
    if (found) return found
    throw thrown
  }
}

// The run worker's part of the network self-test: its own connections, and those of a nested
// worker.
import {
  attemptResult,
  enforcesAllowlist,
  type NetworkAttempt,
  PATH,
  tryToSend,
  type Went,
} from '../offline/test-network-lock.ts'
import type { TrustedScript } from './trusted-script.ts'

/** Makes all attempts, one at a time. Never throws for a valid origin. */
export async function testNetworkLock(
  origin: string,
  trusted: TrustedScript,
): Promise<readonly NetworkAttempt[]> {
  // The headers of this script decide; the bridge sends the same with every response.
  const hasAllowlist = await enforcesAllowlist(self.location.href)
  const way = { scope: self, origin, hasAllowlist }
  const direct = await tryToSend('Worker', way)
  const nested = await attemptResult(way, () => tryNested(origin, trusted))
  return [...direct, { way: 'Worker: another worker', stopped: nested }]
}

/**
 * Tries a worker of another origin. Browsers refuse it before any request (HTML, "fetch a worker
 * script": mode same-origin), by an exception or an event.
 */
function tryNested(origin: string, trusted: TrustedScript): Promise<Went> {
  return new Promise<Went>((resolve) => {
    const worker = new Worker(trusted(`${origin}${PATH}.js`), { type: 'module' })
    worker.onmessage = () => resolve(true)
    worker.onerror = () => resolve('browser')
  }).catch(() => 'browser')
}

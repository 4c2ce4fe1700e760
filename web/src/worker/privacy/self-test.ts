// The self-test as far as the worker of the runs can make it: its own ways out, and those of a
// worker it makes.
import {
  attemptResult,
  enforcesAllowlist,
  type NetworkAttempt,
  PATH,
  tryToSend,
} from '../offline/test-network-lock.ts'
import type { TrustedScript } from './trusted-script.ts'

/** Makes every attempt, one after the other. Never throws for a valid origin. */
export async function testNetworkLock(
  origin: string,
  trusted: TrustedScript,
): Promise<readonly NetworkAttempt[]> {
  // The headers of this script decide; they are the same on every answer of the bridge.
  const hasAllowlist = await enforcesAllowlist(self.location.href)
  const way = { scope: self, origin, hasAllowlist }
  const direct = await tryToSend('Worker', way)
  const nested = await attemptResult(way, () => tryNested(origin, trusted))
  // A worker must be of the own origin: where no policy spoke, the browser itself refused.
  const stopped = nested === 'csp' || nested === 'not-stopped' ? nested : 'browser'
  return [...direct, { way: 'Worker: another worker', stopped }]
}

/** A worker of a foreign origin is refused; one that begins with a foreign script is no better. */
function tryNested(origin: string, trusted: TrustedScript): Promise<boolean> {
  return new Promise((resolve) => {
    const url = `${origin}${PATH}.js`
    const worker = new Worker(trusted(url), { type: 'module' })
    worker.onmessage = () => resolve(true)
    worker.onerror = () => resolve(false)
  })
}

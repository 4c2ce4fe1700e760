// The self-test as far as the worker of the runs can make it: its own ways out, and those of a worker it makes.
import {
  judged,
  knowsAllowlist,
  type LeaveAttempt,
  LIMIT_MS,
  tryFromWorker,
} from '../offline/leave.ts'
import { trustedScript } from './trusted-script.ts'

const HEADER = 'connection-allowlist'

/** Makes every attempt, one after the other. Never throws for a valid origin. */
export async function tryToLeave(origin: string): Promise<readonly LeaveAttempt[]> {
  // The headers of this script decide; they are the same on every answer of the bridge.
  const signal = AbortSignal.timeout(LIMIT_MS)
  const own = await fetch(self.location.href, { cache: 'no-store', signal }).catch(() => undefined)
  await own?.body?.cancel().catch(() => undefined) // an answer that nobody reads keeps its connection
  const hasAllowlist = knowsAllowlist(navigator.userAgent) && (own?.headers.has(HEADER) ?? false)
  const direct = await tryFromWorker(self, 'Worker', origin, hasAllowlist)
  const nested = await judged(self, origin, hasAllowlist, () => tryNested(origin))
  // A worker must be of the own origin: where no policy spoke, the browser itself refused.
  const stopped = nested === 'csp' || nested === 'not-stopped' ? nested : 'browser'
  return [...direct, { way: 'Worker: another worker', stopped }]
}

/** A worker of a foreign origin is refused; one that begins with a foreign script is no better. */
function tryNested(origin: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = `${origin}/harness-self-test.js`
    const worker = new Worker(trustedScript(url), { type: 'module' })
    worker.onmessage = () => resolve()
    worker.onerror = () => reject(new TypeError('refused'))
  })
}

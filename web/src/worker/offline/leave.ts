// Ways out that a worker has. Each is tried once; the browser tells by an event when the Content-Security-Policy stopped it.

/**
 * What stopped a way out. `browser`: no page may do this anywhere. `unproven`: it failed, but a missing network would look
 * the same.
 */
export type StoppedBy = 'csp' | 'connection-allowlist' | 'browser' | 'unproven' | 'not-stopped'

/** One way out that was tried. */
export interface LeaveAttempt {
  readonly way: string
  readonly stopped: StoppedBy
}

/** How long one attempt may take: a browser refuses at once, a network may be slow. In milliseconds. */
export const LIMIT_MS = 4_000

/** How long an event may follow the failure that it explains. In milliseconds. */
const EVENT_LAG_MS = 200

type Scope = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Tries to fetch and to open a socket, as the worker of that name. `hasAllowlist`: the browser enforces one that came with
 * its script.
 */
export async function tryFromWorker(
  scope: Scope,
  name: string,
  origin: string,
  hasAllowlist: boolean,
): Promise<readonly LeaveAttempt[]> {
  const judge = (attempt: () => Promise<void>) => judged(scope, origin, hasAllowlist, attempt)
  return [
    { way: `${name}: fetch`, stopped: await judge(() => tryFetch(origin)) },
    { way: `${name}: WebSocket`, stopped: await judge(() => trySocket(origin)) },
  ]
}

/** Chromium knows the header from 152 on; no browser says so by itself (stack.md measured 156). */
export function knowsAllowlist(userAgent: string): boolean {
  const version = /Chrom(?:e|ium)\/(\d+)/.exec(userAgent)?.[1]
  return version !== undefined && Number(version) >= 152
}

/** Runs one attempt; it resolves when it went out and rejects when it did not. */
export async function judged(
  scope: Scope,
  origin: string,
  hasAllowlist: boolean,
  attempt: () => Promise<void>,
): Promise<StoppedBy> {
  const foreign = new URL(origin).host
  let byPolicy = false
  const listen = (event: Event) => {
    const uri = event instanceof SecurityPolicyViolationEvent ? event.blockedURI : ''
    if (URL.canParse(uri) && new URL(uri).host === foreign) byPolicy = true
  }
  scope.addEventListener('securitypolicyviolation', listen)
  try {
    const went = await Promise.race([
      attempt().then(
        () => true,
        () => false,
      ),
      after(LIMIT_MS).then(() => false),
    ])
    if (!went && !byPolicy) await after(EVENT_LAG_MS)
    if (byPolicy) return 'csp'
    if (went) return 'not-stopped'
    return hasAllowlist ? 'connection-allowlist' : 'unproven'
  } finally {
    scope.removeEventListener('securitypolicyviolation', listen)
  }
}

async function tryFetch(origin: string): Promise<void> {
  await fetch(`${origin}/harness-self-test`, { mode: 'no-cors', cache: 'no-store' })
}

function trySocket(origin: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/harness-self-test`)
    socket.onopen = () => {
      socket.close()
      resolve()
    }
    socket.onerror = () => reject(new TypeError('refused'))
  })
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

// Ways out that a page and a worker have. Each is tried once; the browser reports by an event when
// the Content-Security-Policy stopped it. Used by the page, the worker of the runs and the service
// worker alike.

/**
 * Evidence for a stopped connection: `csp` is the browser's own report, `browser` is impossible for
 * any page. `unproven` failed as an unreachable address would.
 */
const STOPPED_BY = ['csp', 'browser', 'unproven', 'not-stopped'] as const
export type StoppedBy = (typeof STOPPED_BY)[number]

/** One way out that was tried. */
export interface NetworkAttempt {
  readonly way: string
  readonly stopped: StoppedBy
}

/** Attempts in a message of the service worker; empty for another version's format. */
export function attemptsIn(data: unknown): readonly NetworkAttempt[] {
  return Array.isArray(data) && data.every(isAttempt) ? data : []
}

function isAttempt(given: unknown): given is NetworkAttempt {
  if (typeof given !== 'object' || given === null) return false
  if (!('way' in given) || !('stopped' in given)) return false
  return typeof given.way === 'string' && STOPPED_BY.some((by) => by === given.stopped)
}

/**
 * True: it went out. False: it did not. `browser`: no browser lets it out. Undefined: no script can
 * know.
 */
export type Went = boolean | 'browser' | undefined

/** Time limit of one attempt in milliseconds: a browser refuses at once, a network may be slow. */
export const LIMIT_MS = 4_000

/** Longest delay between a failure and the event that explains it, in milliseconds. */
export const EVENT_LAG_MS = 250

export const PATH = '/harness-self-test'

/**
 * The Connection-Allowlist of a page: enforced, enforced once the page is loaded again, or never in
 * this browser.
 */
export type PageLock = 'on' | 'after-reload' | 'off'

type Scope = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Target and scope of an attempt. `hasAllowlist`: the browser enforces one from the script's
 * headers, which no script can read.
 */
export interface Way {
  readonly scope: Scope
  readonly origin: string
  readonly hasAllowlist: boolean
}

/** Tries to fetch and to open a socket, as the page or worker of that name. */
export async function tryToSend(name: string, way: Way): Promise<readonly NetworkAttempt[]> {
  const { origin } = way
  return [
    { way: `${name}: fetch`, stopped: await attemptResult(way, () => tryFetch(origin)) },
    { way: `${name}: WebSocket`, stopped: await attemptResult(way, () => trySocket(origin)) },
  ]
}

/**
 * True when this browser enforces the Connection-Allowlist that a file of the app, at `address`,
 * comes with.
 */
export async function enforcesAllowlist(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const own = await fetch(address, { cache: 'no-store', signal }).catch(() => undefined)
  // A connection whose answer is not read stays taken.
  await own?.body?.cancel().catch(() => undefined)
  return knowsAllowlist() && (own?.headers.has('connection-allowlist') ?? false)
}

/** True when this browser enforces one at all. */
export function knowsAllowlist(): boolean {
  const version = /Chrom(?:e|ium)\/(\d+)/.exec(navigator.userAgent)?.[1]
  return version !== undefined && Number(version) >= KNOWN_SINCE
}

/** First Chromium version that enforces the header; scripts cannot detect it. */
const KNOWN_SINCE = 152

/**
 * Makes one attempt and says what stopped it. One that failed may have arrived all the same: a
 * server that speaks no WebSocket has the request by then.
 */
export async function attemptResult(
  { scope, origin, hasAllowlist }: Way,
  attempt: () => Promise<Went>,
): Promise<StoppedBy> {
  const otherHost = new URL(origin).host
  let byPolicy = false
  const listen = (event: Event) => {
    if (event instanceof SecurityPolicyViolationEvent) byPolicy ||= isAbout(event, otherHost)
  }
  scope.addEventListener('securitypolicyviolation', listen)
  try {
    const went = await Promise.race([
      attempt().catch(() => false),
      after(LIMIT_MS).then(() => false),
    ])
    if (went !== true && !byPolicy) await after(EVENT_LAG_MS)
    if (went === true) return 'not-stopped'
    if (byPolicy) return 'csp'
    if (went === 'browser') return 'browser'
    // No policy spoke and no allowlist holds: what no script can know must count as sent.
    return went === undefined && !hasAllowlist ? 'not-stopped' : 'unproven'
  } finally {
    scope.removeEventListener('securitypolicyviolation', listen)
  }
}

function isAbout(
  { blockedURI, effectiveDirective }: SecurityPolicyViolationEvent,
  otherHost: string,
): boolean {
  const isHost = URL.canParse(blockedURI) && new URL(blockedURI).host === otherHost
  // A form and a script without a trusted address are refused before their host is looked at.
  return isHost || /^form-action$|trusted-types/.test(effectiveDirective)
}

async function tryFetch(origin: string): Promise<Went> {
  await fetch(origin + PATH, { mode: 'no-cors', cache: 'no-store' })
  return true
}

function trySocket(origin: string): Promise<Went> {
  return new Promise((resolve) => {
    const socket = new WebSocket(origin.replace(/^http/, 'ws') + PATH)
    socket.onopen = () => {
      socket.close()
      resolve(true)
    }
    socket.onerror = () => resolve(false)
  })
}

export function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

// Ways in which a page or a worker can contact other hosts. Each is tried once; the browser reports
// by an event when the Content-Security-Policy stopped it. Used by the page, the run worker and the
// service worker.

/**
 * Evidence for a stopped connection: `csp` was reported by the browser, `browser` is impossible for
 * any page. `unproven` failed like an unreachable address.
 */
const STOPPED_BY = ['csp', 'browser', 'unproven', 'not-stopped'] as const
export type StoppedBy = (typeof STOPPED_BY)[number]

/** Result of one attempt to reach another host. */
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
 * Outcome of an attempt: true was sent, false was not, `browser` is refused by every browser.
 * Undefined when scripts cannot know.
 */
export type Went = boolean | 'browser' | undefined

/** Time limit of one attempt in milliseconds: browsers refuse at once, networks may be slow. */
export const LIMIT_MS = 4_000

/** Maximum delay in milliseconds between a failure and the event that explains it. */
export const EVENT_LAG_MS = 250

export const PATH = '/harness-self-test'

/**
 * State of the page's Connection-Allowlist: enforced, enforced after a reload, or not supported by
 * this browser.
 */
export type PageLock = 'on' | 'after-reload' | 'off'

type Scope = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Target and scope of an attempt. `hasAllowlist` means that the browser enforces one from the
 * script's headers, which scripts cannot read.
 */
export interface Way {
  readonly scope: Scope
  readonly origin: string
  readonly hasAllowlist: boolean
}

/** Tries a fetch and a WebSocket from this page or worker, called `name` in the result. */
export async function tryToSend(name: string, way: Way): Promise<readonly NetworkAttempt[]> {
  const { origin } = way
  return [
    { way: `${name}: fetch`, stopped: await attemptResult(way, () => tryFetch(origin)) },
    { way: `${name}: WebSocket`, stopped: await attemptResult(way, () => trySocket(origin)) },
  ]
}

/** True when the file at `address` has a Connection-Allowlist that this browser enforces. */
export async function enforcesAllowlist(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const own = await fetch(address, { cache: 'no-store', signal }).catch(() => undefined)
  // An unread response would block its connection.
  await own?.body?.cancel().catch(() => undefined)
  return knowsAllowlist() && (own?.headers.has('connection-allowlist') ?? false)
}

/** True when this browser enforces Connection-Allowlist headers. */
export function knowsAllowlist(): boolean {
  const version = /Chrom(?:e|ium)\/(\d+)/.exec(navigator.userAgent)?.[1]
  return version !== undefined && Number(version) >= KNOWN_SINCE
}

/** First Chromium version that enforces the header; scripts cannot detect it. */
const KNOWN_SINCE = 152

/**
 * Makes one attempt and reports what stopped it. A failed request may still have arrived, as at a
 * server without WebSocket support.
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
    // Without a policy report or an allowlist, an unknown outcome must count as sent.
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
  // Violations of form-action and of trusted types do not name the host.
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

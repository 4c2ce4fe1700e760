// The self-test as far as the page can make it: every way a page has to reach a foreign origin, each tried once.
import type { LeaveAttempt, StoppedBy } from '../../../worker/api.ts'

/** How long one attempt may take: a browser refuses at once, a network may be slow. In milliseconds. */
const LIMIT_MS = 4_000

/** How long an event may follow the failure that it explains. In milliseconds. */
const EVENT_LAG_MS = 250

const PATH = '/harness-self-test'

/** True: it went out. False: it did not. `browser`: no browser lets it out. Undefined: the page is not told. */
type Went = boolean | 'browser' | undefined

/** Tries all ways of the page and of the service worker. `hasAllowlist`: see `readEnforcement`. */
export async function tryFromPage(
  origin: string,
  hasAllowlist: boolean,
): Promise<readonly LeaveAttempt[]> {
  const ways: readonly (readonly [way: string, attempt: () => Promise<Went>])[] = [
    ['Page: fetch', () => settled(fetch(origin + PATH, { mode: 'no-cors', cache: 'no-store' }))],
    ['Page: WebSocket', () => socket(origin)],
    ['Page: beacon', async () => (navigator.sendBeacon(origin + PATH, 'x') ? undefined : false)],
    ['Page: image', () => element('img', 'src', origin)],
    ['Page: frame', () => element('iframe', 'src', origin)],
    ['Page: form', () => form(origin)],
    ['Page: worker', () => worker(origin)],
    ['Page: navigation', () => navigation(origin)],
  ]
  const attempts: LeaveAttempt[] = []
  for (const [way, attempt] of ways)
    attempts.push({ way, stopped: await judged(origin, hasAllowlist, attempt) })
  return [...attempts, ...(await fromServiceWorker(origin, hasAllowlist))]
}

/** Whether this browser enforces the Connection-Allowlist that this page came with. */
export async function readEnforcement(): Promise<{ readonly hasAllowlist: boolean }> {
  // Any file of the app will do: all carry the same headers, also where the bridge is not there.
  const signal = AbortSignal.timeout(LIMIT_MS)
  const own = await fetch(import.meta.url, { cache: 'no-store', signal }).catch(() => undefined)
  // A connection whose answer nobody reads stays taken.
  await own?.body?.cancel().catch(() => undefined)
  const version = /Chrom(?:e|ium)\/(\d+)/.exec(navigator.userAgent)?.[1]
  const isKnown = version !== undefined && Number(version) >= KNOWN_SINCE
  return { hasAllowlist: isKnown && (own?.headers.has('connection-allowlist') ?? false) }
}

/** Chromium enforces the header from this version on; a browser does not say so by itself. */
const KNOWN_SINCE = 152

async function judged(
  origin: string,
  hasAllowlist: boolean,
  attempt: () => Promise<Went>,
): Promise<StoppedBy> {
  const foreign = new URL(origin).host
  let byPolicy = false
  const listen = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    const isHost = URL.canParse(blockedURI) && new URL(blockedURI).host === foreign
    // A form and a script without a trusted address are refused before their host is looked at.
    if (isHost || /^form-action$|trusted-types/.test(effectiveDirective)) byPolicy = true
  }
  document.addEventListener('securitypolicyviolation', listen)
  try {
    const went = await Promise.race([
      attempt().catch(() => false),
      after(LIMIT_MS).then(() => false),
    ])
    if (went !== true && !byPolicy) await after(EVENT_LAG_MS)
    if (byPolicy) return 'csp'
    if (went === true) return 'not-stopped'
    if (went === 'browser') return 'browser'
    if (hasAllowlist) return 'connection-allowlist'
    // No policy spoke and no allowlist holds: what the page is not told, it must count as gone.
    return went === undefined ? 'not-stopped' : 'unproven'
  } finally {
    document.removeEventListener('securitypolicyviolation', listen)
  }
}

function settled(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

function socket(origin: string): Promise<Went> {
  return new Promise((resolve) => {
    const open = new WebSocket(origin.replace(/^http/, 'ws') + PATH)
    open.onopen = () => {
      open.close()
      resolve(true)
    }
    open.onerror = () => resolve(false)
  })
}

function element(tag: 'img' | 'iframe', attribute: 'src', origin: string): Promise<Went> {
  const made = document.createElement(tag)
  made.hidden = true
  return new Promise<Went>((resolve) => {
    // A frame is never told whether what it loaded was the address or the browser's own refusal.
    made.onload = () => resolve(tag === 'img' ? true : undefined)
    made.onerror = () => resolve(false)
    made.setAttribute(attribute, origin + PATH)
    document.body.append(made)
  }).finally(() => made.remove())
}

async function form(origin: string): Promise<Went> {
  const made = document.createElement('form')
  made.hidden = true
  made.method = 'post'
  made.action = origin + PATH
  made.target = '_blank'
  made.rel = 'noopener'
  document.body.append(made)
  made.submit()
  made.remove()
  return undefined
}

/** A worker must be of the page's own origin; its address is not even asked for. */
async function worker(origin: string): Promise<Went> {
  try {
    new Worker(`${origin}${PATH}.js`).terminate()
    return undefined
  } catch {
    return 'browser'
  }
}

/** In a window of its own: the page itself must stay. It is closed again where the browser lets us. */
async function navigation(origin: string): Promise<Went> {
  const opened = window.open(origin + PATH, '_blank', 'popup')
  if (!opened) return false
  await after(EVENT_LAG_MS)
  opened.close()
  return undefined
}

async function fromServiceWorker(
  leaveFor: string,
  hasAllowlist: boolean,
): Promise<readonly LeaveAttempt[]> {
  const controller = navigator.serviceWorker?.controller
  if (!controller) return []
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<readonly LeaveAttempt[]>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  controller.postMessage({ leaveFor, hasAllowlist }, [port2])
  return Promise.race([answer, after(4 * LIMIT_MS).then(() => [])])
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

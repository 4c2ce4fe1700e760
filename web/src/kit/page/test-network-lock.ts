// The page's part of the network self-test: tries each way to reach a foreign origin once.
import type { Hosting } from '../../worker/hosting.ts'
import {
  after,
  attemptResult,
  attemptsIn,
  EVENT_LAG_MS,
  enforcesAllowlist,
  knowsAllowlist,
  LIMIT_MS,
  type NetworkAttempt,
  PATH,
  type PageLock,
  tryToSend,
  type Way,
  type Went,
} from '../../worker/offline/test-network-lock.ts'

/** Tries all ways available to the page and to the service worker. */
export async function tryFromPage(
  origin: string,
  lock: PageLock,
): Promise<readonly NetworkAttempt[]> {
  const ways: readonly (readonly [way: string, attempt: () => Promise<Went>])[] = [
    ['Page: beacon', async () => (navigator.sendBeacon(origin + PATH, 'x') ? undefined : false)],
    ['Page: image', () => element('img', 'src', origin)],
    ['Page: frame', () => element('iframe', 'src', origin)],
    ['Page: form', () => form(origin)],
    ['Page: worker', () => worker(origin)],
    ['Page: navigation', () => navigation(origin)],
    ['Page: WebRTC', () => webRtc(origin)],
  ]
  const out = { scope: document, origin, hasAllowlist: lock === 'on' }
  const attempts = [...(await tryToSend('Page', out))]
  for (const [way, attempt] of ways)
    attempts.push({ way, stopped: await attemptResult(out, attempt) })
  return [...attempts, ...(await fromServiceWorker(out))]
}

/**
 * True when this browser enforces the Connection-Allowlist header of this page. The bridge sends it
 * with every file; on a static host the service worker adds it.
 */
export async function readEnforcement(hosting: Hosting): Promise<PageLock> {
  if (hosting === 'bridge') return (await enforcesAllowlist(import.meta.url)) ? 'on' : 'off'
  if (!knowsAllowlist() || !('serviceWorker' in navigator)) return 'off'
  const [visit] = performance.getEntriesByType('navigation')
  const isGiven = visit instanceof PerformanceNavigationTiming && visit.workerStart > 0
  return isGiven ? 'on' : 'after-reload'
}

function element(tag: 'img' | 'iframe', attribute: 'src', origin: string): Promise<Went> {
  const made = document.createElement(tag)
  made.hidden = true
  return new Promise<Went>((resolve) => {
    // A frame's load event also fires for the browser's own error page, so it proves nothing.
    made.onload = () => resolve(tag === 'img' ? true : undefined)
    made.onerror = () => resolve(false)
    made.setAttribute(attribute, origin + PATH)
    document.body.append(made)
  }).finally(() => made.remove())
}

async function form(origin: string): Promise<Went> {
  // A window that a form submission opens could not be closed again.
  const opened = window.open('', '_blank', 'popup')
  if (!opened) return false
  opened.name = 'harness-self-test'
  const made = document.createElement('form')
  made.hidden = true
  made.method = 'post'
  made.action = origin + PATH
  made.target = opened.name
  document.body.append(made)
  made.submit()
  made.remove()
  await after(EVENT_LAG_MS)
  opened.close()
  return undefined
}

/** Workers must have the page's origin, so the browser refuses without any request. */
async function worker(origin: string): Promise<Went> {
  try {
    new Worker(`${origin}${PATH}.js`).terminate()
    return undefined
  } catch {
    return 'browser'
  }
}

/** Navigates a separate window, since the page must stay. Closes it if the browser allows. */
async function navigation(origin: string): Promise<Went> {
  const opened = window.open(origin + PATH, '_blank', 'popup')
  if (!opened) return false
  await after(EVENT_LAG_MS)
  opened.close()
  return undefined
}

/**
 * Sends a STUN request (RFC 8489), the first traffic of a WebRTC call. The browser decides how long
 * it gathers addresses.
 */
async function webRtc(origin: string): Promise<Went> {
  const { hostname, port } = new URL(origin)
  const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:${hostname}:${port || 3478}` }] })
  try {
    peer.createDataChannel('test')
    const answered = new Promise<Went>((resolve) => {
      peer.onicecandidate = ({ candidate }) => {
        if (candidate?.type === 'srflx') resolve(true)
        if (!candidate) resolve(undefined)
      }
    })
    await peer.setLocalDescription(await peer.createOffer())
    return await Promise.race([answered, after(LIMIT_MS / 4).then(() => undefined)])
  } finally {
    peer.close()
  }
}

/** Result for a service worker that is missing, does not answer, or has another version. */
const NOT_TRIED: readonly NetworkAttempt[] = [
  { way: 'Service worker: not tried', stopped: 'unproven' },
]

async function fromServiceWorker({ origin: leaveFor }: Way): Promise<readonly NetworkAttempt[]> {
  if (!('serviceWorker' in navigator)) return []
  const { controller } = navigator.serviceWorker
  if (!controller) return NOT_TRIED
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<readonly NetworkAttempt[]>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(attemptsIn(data))
  })
  controller.postMessage({ leaveFor }, [port2])
  const tried = await Promise.race([answer, after(4 * LIMIT_MS).then(() => NOT_TRIED)])
  return tried.length > 0 ? tried : NOT_TRIED
}

// The service worker: opens the app when its bridge or host is not there. What a page may reach is
// in the headers of the bridge's answers, so an answer is kept and given back as it came, and only
// if it is one of local mode. On a static host the policy is in the page itself, and there is one
// copy for every mode.
import { FRAME_PAGE } from '@harness/shared/device/frame-page.ts'
import { API } from '@harness/shared/log/wire/routes.ts'
import { SHARE_ACTION } from '@harness/shared/log/wire/shared-files.ts'
import { makeCopy, PAGE } from './copy.ts'
import { frameAnswer, isLocal, isSamePolicy, pageAnswer } from './policy.ts'
import { takeShared } from './take-shared.ts'
import { tryToSend } from './test-network-lock.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Inserted by the build (web/build): file addresses, a version derived from them, and the hosts a
 * static page may reach.
 */
declare const __APP__: {
  readonly hosting: 'bridge' | 'static'
  readonly version: string
  readonly files: readonly string[]
  readonly reach: readonly string[]
}

/** Paths that only the bridge can answer, with everything below them. */
const NEVER = [API, '/launch']

/**
 * Same paths as rules of the browser. Otherwise requests during an update keep the old version
 * alive, and the new one waits (measured in Chromium).
 */
const PAST_IT = NEVER.map((path) => ({
  condition: { urlPattern: `${path}/*` },
  source: 'network',
}))

/** Browsers that can be given such rules; TypeScript does not know of them yet. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: typeof PAST_IT): Promise<void>
}

/** Addresses of the app have no extension; those of its files do. */
const FILE_NAME = /\.[^/]*$/

const { hosting, version, files, reach } = __APP__
const isStatic = hosting === 'static'
const copy = makeCopy({
  version,
  files,
  mayKeep: isStatic ? (answer) => answer.ok : isLocal,
  fetch: (input, init) => fetch(input, init),
})

/** The folder of the app, which every address of it begins with. */
const ROOT = new URL('.', self.location.href)

self.addEventListener('install', (event: InstallEvent) => {
  event.waitUntil(Promise.all([isStatic || event.addRoutes?.(PAST_IT), copy.fill()]))
})

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

/** A new version waits until a person asks for it: see `create-update.ts`. */
self.addEventListener('message', (event) => {
  if (event.data === 'load') event.waitUntil(self.skipWaiting())
})

/**
 * The self-test asks for the ways out of here; the answer goes through the port that came along.
 */
self.addEventListener('message', (event) => {
  const { data, ports } = event
  if (typeof data?.leaveFor !== 'string') return
  const way = { scope: self, origin: data.leaveFor, hasAllowlist: false }
  const answer = tryToSend('Service worker', way)
  event.waitUntil(answer.then((attempts) => ports[0]?.postMessage(attempts)))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'POST' && request.url === `${ROOT.href}${SHARE_ACTION}`) {
    event.respondWith(shared(request))
    return
  }
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== ROOT.origin || !pathname.startsWith(ROOT.pathname))
    return
  if (!isStatic && NEVER.some((path) => `${pathname}/`.startsWith(`${path}/`))) return
  const isFile = FILE_NAME.test(pathname)
  if (request.mode === 'navigate' && !isFile)
    event.respondWith(isStatic ? staticPage(new URL(request.url)) : page(event))
  else if (isStatic && pathname === `${ROOT.pathname}${FRAME_PAGE}`)
    event.respondWith(file(request).then((frame) => frameAnswer(frame, search)))
  else if (isFile) event.respondWith(file(request))
})

/** The page of the runs asks about the files that came along. */
async function shared(request: Request): Promise<Response> {
  await takeShared(await request.formData())
  return Response.redirect(`${ROOT.href}runs`, 303)
}

async function takeOver(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Another tab may still show the older version and load parts of it later.
  if (tabs.length <= 1) await copy.dropOlder()
  await self.clients.claim()
}

/** After so long a bridge that took the question and does not answer counts as not there. */
const ANSWER_MS = 3_000

/**
 * Asks the bridge for the current mode, which takes a millisecond or two. The copy is used while it
 * matches or the bridge is silent; otherwise the page comes from the bridge.
 */
async function page(event: FetchEvent): Promise<Response> {
  const kept = await copy.page()
  const signal = kept ? AbortSignal.timeout(ANSWER_MS) : null
  const answer = await fetch(PAGE, { cache: 'no-store', signal }).catch(() => undefined)
  if (!answer) return kept ?? Response.error()
  if (kept && isSamePolicy(kept, answer)) {
    // A connection whose answer is not read stays taken.
    event.waitUntil(Promise.resolve(answer.body?.cancel()).catch(() => undefined))
    return kept
  }
  await copy.drop()
  // Without the bridge the next visit tries again.
  if (isLocal(answer)) event.waitUntil(copy.fill().catch(() => undefined))
  return answer
}

/**
 * The page of this version at the folder of the app. Any other address of the app is handed on to
 * it: the page names its files as seen from that folder. Without a copy the host answers.
 */
async function staticPage({ pathname, search }: URL): Promise<Response> {
  if (pathname === ROOT.pathname)
    return pageAnswer((await copy.page()) ?? (await fetch(ROOT)), ROOT.origin, reach)
  const at = `/${pathname.slice(ROOT.pathname.length)}${search}`
  return Response.redirect(`${ROOT.href}?at=${encodeURIComponent(at)}`)
}

async function file(request: Request): Promise<Response> {
  const kept = await copy.file(request)
  if (kept) return kept
  // The page of frames is asked for with the hosts that a prototype may contact, and is kept
  // without them.
  return fetch(request).catch(async (thrown: unknown) => {
    const { origin, pathname } = new URL(request.url)
    const plain = await copy.file(new Request(origin + pathname))
    if (!plain) throw thrown
    return plain
  })
}

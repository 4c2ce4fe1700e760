// The service worker, which opens the app while its bridge or host is unreachable. The bridge's
// headers restrict what a page may contact, so that responses are stored unchanged, and only in
// local mode. A static host's policy is in the page itself, with one copy for every mode.
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

/** Paths that only the bridge can answer, subpaths included. */
const NEVER = [API, '/launch']

/**
 * Routing rules that bypass the service worker for these paths. Otherwise requests during an update
 * keep the old version alive, and the new one waits (measured in Chromium).
 */
const PAST_IT = NEVER.map((path) => ({
  condition: { urlPattern: `${path}/*` },
  source: 'network',
}))

/** Install event with routing rules, which TypeScript does not know yet. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: typeof PAST_IT): Promise<void>
}

/** Matches paths of files; routes of the app have no extension. */
const FILE_NAME = /\.[^/]*$/

const { hosting, version, files, reach } = __APP__
const isStatic = hosting === 'static'
const copy = makeCopy({
  version,
  files,
  mayKeep: isStatic ? (answer) => answer.ok : isLocal,
  fetch: (input, init) => fetch(input, init),
})

/** Base address of the app. */
const ROOT = new URL('.', self.location.href)

self.addEventListener('install', (event: InstallEvent) => {
  event.waitUntil(Promise.all([isStatic || event.addRoutes?.(PAST_IT), copy.fill()]))
})

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

/** Activates a waiting version once the user asks for it; see `create-update.ts`. */
self.addEventListener('message', (event) => {
  if (event.data === 'load') event.waitUntil(self.skipWaiting())
})

/** Runs the network self-test for the page, and answers through the port of the message. */
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

/** Stores shared files and opens the run list, which offers them. */
async function shared(request: Request): Promise<Response> {
  await takeShared(await request.formData())
  return Response.redirect(`${ROOT.href}runs`, 303)
}

async function takeOver(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Another tab may still use the older version and load parts of it later.
  if (tabs.length <= 1) await copy.dropOlder()
  await self.clients.claim()
}

/** Time in milliseconds after which a silent bridge counts as unreachable. */
const ANSWER_MS = 3_000

/**
 * Asks the bridge for the current mode, which takes about two milliseconds. Uses the copy while its
 * policy matches or the bridge is silent, else the bridge's page.
 */
async function page(event: FetchEvent): Promise<Response> {
  const kept = await copy.page()
  const signal = kept ? AbortSignal.timeout(ANSWER_MS) : null
  const answer = await fetch(PAGE, { cache: 'no-store', signal }).catch(() => undefined)
  if (!answer) return kept ?? Response.error()
  if (kept && isSamePolicy(kept, answer)) {
    // An unread response would block its connection.
    event.waitUntil(Promise.resolve(answer.body?.cancel()).catch(() => undefined))
    return kept
  }
  await copy.drop()
  // If the bridge is gone by then, the next visit tries again.
  if (isLocal(answer)) event.waitUntil(copy.fill().catch(() => undefined))
  return answer
}

/**
 * Serves the page at the base address of the app and redirects all other routes there, since its
 * file paths are relative. Without a copy the host answers.
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
  // The address of the page for frames lists the prototype's allowed hosts; the copy is stored
  // without them.
  return fetch(request).catch(async (thrown: unknown) => {
    const { origin, pathname } = new URL(request.url)
    const plain = await copy.file(new Request(origin + pathname))
    if (!plain) throw thrown
    return plain
  })
}

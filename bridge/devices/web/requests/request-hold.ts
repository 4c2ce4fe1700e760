// Holds requests that may change something while an input runs, until it is decided whether they
// may be sent.
import { type HeldRequest, Stakes } from '@harness/shared/device/command.ts'
import type { CDPSession } from 'playwright-core'
import type { Tab } from '../page/tab.ts'
import { saysOf, saysPage } from './body.ts'

/** Safe methods, which change nothing (RFC 9110, 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Resource types that a page can load by methods other than GET. */
const PATTERNS = (['Document', 'XHR', 'Fetch', 'Ping'] as const).map((resourceType) => ({
  resourceType,
}))
const KINDS: Readonly<Record<string, HeldRequest['kind']>> = {
  Document: 'document',
  Ping: 'beacon',
}

/** Time limit in milliseconds, long enough that a busy page cannot hide the stakes. */
const STAKES_MS = 2_500
/** Stakes of a page that does not answer, because the request that blocks it may be anything. */
const UNKNOWN: Stakes = { card: false, password: 'none', writing: false }
const MAX_OWN = 500
/** Maximum delay in milliseconds of a request that counts as an effect of an input. */
const FOLLOWS_MS = 3_000

/** Fields of `Fetch.requestPaused` that are used. */
interface Paused {
  readonly requestId: string
  readonly frameId: string
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly postData?: string
  }
  readonly resourceType: string
}

interface Waiting {
  readonly cdp: CDPSession
  readonly paused: Paused
  /** Browser's name for the way its frame is loaded. */
  readonly way: string | undefined
}

/** Ways to load a page that resend the form behind it. */
const AGAIN = /^(?:reload|history|restore)/

interface Armed {
  readonly stakes: Stakes
  /** Address of the page before the input. */
  readonly page: string
  readonly stop: () => Promise<void>
}

export interface Hold {
  /** Learns which requests a page sends without an input. */
  watch(tab: Tab): void
  /**
   * Marks the start or end of an agent's or user's input; learning pauses for a while. Requests
   * right after a page load count as sent without input.
   */
  input(loads?: boolean): void
  /** Holds the requests of this tab from now on, except safe methods. */
  arm(tab: Tab): Promise<void>
  /** Resolves with the first held request. */
  next(): Promise<HeldRequest>
  /** Releases the held request, or fails it before it is sent. */
  answer(allow: boolean): Promise<void>
  /** Fails the requests that are still held, and stops holding. */
  disarm(): Promise<void>
}

export function makeHold(): Hold {
  const own = makeOwn()
  const waiting: Waiting[] = []
  let armed: Armed | undefined
  let wake: () => void = () => {}
  const ways = new Map<string, string>()

  const take = (cdp: CDPSession, paused: Paused): void => {
    if (SAFE.has(paused.request.method)) {
      // A page that is being replaced has no request to continue.
      cdp.send('Fetch.continueRequest', { requestId: paused.requestId }).catch(() => {})
      return
    }
    waiting.push({ cdp, paused, way: ways.get(paused.frameId) })
    wake()
  }
  const end = async (allow: boolean): Promise<void> => {
    const first = waiting.shift()
    if (!first) return
    const { requestId, request, resourceType } = first.paused
    if (allow && own.isLoading() && resourceType !== 'Document') own.learn(request)
    const sent = allow
      ? first.cdp.send('Fetch.continueRequest', { requestId })
      : // Aborted keeps the page where it is; any other reason would show an error page.
        first.cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    await sent.catch(() => {}) // The frame may have gone with its request.
  }
  const hold: Hold = {
    watch: ({ cdp }) => own.watch(cdp, () => armed !== undefined),
    input: own.input,
    async arm(tab) {
      await hold.disarm()
      const page = tab.page.url()
      // Read before the input: a page about to be replaced does not answer (measured).
      const [stakes = UNKNOWN, ...stops] = await Promise.all([
        // An open dialog blocks the page; later requests are judged by their own content.
        tab.dialog() ? undefined : tab.world.call('stakes', [], Stakes, STAKES_MS),
        ...tab.frames.sessions.map((cdp) => listen(cdp, take, ways)),
      ])
      const stop = async () => void (await Promise.all(stops.map((each) => each())))
      armed = { stakes, page, stop }
    },
    async next() {
      while (!waiting[0])
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return factsOf(waiting[0], own.has(waiting[0].paused.request), armed)
    },
    answer: end,
    async disarm() {
      while (waiting.length > 0) await end(false)
      const stop = armed?.stop
      armed = undefined
      ways.clear()
      await stop?.()
    },
  }
  return hold
}

/** Learns the requests that a page sends by itself, between inputs. */
function makeOwn() {
  const keys = new Set<string>()
  let inputAt = Number.NEGATIVE_INFINITY
  const learn = (request: Paused['request']): void => {
    if (keys.size < MAX_OWN) keys.add(keyOf(request))
  }
  return {
    learn,
    has: (request: Paused['request']) => keys.has(keyOf(request)),
    isLoading: () => inputAt === Number.NEGATIVE_INFINITY,
    input(loads = false) {
      inputAt = loads ? Number.NEGATIVE_INFINITY : performance.now()
    },
    watch(cdp: CDPSession, isArmed: () => boolean) {
      cdp.on('Network.requestWillBeSent', ({ request, type }) => {
        if (isArmed() || SAFE.has(request.method)) return
        // A form is never sent without an input.
        if (type === 'Document' || performance.now() - inputAt < FOLLOWS_MS) return
        learn(request)
      })
    },
  }
}

async function listen(
  cdp: CDPSession,
  take: (cdp: CDPSession, paused: Paused) => void,
  ways: Map<string, string>,
): Promise<() => Promise<void>> {
  const onPaused = (paused: Paused) => take(cdp, paused)
  const loads = (at: { readonly frameId: string; readonly navigationType: string }) =>
    ways.set(at.frameId, at.navigationType)
  cdp.on('Page.frameStartedNavigating', loads)
  cdp.on('Fetch.requestPaused', onPaused)
  const unless = () => {} // The frame was removed meanwhile.
  // Each session has the events of its page since it was opened.
  await cdp.send('Fetch.enable', { patterns: [...PATTERNS] }).catch(unless)
  return async () => {
    await cdp.send('Fetch.disable').catch(unless)
    cdp.off('Fetch.requestPaused', onPaused)
    cdp.off('Page.frameStartedNavigating', loads)
  }
}

/** Key of a request: its address without query and numbers, which vary, and its operation. */
function keyOf({ method, url, postData }: Pick<Paused['request'], 'method' | 'url' | 'postData'>) {
  const { operation = '' } = saysOf(postData)
  return `${method} ${url.replace(/[?#].*$/, '').replace(/\d+/g, '0')} ${operation}`
}

const MAX_URL = 2_000

function factsOf({ paused, way }: Waiting, isOwn: boolean, armed?: Armed): HeldRequest {
  const { request, resourceType } = paused
  const { method, url, headers, postData } = request
  const pages = [armed?.page ?? '', headers['Referer'] ?? ''].filter((at) => URL.canParse(at))
  const sent = { url, type: headers['Content-Type'], body: postData }
  return {
    method: method.slice(0, 20),
    url: url.slice(0, MAX_URL),
    kind: KINDS[resourceType] ?? 'fetch',
    own: isOwn,
    ...(resourceType === 'Document' && AGAIN.test(way ?? '') && { again: true }),
    ...(saysPage(sent, pages) && { namesPage: true }),
    stakes: armed?.stakes ?? UNKNOWN,
    ...saysOf(postData),
  }
}

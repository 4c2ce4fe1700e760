// Decides which open requests to wait for: those that bring content, and end.

/**
 * Request types that bring content. Excluded: pictures, fonts and media, which fill their space
 * when they arrive; `Ping` (beacons), `Prefetch` and `Preflight`; `EventSource` and `WebSocket`,
 * which never end.
 */
const CONTENT = new Set(['Document', 'Fetch', 'XHR', 'Script', 'Stylesheet'])

/** Types whose answer may never end, such as a stream that a script reads. */
const STREAMS = new Set(['Fetch', 'XHR'])

/** Duration after which an unfinished answer counts as a stream, in milliseconds. */
const ANSWER_MS = 1_000

/** Age in milliseconds at which a request that is open at an input counts as a long poll. */
const POLL_MS = 2_000
const MAX_POLLS = 100

interface SentRequest {
  readonly id: string
  /** False for the script of a worker, whose end is reported only to the worker (measured). */
  readonly ofDocument: boolean
  readonly type: string
  readonly method: string
  readonly url: string
  readonly postData?: string | undefined
}

export interface OpenRequests {
  /** Records a sent request. True when it is waited for. */
  sent(request: SentRequest): boolean
  answered(id: string, mimeType: string): void
  /** Records the end of a request. True when it was waited for. */
  ended(id: string): boolean
  /** Starts again: requests open now were not caused by the next input. */
  arm(): void
  count(): number
}

interface Open {
  readonly key: string
  readonly type: string
  readonly sentAt: number
  answeredAt?: number
}

export function makeOpenRequests(now: () => number): OpenRequests {
  const open = new Map<string, Open>()
  /** Requests open since before the last `arm`. */
  const earlier = new Map<string, Open>()
  const polls = new Set<string>()

  return {
    sent({ id, ofDocument, type, ...request }) {
      const key = keyOf(request)
      if (!ofDocument || !CONTENT.has(type) || polls.has(key)) return false
      open.set(id, { key, type, sentAt: now() })
      return true
    },
    answered(id, mimeType) {
      const request = open.get(id)
      if (!request) return
      if (mimeType === 'text/event-stream') open.delete(id)
      else request.answeredAt = now()
    },
    ended(id) {
      earlier.delete(id)
      return open.delete(id)
    },
    arm() {
      for (const [id, request] of open) earlier.set(id, request)
      open.clear()
      for (const { key, type, sentAt } of earlier.values())
        if (STREAMS.has(type) && polls.size < MAX_POLLS && now() - sentAt >= POLL_MS) polls.add(key)
    },
    count: () => [...open.values()].filter((request) => !isStream(request, now())).length,
  }
}

function isStream({ type, answeredAt }: Open, now: number): boolean {
  return STREAMS.has(type) && answeredAt !== undefined && now - answeredAt >= ANSWER_MS
}

/** Key of a request. A poll repeats the request, apart from counters and times in its address. */
function keyOf({ method, url, postData = '' }: Pick<SentRequest, 'method' | 'url' | 'postData'>) {
  const [address = ''] = url.split(/[?#]/)
  return `${method} ${address} ${postData.slice(0, 200)}`.replace(/\d+/g, '0')
}

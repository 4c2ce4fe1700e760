// Every host this worker contacted since the page was loaded: what was sent where, counted where it
// is sent.
import type { Clock } from '../../core/ports.ts'
import type { LedgerEntry } from '../api.ts'

interface Ledger {
  /** Sends like `fetch` and writes it down, failures too. */
  readonly fetch: typeof fetch
  /** Writes down a contact that is no fetch, a socket for one. */
  note(url: string): void
  /** First contact first. */
  entries(): readonly LedgerEntry[]
}

interface Line {
  requests: number
  failed: number
  sentBytes: number
  receivedBytes: number
  readonly firstAt: string
  lastAt: string
}

export function makeLedger(clock: Clock, send: typeof fetch): Ledger {
  const lines = new Map<string, Line>()

  function line(url: string): Line {
    const { host } = new URL(url)
    const now = clock.timestamp()
    const known = lines.get(host) ?? {
      requests: 0,
      failed: 0,
      sentBytes: 0,
      receivedBytes: 0,
      firstAt: now,
      lastAt: now,
    }
    known.requests += 1
    known.lastAt = now
    lines.set(host, known)
    return known
  }

  return {
    async fetch(input, init) {
      const entry = line(input instanceof Request ? input.url : String(input))
      entry.sentBytes += sizeOf(init?.body)
      try {
        return counted(await send(input, init), (bytes) => {
          entry.receivedBytes += bytes
        })
      } catch (thrown) {
        entry.failed += 1
        throw thrown
      }
    },
    note: (url) => void line(url),
    entries: () => [...lines].map(([host, entry]) => ({ host, ...entry })),
  }
}

/** Bodies of Harness are text. */
function sizeOf(body: BodyInit | null | undefined): number {
  return typeof body === 'string' ? new TextEncoder().encode(body).length : 0
}

/** The same answer; its bytes are counted as they are read. */
function counted(answer: Response, count: (bytes: number) => void): Response {
  // An opaque answer cannot be rebuilt, and does not show its size.
  if (!answer.body || answer.type === 'opaque') return answer
  const { status, statusText, headers } = answer
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, stream) {
      count(chunk.byteLength)
      stream.enqueue(chunk)
    },
  })
  return new Response(answer.body.pipeThrough(counter), { status, statusText, headers })
}

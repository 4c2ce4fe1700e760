// Every host this worker contacted since the page was loaded: what was sent where, counted where it
// is sent; and beside it what tested pages asked for, as their browser reports it.
import type { Contact } from '@harness/shared/device/browser-network.ts'
import { type ContactedHost, contactsOf } from '@harness/shared/log/views/contacts.ts'
import type { Clock } from '../../core/ports.ts'
import type { Wire } from '../../drivers/wire.ts'
import type { LedgerEntry } from '../api.ts'

interface Ledger {
  /** Sends like `fetch` and writes it down, failures too. */
  readonly fetch: typeof fetch
  /** Writes down a socket, and its messages from now on. */
  note(url: string, wire: Wire): void
  /** First contact first. */
  entries(): readonly LedgerEntry[]
  /** Writes down what tested pages asked for. */
  noteTested(contacts: readonly Contact[]): void
  tested(): readonly ContactedHost[]
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
  let tested: readonly ContactedHost[] = []

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
    note(url, wire) {
      const entry = line(url)
      const send = wire.send.bind(wire)
      wire.send = (data) => {
        send(data)
        entry.sentBytes += sizeOf(data)
      }
      wire.addEventListener('message', ({ data }) => {
        entry.receivedBytes += sizeOf(data)
      })
      wire.addEventListener('error', () => {
        entry.failed += 1
      })
    },
    entries: () => [...lines].map(([host, entry]) => ({ host, ...entry })),
    noteTested(contacts) {
      tested = contactsOf([{ contacts: [...tested, ...contacts] }]) ?? []
    },
    tested: () => tested,
  }
}

/** Bodies and messages of Harness are text or bytes. */
function sizeOf(body: unknown): number {
  if (typeof body === 'string') return new TextEncoder().encode(body).length
  if (body instanceof Blob) return body.size
  return body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? body.byteLength : 0
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

// Records every host this worker contacted since page load, with counts taken where data is sent;
// also the contacts of tested pages, as reported by their browser.
import type { RunId } from '@harness/shared/base/ids.ts'
import type { Contact } from '@harness/shared/device/browser-network.ts'
import { type ContactedHost, contactsOf } from '@harness/shared/log/views/contacts.ts'
import type { Clock } from '../../core/ports.ts'
import type { Wire } from '../../drivers/wire.ts'
import type { OutboundDelta } from '../../store/outbound-row.ts'
import type { LedgerEntry } from '../api.ts'

interface Ledger {
  /** Works like `fetch` and counts the request, even when it fails. */
  readonly fetch: typeof fetch
  /** Counting `fetch` for the model of a run. */
  fetchOf(runId?: RunId): typeof fetch
  /** Counts a socket and its further messages. */
  note(url: string, wire: Wire): void
  /** Contacted hosts, first contact first. */
  entries(): readonly LedgerEntry[]
  /** Counts the contacts of tested pages. */
  noteTested(contacts: readonly Contact[], runId?: RunId): void
  /** Returns the counts since the last call, for the store. */
  take(): readonly OutboundDelta[]
  /** Sets the listener called when there are counts to take. */
  onCount(listener: () => void): void
  tested(): readonly ContactedHost[]
}

interface Counts {
  requests: number
  failed: number
  refused: number
  sentBytes: number
  receivedBytes: number
}

const NO_COUNTS: Readonly<Counts> = {
  ...{ requests: 0, failed: 0, refused: 0, sentBytes: 0, receivedBytes: 0 },
}

const FIELDS = ['requests', 'failed', 'sentBytes', 'receivedBytes'] as const

interface Line extends Counts {
  readonly firstAt: string
  lastAt: string
}

/** Creates a ledger. `own` is the host of the app itself, which is on this machine. */
export function makeLedger(clock: Clock, send: typeof fetch, own?: string): Ledger {
  const lines = new Map<string, Line>()
  let counted: OutboundDelta[] = []
  let onCount: () => void = () => undefined
  let tested: readonly ContactedHost[] = []

  function count(of: Pick<OutboundDelta, 'by' | 'host'>, more: Partial<Counts>, runId?: RunId) {
    counted.push({ ...NO_COUNTS, ...of, ...more, at: clock.timestamp(), ...(runId && { runId }) })
    onCount()
  }

  /** Returns a function that counts traffic to a host, for this tab and for the store. */
  function meter(url: string, runId?: RunId): (more: Partial<Counts>) => void {
    const { host } = new URL(url)
    const now = clock.timestamp()
    const line = lines.get(host) ?? { ...NO_COUNTS, firstAt: now, lastAt: now }
    line.lastAt = now
    lines.set(host, line)
    return (more) => {
      for (const field of FIELDS) line[field] += more[field] ?? 0
      if (host !== own) count({ by: 'harness', host }, more, runId)
    }
  }

  const { fetchOf, note } = metered(meter, send)
  return {
    fetch: fetchOf(),
    fetchOf,
    note,
    entries: () => [...lines].map(([host, { refused: _, ...line }]) => ({ host, ...line })),
    noteTested(contacts, runId) {
      for (const { host, requests, refused = 0, sent = 0, received = 0 } of contacts) {
        const bytes = { sentBytes: sent, receivedBytes: received }
        count({ by: 'page', host }, { requests, refused, ...bytes }, runId)
      }
      tested = contactsOf([{ contacts: [...tested, ...contacts] }]) ?? []
    },
    tested: () => tested,
    take() {
      const taken = counted
      counted = []
      return taken
    },
    onCount(listener) {
      onCount = listener
    },
  }
}

type Meter = (url: string, runId?: RunId) => (more: Partial<Counts>) => void

/** Creates the `fetch` and socket wrappers that count traffic. */
function metered(meter: Meter, send: typeof fetch): Pick<Ledger, 'fetchOf' | 'note'> {
  return {
    fetchOf: (runId) => async (input, init) => {
      const add = meter(input instanceof Request ? input.url : String(input), runId)
      add({ requests: 1, sentBytes: sizeOf(init?.body) })
      try {
        return countedAnswer(await send(input, init), (receivedBytes) => add({ receivedBytes }))
      } catch (thrown) {
        add({ failed: 1 })
        throw thrown
      }
    },
    note(url, wire) {
      const add = meter(url)
      add({ requests: 1 })
      const sending = wire.send.bind(wire)
      wire.send = (data) => {
        sending(data)
        add({ sentBytes: sizeOf(data) })
      }
      wire.addEventListener('message', ({ data }) => add({ receivedBytes: sizeOf(data) }))
      wire.addEventListener('error', () => add({ failed: 1 }))
    },
  }
}

/** Size in bytes of a body or message, which Harness sends as text or bytes. */
function sizeOf(body: unknown): number {
  if (typeof body === 'string') return new TextEncoder().encode(body).length
  if (body instanceof Blob) return body.size
  return body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? body.byteLength : 0
}

/** Returns the response with a body that counts its bytes while being read. */
function countedAnswer(answer: Response, count: (bytes: number) => void): Response {
  // An opaque response cannot be rebuilt and hides its size.
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

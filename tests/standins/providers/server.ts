// A stand-in for a provider's API or a local server that speaks OpenAI's protocol, on a free
// loopback port.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { eventsFor, frame, type Protocol, type StreamEvent } from './render.ts'

/** A fault in place of an answer. */
export type ProviderFault =
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body?: unknown
      readonly headers?: Readonly<Record<string, string>>
      readonly type?: string
    }
  /** Within the stream, after so many events. */
  | { readonly kind: 'stall'; readonly after: number }
  | { readonly kind: 'disconnect'; readonly after: number }
  | { readonly kind: 'end'; readonly after: number }
  | { readonly kind: 'event'; readonly after: number; readonly event: StreamEvent }

export interface ProviderSetup {
  readonly protocol: Protocol
  /** One a request; the last one answers all that follow. */
  readonly replies: readonly ScriptedReply[]
  readonly faults?: readonly (ProviderFault | undefined)[]
  /** Cuts the stream into pieces of this many bytes. */
  readonly chunkBytes?: number
  /** JSON answers by path, for lists of models. */
  readonly pages?: Readonly<Record<string, unknown>>
  /** Lets pages of other origins in, as the real ones do. */
  readonly cors?: boolean
}

export interface SeenCall {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly raw: string
  aborted: boolean
}

export interface StandInProvider {
  readonly origin: string
  /** All requests but preflights, oldest first. */
  readonly requests: readonly SeenCall[]
  /** Requests for an answer. */
  calls(): readonly SeenCall[]
  close(): Promise<void>
}

export async function startProvider(setup: ProviderSetup): Promise<StandInProvider> {
  const requests: SeenCall[] = []
  const calls = () => requests.filter(({ method }) => method === 'POST')
  // A client that leaves while it sends breaks its request: nothing is owed to it any more.
  const server = createServer((incoming, response) => {
    answer(setup, { requests, calls }, incoming, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    calls,
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

interface Book {
  readonly requests: SeenCall[]
  calls(): readonly SeenCall[]
}

async function answer(
  setup: ProviderSetup,
  book: Book,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url = '', headers } = incoming
  if (setup.cors !== false) {
    response.setHeader('access-control-allow-origin', headers.origin ?? '*')
    response.setHeader(
      'access-control-allow-headers',
      headers['access-control-request-headers'] ?? '*',
    )
    response.setHeader('access-control-allow-methods', 'GET, POST')
  }
  if (method === 'OPTIONS') return void response.writeHead(setup.cors === false ? 403 : 204).end()
  const seen: SeenCall = { path: url, method, headers, raw: await text(incoming), aborted: false }
  book.requests.push(seen)
  response.on('close', () => {
    seen.aborted = !response.writableFinished
  })
  if (method === 'GET') return page(setup, url, response)
  const at = book.calls().length - 1
  await reply(setup, at, response)
}

function page({ pages = {} }: ProviderSetup, url: string, response: ServerResponse): void {
  const found = pages[url]
  const status = found === undefined ? 404 : 200
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify(found ?? { error: { message: 'no such address' } }))
}

async function reply(setup: ProviderSetup, at: number, response: ServerResponse): Promise<void> {
  const fault = setup.faults?.[at]
  if (fault?.kind === 'status') return refuse(fault, response)
  const scripted = setup.replies[at] ?? setup.replies.at(-1) ?? {}
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).flushHeaders()
  if (scripted.delayMs) return // nothing comes until the other side hangs up
  const events = eventsFor(setup.protocol, scripted)
  const whole = fault ? events.slice(0, fault.after) : events
  for (const event of whole) {
    if (response.destroyed) return
    await write(response, frame(event), setup.chunkBytes)
  }
  if (fault) return fail(fault, events.slice(fault.after), response)
  response.end()
}

type StatusFault = Extract<ProviderFault, { kind: 'status' }>

function refuse({ status, headers, type, ...fault }: StatusFault, response: ServerResponse): void {
  const body = fault.body ?? { error: { message: 'injected' } }
  const isText = typeof body === 'string'
  const content = type ?? (isText ? 'text/plain' : 'application/json')
  response
    .writeHead(status, { 'content-type': content, ...headers })
    .end(isText ? body : JSON.stringify(body))
}

/** Replaces the rest of the stream. */
function fail(
  fault: Exclude<ProviderFault, StatusFault>,
  rest: readonly StreamEvent[],
  response: ServerResponse,
): void {
  if (fault.kind === 'disconnect') response.destroy()
  if (fault.kind === 'end') response.end()
  if (fault.kind === 'event') response.end([fault.event, ...rest].map(frame).join(''))
}

async function write(
  response: ServerResponse,
  words: string,
  chunkBytes: number | undefined,
): Promise<void> {
  const bytes = Buffer.from(words)
  const size = chunkBytes ?? bytes.length
  for (let at = 0; at < bytes.length; at += size) {
    response.write(bytes.subarray(at, at + size))
    if (chunkBytes !== undefined) await new Promise((resolve) => setImmediate(resolve))
  }
}

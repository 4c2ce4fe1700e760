import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Decision } from './guard.ts'

type Refusal = Extract<Decision, { kind: 'refuse' | 'redirect' }>

/** Response to a refused request, the same for every caller, so that it reveals nothing. */
function answerOf(refusal: Refusal): {
  status: number
  headers: Record<string, string>
  body: string
} {
  const status = refusal.kind === 'redirect' ? 308 : refusal.status
  const body = `${STATUS_CODES[status]}\n`
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...(refusal.kind === 'redirect' ? { Location: refusal.location } : {}),
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(status === 429 ? { 'Retry-After': '60' } : {}),
  }
  return { status, headers, body }
}

/**
 * Answers a request that the guard refused. The connection closes, so an unread body is never read.
 */
export function refuseHttp(response: ServerResponse, refusal: Refusal): void {
  const { status, headers, body } = answerOf(refusal)
  response.writeHead(status, headers).end(body)
}

/** Answers without a response object, for an upgrade and for bytes that are not HTTP. */
export function refuseRaw(
  socket: Duplex,
  refusal: Refusal,
  common: Readonly<Record<string, string>>,
): void {
  if (!socket.writable) return void socket.destroy()
  const { status, headers, body } = answerOf(refusal)
  const lines = Object.entries({ ...common, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}

// Connects to a running browser. Playwright would follow a redirect to another address, even at a
// second request, so every request is sent here and no redirect is followed.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { ConnectOverCDPTransport } from 'playwright-core'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { attachFailed, type Endpoint, inOneLine } from './endpoint.ts'

/** Maximum size of a message in bytes, the same as Playwright's; it may contain a picture. */
const MOST_BYTES = 256 * 1024 * 1024
/** Maximum number of characters of a failed answer to show to the user. */
const LONGEST_ANSWER = 500
const LOOPBACK = '127.0.0.1'

interface Opening extends Endpoint {
  readonly timeoutMs: number
  /** Aborted when the connection must be dropped. */
  readonly gone: AbortSignal
}

/**
 * Opens the socket. Throws `attach_failed` for any HTTP answer, even a redirect; otherwise the
 * error of `ws`, for a missing server or an abort.
 */
export async function openSocket(given: Opening, signal: AbortSignal): Promise<WebSocket> {
  const { address, headers, timeoutMs, gone } = given
  const socket = new WebSocket(address, {
    ...{ headers, handshakeTimeout: timeoutMs, maxPayload: MOST_BYTES },
    ...{ followRedirects: false, perMessageDeflate: false },
  })
  const abort = () => socket.terminate()
  signal.addEventListener('abort', abort, { once: true })
  gone.addEventListener('abort', abort, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve)
      // Not removed, because an error without a listener would end the process.
      socket.on('error', reject)
      socket.once('unexpected-response', (_, response) => {
        void answerOf(response, timeoutMs).then((what) => {
          socket.terminate()
          reject(attachFailed(address, what))
        })
      })
    })
    return socket
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function answerOf(response: IncomingMessage, timeoutMs: number): Promise<string> {
  const { statusCode = 0 } = response
  if (statusCode >= 300 && statusCode < 400) return 'it sends the connection on to another address'
  let text = ''
  const late = setTimeout(() => response.destroy(), timeoutMs)
  try {
    for await (const part of response.setEncoding('utf8')) {
      text += part
      if (text.length >= LONGEST_ANSWER) break
    }
  } catch {
    // The answer broke off or was too slow; the text received so far is enough.
  } finally {
    clearTimeout(late)
  }
  return `it answered ${statusCode}: ${inOneLine(text)}`
}

/** Wraps the socket as a CDP transport for Playwright, with one message per event loop turn. */
export function transportOf(socket: WebSocket): ConnectOverCDPTransport {
  const transport: ConnectOverCDPTransport = {
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
  }
  socket.on('message', (data) => {
    setImmediate(() => {
      const message = parsed(data)
      if (message) transport.onmessage?.(message)
      else socket.close()
    })
  })
  socket.once('close', (_, reason) => transport.onclose?.(reason.toString()))
  return transport
}

function parsed(data: RawData): object | undefined {
  try {
    const message: unknown = JSON.parse(textOf(data))
    return typeof message === 'object' && message !== null ? message : undefined
  } catch {
    return undefined
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString()
}

/**
 * Relays Playwright's own protocol, which accepts only an address: a local server takes one
 * connection and forwards it. Throws the server's answer in preference to what `use` throws.
 */
export async function throughRelay<T>(
  opening: Opening,
  signal: AbortSignal,
  use: (address: string) => Promise<T>,
): Promise<T> {
  const path = `/${randomUUID()}`
  const relay = new WebSocketServer({
    ...{ host: LOOPBACK, port: 0, path, maxPayload: MOST_BYTES, perMessageDeflate: false },
  })
  let refused: Error | undefined
  relay.once('connection', (near, { headers }) => {
    relay.close()
    // Messages wait until the server has answered.
    near.pause()
    near.on('error', () => near.terminate())
    const asked = { ...opening, headers: { ...passedOn(headers), ...opening.headers } }
    openSocket(asked, signal).then(
      (far) => join(near, far),
      (error: Error) => {
        refused = error
        near.terminate()
      },
    )
  })
  try {
    return await use(`ws://${LOOPBACK}:${await portOf(relay)}${path}`)
  } catch (error) {
    throw refused ?? error
  } finally {
    relay.close()
  }
}

function join(near: WebSocket, far: WebSocket): void {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('message', (data, isBinary) => to.send(data, { binary: isBinary }))
    from.once('close', () => to.close())
  }
  near.resume()
}

function portOf(relay: WebSocketServer): Promise<number> {
  return new Promise((resolve, reject) => {
    relay.once('error', reject)
    relay.once('listening', () => {
      const address = relay.address()
      if (address !== null && typeof address === 'object') resolve(address.port)
      else reject(new HarnessError('internal', { what: 'the relay has no port' }))
    })
  })
}

/** Headers by which Playwright identifies itself to its server. */
function passedOn(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && /^(user-agent|x-playwright-.+)$/.test(name)
        ? [[name, value]]
        : [],
    ),
  )
}

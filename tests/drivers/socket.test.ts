import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFrame } from '@harness/shared/log/wire/frame.ts'
import { ClientMessage, SUBPROTOCOL } from '@harness/shared/log/wire/protocol.ts'
import { type BridgeSocket, openSocket } from '@harness/web/drivers/socket.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { until } from '../setup/soon.ts'
import { addressOf, newSession } from './bench.ts'

// The other side of the socket by hand, like a bridge of another version or a broken one.

const { signal } = new AbortController()
const encoder = new TextEncoder()
const codec = {
  encode: (text: string) => encoder.encode(text),
  decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
}
const session = newSession()
const OBSERVE = { kind: 'observe', session } as const
const CLOSE = { kind: 'close', session } as const

let received: ClientMessage[]
let peer: WebSocket
let socket: BridgeSocket
let stop: () => Promise<void>

beforeEach(async () => {
  received = []
  const http = createServer()
  const server = new WebSocketServer({ server: http, handleProtocols: () => SUBPROTOCOL })
  const connected = new Promise<WebSocket>((resolve) => server.on('connection', resolve))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  socket = await openSocket(addressOf(`http://127.0.0.1:${port}`, 'token'), signal)
  peer = await connected
  peer.on('message', (data) => received.push(ClientMessage.parse(JSON.parse(String(data)))))
  stop = async () => {
    socket.close()
    peer.terminate()
    await new Promise((resolve) => http.close(resolve))
  }
})
afterEach(() => stop())

function say(message: unknown): void {
  peer.send(JSON.stringify(message))
}

describe('the socket to the bridge', () => {
  it('the bridge socket gives each request its own answer, in any order', async () => {
    const first = socket.request(CLOSE, 'done', signal)
    const second = socket.request(OBSERVE, 'observation', signal)
    await until(() => received.length === 2)
    expect(received).toEqual([
      { ...CLOSE, id: 0 },
      { ...OBSERVE, id: 1 },
    ])
    const scene = { pointSize: { width: 1, height: 1 }, scale: 1, elements: [], text: '' }
    peer.send(encodeFrame({ kind: 'observation', id: 1, scene }, new Uint8Array([1, 2]), codec))
    say({ kind: 'done', id: 0 })
    expect(await second).toMatchObject({ scene, bytes: new Uint8Array([1, 2]) })
    expect(await first).toEqual({ kind: 'done', id: 0 })
  })

  it('the bridge socket rejects with the error that the bridge reports', async () => {
    const pending = socket.request(CLOSE, 'done', signal)
    say({
      kind: 'failed',
      id: 0,
      error: {
        code: 'page_unreachable',
        detail: { url: 'http://x/', what: 'refused' },
        message: '',
      },
    })
    await expect(pending).rejects.toMatchObject({
      code: 'page_unreachable',
      detail: { url: 'http://x/' },
    })
  })

  it('the bridge socket rejects the aborted request at once, sends cancel, and ignores the late answer', async () => {
    const abort = new AbortController()
    const pending = socket.request(CLOSE, 'done', abort.signal)
    abort.abort()
    await expect(pending).rejects.toMatchObject({ code: 'aborted' })
    await until(() => received.length === 2)
    expect(received[1]).toEqual({ kind: 'cancel', target: 0 })
    say({ kind: 'done', id: 0 })
    const next = socket.request(CLOSE, 'done', signal)
    say({ kind: 'done', id: 1 })
    expect(await next).toEqual({ kind: 'done', id: 1 })
  })

  it('the bridge socket rejects everything pending with bridge_lost when the connection ends, and everything after', async () => {
    const waiting = [
      socket.request(CLOSE, 'done', signal),
      socket.request(OBSERVE, 'observation', signal),
    ]
    peer.terminate()
    for (const pending of waiting)
      await expect(pending).rejects.toMatchObject({ code: 'bridge_lost' })
    await expect(socket.request(CLOSE, 'done', signal)).rejects.toMatchObject({
      code: 'bridge_lost',
    })
  })

  it('the bridge socket rejects requests to a lost device, and notifies its listener', async () => {
    const listener = vi.fn()
    const forget = socket.onLost(session, listener)
    const pending = socket.request(OBSERVE, 'observation', signal)
    const other = socket.request({ kind: 'close', session: newSession() }, 'done', signal)
    say({ kind: 'lost', session, error: { code: 'device_lost', detail: {}, message: '' } })
    await expect(pending).rejects.toMatchObject({ code: 'device_lost' })
    expect(listener).toHaveBeenCalledWith(expect.objectContaining({ code: 'device_lost' }))
    say({ kind: 'done', id: 1 })
    await other
    forget()
  })

  it('the bridge socket notifies the listener of a session of the progress of its opening device, and no other', async () => {
    const listener = vi.fn()
    const forget = socket.onProgress(session, listener)
    say({ kind: 'opening', session, text: 'Building.', output: false })
    await until(() => listener.mock.calls.length === 1)
    expect(listener).toHaveBeenCalledWith('Building.', false)
    forget()
    say({ kind: 'opening', session, text: 'Starting.', output: false })
    say({ kind: 'opening', session: newSession(), text: 'Other.', output: false })
    const pending = socket.request(CLOSE, 'done', signal)
    say({ kind: 'done', id: 0 })
    await pending
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('the bridge socket acknowledges a live picture when it is painted, also after a painting error or without a viewer', async () => {
    let paint = () => undefined
    socket.onMirror(
      session,
      () =>
        new Promise((resolve) => {
          paint = () => void resolve()
        }),
    )
    const show = (frame: number, of = session) =>
      peer.send(
        encodeFrame({ kind: 'mirror', session: of, frame }, new Uint8Array([0xff, 0xd8]), codec),
      )
    show(1)
    const pending = socket.request(CLOSE, 'done', signal)
    say({ kind: 'done', id: 0 })
    await pending
    await until(() => received.length > 0)
    expect(received).toEqual([{ ...CLOSE, id: 0 }])
    paint()
    await until(() => received.length === 2)
    socket.onMirror(session, () => Promise.reject(new Error('no canvas')))
    show(2)
    const otherSession = newSession()
    show(1, otherSession)
    await until(() => received.length === 4)
    expect(received.slice(1)).toEqual([
      { kind: 'mirror_ack', session, frame: 1 },
      { kind: 'mirror_ack', session, frame: 2 },
      { kind: 'mirror_ack', session: otherSession, frame: 1 },
    ])
  })

  it('the bridge socket rejects an answer of another kind than requested', async () => {
    const pending = socket.request(OBSERVE, 'observation', signal)
    say({ kind: 'done', id: 0 })
    await expect(pending).rejects.toMatchObject({ code: 'message_invalid' })
  })

  it.each([
    ['text that is not JSON', 'nonsense'],
    ['a message of an unknown kind', '{"kind":"surprise","id":0}'],
    ['a frame shorter than its header', new Uint8Array([0, 0, 0, 9, 1])],
  ])('the bridge socket ends the connection with message_invalid after %s', async (_, junk) => {
    const pending = socket.request(CLOSE, 'done', signal)
    peer.send(junk)
    await expect(pending).rejects.toMatchObject({ code: 'message_invalid' })
    expect(await socket.closed).toMatchObject({ code: 'message_invalid' })
  })
})

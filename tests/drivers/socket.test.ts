import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFrame } from '@harness/shared/frame.ts'
import { ClientMessage, SUBPROTOCOL } from '@harness/shared/protocol.ts'
import { type BridgeSocket, openSocket } from '@harness/web/drivers/socket.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { until } from '../setup/soon.ts'
import { newSession, placeOf } from './bench.ts'

// The other side of the socket by hand: what a bridge of another version, or a broken one, would say.

const { signal } = new AbortController()
const encoder = new TextEncoder()
const codec = {
  encode: (text: string) => encoder.encode(text),
  decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
}
const session = newSession()
const OBSERVE = { kind: 'observe', session } as const
const CLOSE = { kind: 'close', session } as const

let heard: ClientMessage[]
let peer: WebSocket
let socket: BridgeSocket
let stop: () => Promise<void>

beforeEach(async () => {
  heard = []
  const http = createServer()
  const server = new WebSocketServer({ server: http, handleProtocols: () => SUBPROTOCOL })
  const connected = new Promise<WebSocket>((resolve) => server.on('connection', resolve))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  socket = await openSocket(placeOf(`http://127.0.0.1:${port}`, 'token'), signal)
  peer = await connected
  peer.on('message', (data) => heard.push(ClientMessage.parse(JSON.parse(String(data)))))
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
  it('gives each request its own answer, in any order', async () => {
    const first = socket.request(CLOSE, 'done', signal)
    const second = socket.request(OBSERVE, 'observation', signal)
    await until(() => heard.length === 2)
    expect(heard).toEqual([
      { ...CLOSE, id: 0 },
      { ...OBSERVE, id: 1 },
    ])
    const scene = { pointSize: { width: 1, height: 1 }, scale: 1, elements: [], text: '' }
    peer.send(encodeFrame({ kind: 'observation', id: 1, scene }, new Uint8Array([1, 2]), codec))
    say({ kind: 'done', id: 0 })
    expect(await second).toMatchObject({ scene, bytes: new Uint8Array([1, 2]) })
    expect(await first).toEqual({ kind: 'done', id: 0 })
  })

  it('rejects with what the bridge reports', async () => {
    const asked = socket.request(CLOSE, 'done', signal)
    say({
      kind: 'failed',
      id: 0,
      error: {
        code: 'page_unreachable',
        detail: { url: 'http://x/', what: 'refused' },
        message: '',
      },
    })
    await expect(asked).rejects.toMatchObject({
      code: 'page_unreachable',
      detail: { url: 'http://x/' },
    })
  })

  it('rejects the aborted request at once, sends cancel, and ignores the late answer', async () => {
    const abort = new AbortController()
    const asked = socket.request(CLOSE, 'done', abort.signal)
    abort.abort()
    await expect(asked).rejects.toMatchObject({ code: 'aborted' })
    await until(() => heard.length === 2)
    expect(heard[1]).toEqual({ kind: 'cancel', target: 0 })
    say({ kind: 'done', id: 0 })
    const next = socket.request(CLOSE, 'done', signal)
    say({ kind: 'done', id: 1 })
    expect(await next).toEqual({ kind: 'done', id: 1 })
  })

  it('rejects everything that waits with bridge_lost when the connection ends, and everything after', async () => {
    const waiting = [
      socket.request(CLOSE, 'done', signal),
      socket.request(OBSERVE, 'observation', signal),
    ]
    peer.terminate()
    for (const asked of waiting) await expect(asked).rejects.toMatchObject({ code: 'bridge_lost' })
    await expect(socket.request(CLOSE, 'done', signal)).rejects.toMatchObject({
      code: 'bridge_lost',
    })
  })

  it('rejects what waits for a lost device, and tells who listens', async () => {
    const told = vi.fn()
    const forget = socket.onLost(session, told)
    const asked = socket.request(OBSERVE, 'observation', signal)
    const other = socket.request({ kind: 'close', session: newSession() }, 'done', signal)
    say({ kind: 'lost', session, error: { code: 'device_lost', detail: {}, message: '' } })
    await expect(asked).rejects.toMatchObject({ code: 'device_lost' })
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: 'device_lost' }))
    say({ kind: 'done', id: 1 })
    await other
    forget()
  })

  it('tells who listens what is being done while a device opens, and nobody else', async () => {
    const told = vi.fn()
    const forget = socket.onOpening(session, told)
    say({ kind: 'opening', session, text: 'Building.', output: false })
    await until(() => told.mock.calls.length === 1)
    expect(told).toHaveBeenCalledWith('Building.', false)
    forget()
    say({ kind: 'opening', session, text: 'Starting.', output: false })
    say({ kind: 'opening', session: newSession(), text: 'Other.', output: false })
    const asked = socket.request(CLOSE, 'done', signal)
    say({ kind: 'done', id: 0 })
    await asked
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('acknowledges a live picture when it is painted, also when painting failed or nobody looks', async () => {
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
    const asked = socket.request(CLOSE, 'done', signal)
    say({ kind: 'done', id: 0 })
    await asked
    await until(() => heard.length > 0)
    expect(heard).toEqual([{ ...CLOSE, id: 0 }])
    paint()
    await until(() => heard.length === 2)
    socket.onMirror(session, () => Promise.reject(new Error('no canvas')))
    show(2)
    const nobody = newSession()
    show(1, nobody)
    await until(() => heard.length === 4)
    expect(heard.slice(1)).toEqual([
      { kind: 'mirror_ack', session, frame: 1 },
      { kind: 'mirror_ack', session, frame: 2 },
      { kind: 'mirror_ack', session: nobody, frame: 1 },
    ])
  })

  it('rejects an answer of another kind than was asked for', async () => {
    const asked = socket.request(OBSERVE, 'observation', signal)
    say({ kind: 'done', id: 0 })
    await expect(asked).rejects.toMatchObject({ code: 'message_invalid' })
  })

  it.each([
    ['text that is not JSON', 'nonsense'],
    ['a message of an unknown kind', '{"kind":"surprise","id":0}'],
    ['a frame shorter than its header', new Uint8Array([0, 0, 0, 9, 1])],
  ])('ends the connection with message_invalid after %s', async (_, junk) => {
    const asked = socket.request(CLOSE, 'done', signal)
    peer.send(junk)
    await expect(asked).rejects.toMatchObject({ code: 'message_invalid' })
    expect(await socket.closed).toMatchObject({ code: 'message_invalid' })
  })
})

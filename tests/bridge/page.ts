import { decodeFrame } from '@harness/shared/log/wire/frame.ts'
import {
  type ClientMessage,
  type FrameHeader,
  ServerMessage,
  SUBPROTOCOL,
} from '@harness/shared/log/wire/protocol.ts'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { TestBridge } from './test-bridge.ts'

const CODEC = {
  encode: (text: string) => new TextEncoder().encode(text),
  decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
}

type Picture = { readonly header: FrameHeader; readonly bytes: Uint8Array }
type Received = ServerMessage | Picture

/** One page's end of the socket, as the worker would use it. */
export class Page {
  readonly socket: WebSocket
  /** Resolves to the code the socket closed with. */
  readonly closed: Promise<number>
  readonly #received: Received[] = []
  #waiting: (() => void)[] = []

  constructor({ bridge, origin }: TestBridge) {
    const protocols = [SUBPROTOCOL, `t.${bridge.token}`]
    this.socket = new WebSocket(`ws://127.0.0.1:${bridge.port}/api/socket`, protocols, { origin })
    this.closed = new Promise((resolve) => this.socket.on('close', resolve))
    this.socket.on('error', () => undefined)
    this.socket.on('message', (data: Buffer, isBinary) => this.#waitFor(data, isBinary))
    onTestFinished(() => this.socket.terminate())
  }

  /** Resolves when the bridge accepted the socket. */
  async opened(): Promise<this> {
    if (this.socket.readyState !== this.socket.OPEN) {
      await new Promise((resolve) => this.socket.once('open', resolve))
    }
    return this
  }

  say(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message))
  }

  /** Takes the first received message that fits, and waits for it if necessary. */
  async waitFor<T extends Received>(fits: (message: Received) => message is T): Promise<T> {
    for (;;) {
      const at = this.#received.findIndex(fits)
      const [found] = at < 0 ? [] : this.#received.splice(at, 1)
      if (found && fits(found)) return found
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  /** The text message that answers a request. */
  reply(id: number): Promise<ServerMessage> {
    return this.waitFor(
      (message): message is ServerMessage =>
        'kind' in message && 'id' in message && message.id === id,
    )
  }

  picture(kind: FrameHeader['kind']): Promise<Picture> {
    return this.waitFor(
      (message): message is Picture => 'header' in message && message.header.kind === kind,
    )
  }

  lost(): Promise<ServerMessage> {
    return this.waitFor(
      (message): message is ServerMessage => 'kind' in message && message.kind === 'lost',
    )
  }

  nextProgress(): Promise<ServerMessage> {
    return this.waitFor(
      (message): message is ServerMessage => 'kind' in message && message.kind === 'opening',
    )
  }

  #waitFor(data: Buffer, isBinary: boolean): void {
    this.#received.push(
      isBinary
        ? decodeFrame(new Uint8Array(data), CODEC)
        : ServerMessage.parse(JSON.parse(data.toString())),
    )
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }
}

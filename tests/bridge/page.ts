import { decodeFrame } from '@harness/shared/frame.ts'
import {
  type ClientMessage,
  type FrameHeader,
  ServerMessage,
  SUBPROTOCOL,
} from '@harness/shared/protocol.ts'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { House } from './house.ts'

const CODEC = {
  encode: (text: string) => new TextEncoder().encode(text),
  decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
}

type Picture = { readonly header: FrameHeader; readonly bytes: Uint8Array }
type Heard = ServerMessage | Picture

/** One page's end of the socket, as the worker would use it. */
export class Page {
  readonly socket: WebSocket
  /** Resolves to the code the socket closed with. */
  readonly closed: Promise<number>
  readonly #heard: Heard[] = []
  #waiting: (() => void)[] = []

  constructor({ bridge, origin }: House) {
    const protocols = [SUBPROTOCOL, `t.${bridge.token}`]
    this.socket = new WebSocket(`ws://127.0.0.1:${bridge.port}/api/socket`, protocols, { origin })
    this.closed = new Promise((resolve) => this.socket.on('close', resolve))
    this.socket.on('error', () => undefined)
    this.socket.on('message', (data: Buffer, isBinary) => this.#hear(data, isBinary))
    onTestFinished(() => this.socket.terminate())
  }

  /** Resolves when the bridge took the socket. */
  async opened(): Promise<this> {
    if (this.socket.readyState !== this.socket.OPEN) {
      await new Promise((resolve) => this.socket.once('open', resolve))
    }
    return this
  }

  say(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message))
  }

  /** Takes the first thing heard that fits, waiting for it when it has not come yet. */
  async hear<T extends Heard>(fits: (heard: Heard) => heard is T): Promise<T> {
    for (;;) {
      const at = this.#heard.findIndex(fits)
      const [found] = at < 0 ? [] : this.#heard.splice(at, 1)
      if (found && fits(found)) return found
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  /** The text message that answers a request. */
  reply(id: number): Promise<ServerMessage> {
    return this.hear(
      (heard): heard is ServerMessage => 'kind' in heard && 'id' in heard && heard.id === id,
    )
  }

  picture(kind: FrameHeader['kind']): Promise<Picture> {
    return this.hear((heard): heard is Picture => 'header' in heard && heard.header.kind === kind)
  }

  lost(): Promise<ServerMessage> {
    return this.hear((heard): heard is ServerMessage => 'kind' in heard && heard.kind === 'lost')
  }

  opening(): Promise<ServerMessage> {
    return this.hear((heard): heard is ServerMessage => 'kind' in heard && heard.kind === 'opening')
  }

  #hear(data: Buffer, isBinary: boolean): void {
    this.#heard.push(
      isBinary
        ? decodeFrame(new Uint8Array(data), CODEC)
        : ServerMessage.parse(JSON.parse(data.toString())),
    )
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }
}

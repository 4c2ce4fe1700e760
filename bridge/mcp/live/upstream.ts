import { setTimeout as elapsed } from 'node:timers/promises'
import { fromWire, HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import type { AgentAck } from '@harness/shared/log/wire/agent-runs.ts'
import { decodeFrame } from '@harness/shared/log/wire/frame.ts'
import { type AgentRequest, ServerMessage, SUBPROTOCOL } from '@harness/shared/log/wire/protocol.ts'
import { LOOPBACK, ROUTES } from '@harness/shared/log/wire/routes.ts'
import { WebSocket } from 'ws'
import type { AgentSubscriber } from '../../server/socket/agents.ts'
import { bytesOf, CODEC } from '../../server/socket/codec.ts'
import { provesToken } from '../../server/start/running.ts'
import type { Registered } from './register.ts'

/** Time limits for a server, in milliseconds. */
export interface UpstreamLimits {
  readonly connectMs: number
  readonly answerMs: number
}
/** Default limits; a device may take some seconds for manual input. */
const LIMITS: UpstreamLimits = { connectMs: 3_000, answerMs: 12_000 }

/** Maximum message size in bytes, as for every socket that transfers records. */
const MAX_PAYLOAD = 96 * 1024 * 1024

type WithoutId<R> = R extends AgentRequest ? Omit<R, 'id'> : never

interface Pending {
  readonly resolve: () => void
  readonly reject: (error: HarnessError) => void
}

const unreachable = () => new HarnessError('bridge_unreachable')

/** Socket from the app's bridge to the server of another agent. It never reconnects. */
export class Upstream {
  /** `late`: too busy to answer, but it may still carry out runs. `gone`: not running. */
  readonly connected: Promise<'open' | 'late' | 'gone'>
  readonly closed: Promise<void>
  /** Runs in progress on this server. */
  live: readonly RunId[] = []
  readonly #listener: AgentSubscriber
  readonly #limits: UpstreamLimits
  readonly #pending = new Map<number, Pending>()
  #socket: WebSocket | undefined
  #isClosed = false
  #nextId = 0
  #resolveClosed = () => {}

  constructor(server: Registered, listener: AgentSubscriber, limits = LIMITS) {
    this.#listener = listener
    this.#limits = limits
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve
    })
    this.connected = Promise.race([this.#connect(server), this.#late()])
  }

  /** Sends a request. Throws the server's error, or `bridge_unreachable`. */
  request(body: WithoutId<AgentRequest>): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed || !this.#socket) return reject(unreachable())
      const id = this.#nextId
      this.#nextId += 1
      const settle = (end: () => void) => {
        clearTimeout(late)
        this.#pending.delete(id)
        end()
      }
      const fail = (error: HarnessError) => settle(() => reject(error))
      const late = setTimeout(() => fail(unreachable()), this.#limits.answerMs).unref()
      this.#pending.set(id, { resolve: () => settle(resolve), reject: fail })
      this.#send({ ...body, id })
    })
  }

  acknowledge(ack: AgentAck): void {
    this.#send(ack)
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.live = []
    this.#socket?.terminate()
    for (const { reject } of this.#pending.values()) reject(unreachable())
    this.#resolveClosed()
  }

  async #connect(server: Registered): Promise<'open' | 'gone'> {
    try {
      const socket = await openSocket(server, this.#limits.connectMs)
      this.#socket = socket
      if (this.#isClosed) socket.terminate()
      socket.on('close', () => this.close())
      socket.on('message', (data, isBinary) => this.#receive(bytesOf(data), isBinary))
      await this.request({ kind: 'agents' })
      return 'open'
    } catch {
      this.close()
      return 'gone'
    }
  }

  async #late(): Promise<'late'> {
    await elapsed(this.#limits.connectMs, undefined, { ref: false })
    if (this.#nextId === 0 || this.#pending.has(0)) this.close()
    return 'late'
  }

  #send(message: AgentRequest | AgentAck): void {
    // The callback receives the error of a socket that has closed meanwhile.
    this.#socket?.send(JSON.stringify(message), () => undefined)
  }

  /** Handles a message. If it is unreadable the two sides disagree, so the connection ends. */
  #receive(data: Uint8Array<ArrayBuffer>, isBinary: boolean): void {
    try {
      if (isBinary) this.#receiveFrame(data)
      else this.#receiveMessage(ServerMessage.parse(jsonOf(CODEC.decode(data))))
    } catch {
      this.close()
    }
  }

  #receiveMessage(message: ServerMessage): void {
    if (message.kind === 'done') this.#pending.get(message.id)?.resolve()
    else if (message.kind === 'failed')
      this.#pending.get(message.id)?.reject(fromWire(message.error))
    else if (message.kind === 'agents') {
      this.live = message.live
      this.#listener.report(message)
    } else if ('runId' in message) this.#listener.report(message)
  }

  #receiveFrame(frame: Uint8Array<ArrayBuffer>): void {
    const { header, bytes } = decodeFrame(frame, CODEC)
    if ('runId' in header) this.#listener.show(header, bytes)
  }
}

/** Lets the server prove its identity before sending the token, in case its port was taken. */
async function openSocket({ port, token }: Registered, limitMs: number): Promise<WebSocket> {
  if (!(await provesToken(port, token, 2 * limitMs))) throw unreachable()
  const socket = new WebSocket(
    `ws://${LOOPBACK}:${port}${ROUTES.socket}`,
    [SUBPROTOCOL, `t.${token}`],
    {
      origin: `http://${LOOPBACK}:${port}`,
      maxPayload: MAX_PAYLOAD,
      handshakeTimeout: 2 * limitMs,
      perMessageDeflate: false,
    },
  )
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => resolve(socket))
  })
}

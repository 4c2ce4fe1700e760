import { HarnessError, toWire } from '@harness/shared/errors.ts'
import { encodeFrame, type TextCodec } from '@harness/shared/frame.ts'
import type { SessionId } from '@harness/shared/ids.ts'
import {
  ClientMessage,
  type ClientRequest,
  type FrameHeader,
  type ServerMessage,
} from '@harness/shared/protocol.ts'
import type { Holder, Leases } from '../lease.ts'
import { type Mirror, makeMirror } from './mirror.ts'
import type { Turns } from './turns.ts'

/** What a conversation needs of its socket. Neither function throws, also after the end. */
export interface Wire {
  send(data: string | Uint8Array): void
  close(code: number, reason: string): void
}

/** Requests one socket may have under way; a worker has one or two per session. */
const MAX_UNDER_WAY = 32

/** RFC 6455: a message that breaks the rules of the endpoint. */
const POLICY_VIOLATION = 1008

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const CODEC: TextCodec = {
  encode: (text) => encoder.encode(text),
  decode: (bytes) => decoder.decode(bytes),
}

interface UnderWay {
  readonly session: SessionId
  readonly abort: AbortController
}

function parse(text: string): ClientMessage | undefined {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // not JSON is the same refusal as a wrong shape
  }
}

/** One socket's side of the protocol: validates, asks the devices, replies. */
export class Conversation implements Holder {
  readonly #wire: Wire
  readonly #leases: Leases
  readonly #turns: Turns
  readonly #underWay = new Map<number, UnderWay>()
  readonly #mirrors = new Map<SessionId, Mirror>()

  constructor(wire: Wire, leases: Leases, turns: Turns) {
    this.#wire = wire
    this.#leases = leases
    this.#turns = turns
  }

  /** Takes a text frame; undefined stands for a binary one, which no client sends. */
  receive(text: string | undefined): void {
    const message = text === undefined ? undefined : parse(text)
    if (!message) {
      this.#wire.close(POLICY_VIOLATION, 'message_invalid')
      return
    }
    switch (message.kind) {
      case 'cancel':
        this.#underWay.get(message.target)?.abort.abort()
        break
      case 'mirror_ack':
        this.#mirrors.get(message.session)?.acknowledge(message.frame)
        break
      case 'keep':
        this.#leases.keep(message.session, this)
        break
      default:
        this.#admit(message)
    }
  }

  lost(session: SessionId, error: HarnessError): void {
    this.#abort(session)
    this.#mirrors.get(session)?.stop()
    this.#mirrors.delete(session)
    this.#say({ kind: 'lost', session, error: toWire(error) })
  }

  /** The socket is gone: what was under way ends, the devices wait for their sessions. */
  dispose(): void {
    for (const { abort } of this.#underWay.values()) abort.abort()
    for (const session of this.#mirrors.keys()) {
      this.#mirrorOff(session).catch(() => undefined) // nobody is left to be told
    }
    this.#leases.release(this)
  }

  #admit(request: ClientRequest): void {
    if (this.#underWay.has(request.id) || this.#underWay.size >= MAX_UNDER_WAY) {
      this.#wire.close(POLICY_VIOLATION, 'too_many_requests')
      return
    }
    void this.#handle(request)
  }

  async #handle(request: ClientRequest): Promise<void> {
    const abort = new AbortController()
    if (request.kind === 'close') this.#abort(request.session)
    this.#underWay.set(request.id, { session: request.session, abort })
    try {
      await this.#answer(request, abort.signal)
    } catch (thrown) {
      this.#say({ kind: 'failed', id: request.id, error: toWire(thrown) })
    } finally {
      this.#underWay.delete(request.id)
    }
  }

  async #answer(request: ClientRequest, signal: AbortSignal): Promise<void> {
    switch (request.kind) {
      case 'close':
        await this.#close(request.session)
        return this.#say({ kind: 'done', id: request.id })
      case 'mirror':
        await (request.on ? this.#mirrorOn(request.session) : this.#mirrorOff(request.session))
        return this.#say({ kind: 'done', id: request.id })
      default:
        return this.#turns(request.session, async () => {
          if (signal.aborted) throw new HarnessError('aborted')
          await this.#inTurn(request, signal)
        })
    }
  }

  async #inTurn(
    request: Exclude<ClientRequest, { kind: 'close' | 'mirror' }>,
    signal: AbortSignal,
  ): Promise<void> {
    const { id, session } = request
    switch (request.kind) {
      case 'open': {
        const opened = await this.#leases.open(session, request.device, this, signal)
        return this.#say({ kind: 'opened', id, opened })
      }
      case 'observe': {
        const { scene, png } = await this.#leases.device(session, this).observe(signal)
        return this.#show({ kind: 'observation', id, scene }, png)
      }
      case 'perform': {
        const outcome = await this.#leases.device(session, this).perform(request.command, signal)
        return this.#say({ kind: 'performed', id, outcome })
      }
      case 'reset':
        await this.#leases.device(session, this).reset(signal)
        return this.#say({ kind: 'done', id })
    }
  }

  async #close(session: SessionId): Promise<void> {
    this.#mirrors.get(session)?.stop()
    this.#mirrors.delete(session)
    await this.#leases.close(session, this)
  }

  async #mirrorOn(session: SessionId): Promise<void> {
    const device = this.#leases.device(session, this)
    this.#mirrors.get(session)?.stop()
    const mirror = makeMirror((frame, jpeg) => this.#show({ kind: 'mirror', session, frame }, jpeg))
    this.#mirrors.set(session, mirror)
    await device.mirror(mirror.sink)
  }

  async #mirrorOff(session: SessionId): Promise<void> {
    const mirror = this.#mirrors.get(session)
    if (!mirror) return
    this.#mirrors.delete(session)
    mirror.stop()
    await this.#leases.device(session, this).mirror(undefined)
  }

  #abort(session: SessionId): void {
    for (const underWay of this.#underWay.values()) {
      if (underWay.session === session) underWay.abort.abort()
    }
  }

  #say(message: ServerMessage): void {
    this.#wire.send(JSON.stringify(message))
  }

  #show(header: FrameHeader, bytes: Uint8Array): void {
    this.#wire.send(encodeFrame(header, bytes, CODEC))
  }
}

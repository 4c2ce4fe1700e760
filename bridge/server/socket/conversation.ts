import { HarnessError, toWire } from '@harness/shared/base/errors.ts'
import type { SessionId } from '@harness/shared/base/ids.ts'
import { decodeClientFrame, encodeFrame } from '@harness/shared/log/wire/frame.ts'
import type {
  ClientFrameHeader,
  ClientMessage,
  FrameHeader,
  ServerMessage,
  SessionRequest,
} from '@harness/shared/log/wire/protocol.ts'
import { type AgentRunSource, makeAgentSocket } from './agents.ts'
import { makeAheads } from './aheads.ts'
import { type Answering, answerByDevice } from './answer-by-device.ts'
import { CODEC } from './codec.ts'
import type { Holder, Leases } from './lease.ts'
import { makePaced, type Paced } from './paced.ts'
import { readMessage } from './read-message.ts'
import type { RecordSink, RunRecord } from './records.ts'
import type { Turns } from './turns.ts'

/** Socket of a conversation. Neither function throws, even after the socket has closed. */
interface Wire {
  send(data: string | Uint8Array): void
  close(code: number, reason: string): void
}

/** Maximum number of open requests per socket; a worker has one or two per session. */
const MAX_UNDER_WAY = 32

/** Maximum number of invalid messages per socket; a model causes one now and then. */
const MAX_REFUSED = 1_000

/** Maximum number of characters shown of one piece of build output; its end is kept. */
const MAX_OUTPUT = 4_000

/** Close code of RFC 6455 for a message that violates the endpoint's policy. */
const POLICY_VIOLATION = 1008

interface UnderWay {
  /** Undefined for records and for runs of other agents, which belong to no device. */
  readonly session?: SessionId
  readonly abort: AbortController
}

/** State shared by all conversations of a bridge. */
interface Shared {
  readonly leases: Leases
  readonly turns: Turns
  readonly records: RecordSink | undefined
  /** Runs of other agents; absent if the bridge offers none. */
  readonly agents?: AgentRunSource | undefined
  /** True for a hosted page: it may open browsers, but no simulator with a local project. */
  readonly isGuest?: boolean
}

/** Extracts the PNG, and the files whose bytes follow it. */
function filesIn(
  files: readonly { readonly name: string; readonly bytes: number }[],
  bytes: Uint8Array<ArrayBuffer>,
): Pick<RunRecord, 'png' | 'files'> {
  let from = bytes.length - files.reduce((sum, file) => sum + file.bytes, 0)
  if (from < 0)
    throw new HarnessError('message_invalid', { what: 'a frame shorter than its files' })
  const png = bytes.subarray(0, from)
  const parts = files.map((file) => {
    const content = bytes.subarray(from, from + file.bytes)
    from += file.bytes
    return { name: file.name, content }
  })
  return { png, ...(parts.length > 0 && { files: parts }) }
}

function parseRecord(frame: Uint8Array<ArrayBuffer>) {
  try {
    return decodeClientFrame(frame, CODEC)
  } catch {
    return undefined // a malformed frame is refused like a malformed message
  }
}

/** One socket's side of the protocol: validates messages, calls the devices, replies. */
export class Conversation implements Holder {
  readonly #wire: Wire
  readonly #leases: Leases
  readonly #turns: Turns
  readonly #records: RecordSink | undefined
  readonly #underWay = new Map<number, UnderWay>()
  readonly #agents: ReturnType<typeof makeAgentSocket>
  readonly #mirrors = new Map<SessionId, Paced<Uint8Array>>()
  readonly #aheads = makeAheads((header, bytes) => this.#show(header, bytes))
  readonly #answering: Answering
  #refused = 0

  constructor(wire: Wire, { leases, turns, records, agents, isGuest = false }: Shared) {
    this.#wire = wire
    this.#leases = leases
    this.#turns = turns
    this.#records = records
    this.#agents = makeAgentSocket(agents, {
      report: (message) => this.#say(message),
      show: (header, bytes) => this.#show(header, bytes),
    })
    this.#answering = {
      ...{ leases, holder: this, aheads: this.#aheads, isGuest },
      say: (message) => this.#say(message),
      show: (header, bytes) => this.#show(header, bytes),
    }
  }

  /** Handles a frame: text, or the bytes of a record. */
  receive(frame: string | Uint8Array<ArrayBuffer>): void {
    const read = typeof frame === 'string' ? readMessage(frame) : undefined
    if (typeof frame !== 'string') this.#receiveRecord(frame)
    else if (read && 'message' in read) this.#take(read.message)
    else this.#refuse(read)
  }

  #take(message: ClientMessage): void {
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
      case 'agent_ack':
        this.#agents.acknowledge(message)
        break
      case 'agents':
      case 'agent_follow':
      case 'agent_mirror':
      case 'agent_control':
        void this.#handle(message.id, undefined, async () => {
          await this.#agents.answer(message)
          this.#say({ kind: 'done', id: message.id })
        })
        break
      default:
        this.#admit(message)
    }
  }

  /** Answers an invalid message; disconnects a sender of too many. */
  #refuse(refused: { readonly id: number; readonly error: HarnessError } | undefined): void {
    this.#refused += 1
    if (!refused || this.#refused > MAX_REFUSED || this.#underWay.has(refused.id))
      this.#wire.close(POLICY_VIOLATION, 'message_invalid')
    else this.#say({ kind: 'failed', id: refused.id, error: toWire(refused.error) })
  }

  lost(session: SessionId, error: HarnessError): void {
    this.#abort(session)
    this.#mirrors.get(session)?.stop()
    this.#mirrors.delete(session)
    this.#say({ kind: 'lost', session, error: toWire(error) })
  }

  progress(session: SessionId, text: string, of?: 'output'): void {
    const output = of === 'output'
    this.#say({ kind: 'opening', session, text: text.slice(-MAX_OUTPUT), output })
  }

  /** Cleans up a closed socket: aborts open requests; the devices wait for their sessions. */
  dispose(): void {
    for (const { abort } of this.#underWay.values()) abort.abort()
    this.#agents.close()
    for (const session of this.#mirrors.keys()) {
      // The socket is closed, so the error has no receiver.
      this.#mirrorOff(session).catch(() => undefined)
    }
    this.#leases.release(this)
  }

  #admit(request: SessionRequest): void {
    if (request.kind === 'close') this.#abort(request.session)
    const { id, session } = request
    void this.#handle(id, session, (signal) => this.#answer(request, signal))
  }

  #receiveRecord(frame: Uint8Array<ArrayBuffer>): void {
    const record = this.#records && parseRecord(frame)
    if (!record) {
      this.#wire.close(POLICY_VIOLATION, 'message_invalid')
      return
    }
    const { header, bytes } = record
    void this.#handle(header.id, undefined, () => this.#keep(header, bytes))
  }

  /** Stores records in the order of the log, independent of device requests. */
  async #keep(
    { id, runId, rows, screen, files = [] }: ClientFrameHeader,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<void> {
    const parts = filesIn(files, bytes)
    await this.#turns(runId, async () => this.#records?.({ rows, screen, ...parts }))
    this.#say({ kind: 'done', id })
  }

  async #handle(
    id: number,
    session: SessionId | undefined,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (this.#underWay.has(id) || this.#underWay.size >= MAX_UNDER_WAY) {
      this.#wire.close(POLICY_VIOLATION, 'too_many_requests')
      return
    }
    const abort = new AbortController()
    this.#underWay.set(id, { abort, ...(session && { session }) })
    try {
      await work(abort.signal)
    } catch (thrown) {
      this.#say({ kind: 'failed', id, error: toWire(thrown) })
    } finally {
      this.#underWay.delete(id)
    }
  }

  async #answer(request: SessionRequest, signal: AbortSignal): Promise<void> {
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
          await answerByDevice(request, this.#answering, signal)
        })
    }
  }

  async #close(session: SessionId): Promise<void> {
    this.#mirrors.get(session)?.stop()
    this.#mirrors.delete(session)
    this.#aheads.forget(session)
    await this.#leases.close(session, this)
  }

  async #mirrorOn(session: SessionId): Promise<void> {
    const device = this.#leases.device(session, this)
    this.#mirrors.get(session)?.stop()
    const mirror = makePaced<Uint8Array>((frame, jpeg) =>
      this.#show({ kind: 'mirror', session, frame }, jpeg),
    )
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

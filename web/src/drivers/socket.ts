import { asHarnessError, fromWire, HarnessError } from '@harness/shared/base/errors.ts'
import type { SessionId } from '@harness/shared/base/ids.ts'
import { decodeFrame, encodeFrame } from '@harness/shared/log/wire/frame.ts'
import {
  type AgentFrame,
  type AgentReport,
  type ClientFrameHeader,
  type ClientMessage,
  type ClientRequest,
  type FrameHeader,
  ServerMessage,
} from '@harness/shared/log/wire/protocol.ts'
import { type BridgeAddress, connect, opened, type Wire, whyClosed, whyRefused } from './wire.ts'

/** Every successful answer of the bridge; an observation and an audit carry their picture. */
type Reply =
  | Exclude<ServerMessage, AgentReport | { kind: 'failed' | 'lost' | 'opening' }>
  | (Exclude<FrameHeader, AgentFrame | { kind: 'mirror' | 'ahead' }> & {
      readonly bytes: Uint8Array<ArrayBuffer>
    })
type ReplyOf<K extends Reply['kind']> = Extract<Reply, { kind: K }>

type WithoutId<R> = R extends ClientRequest ? Omit<R, 'id'> : never

/** A transaction just committed to the log of a run. */
type RecordBody = Omit<ClientFrameHeader, 'kind' | 'id'>

/** Progress while a device opens: a stage, or with `output` a piece of a build's output. */
export type ProgressListener = (text: string, output: boolean) => void

/** A screen captured while its input is still settling. */
type AheadFrame = Extract<FrameHeader, { kind: 'ahead' }>
export type AheadListener = (frame: AheadFrame, png: Uint8Array<ArrayBuffer>) => void

/** Shows a mirror picture; its promise is the acknowledgement. */
export type MirrorListener = (jpeg: Uint8Array<ArrayBuffer>) => Promise<void>

/** News of other agents' runs; the promise of a record or a frame is its acknowledgement. */
export interface AgentListener {
  report(report: AgentReport): void
  take(frame: AgentFrame, bytes: Uint8Array<ArrayBuffer>): Promise<void>
}

/** One connection to the bridge. The caller closes it; it never reconnects. */
export interface BridgeSocket {
  /**
   * Sends a request and waits for the answer of that kind. An abort rejects at once and cancels it
   * at the bridge. Throws what the bridge reports, `aborted`, `bridge_lost` and `message_invalid`.
   */
  request<K extends Reply['kind']>(
    body: WithoutId<ClientRequest>,
    kind: K,
    signal: AbortSignal,
  ): Promise<ReplyOf<K>>
  /** Sends a committed transaction; resolves when stored. Throws like `request`. */
  record(body: RecordBody, png: Uint8Array): Promise<void>
  /** Renews the lease of a session that sends no requests. */
  keep(session: SessionId): void
  /** Receives live pictures, one per resolved promise. Returns a function to stop. */
  onMirror(session: SessionId, listener: MirrorListener): () => void
  /** Receives screens captured ahead of a request. Returns a function to stop. */
  onAhead(session: SessionId, listener: AheadListener): () => void
  /** Called while the device of the session opens. Returns a function to stop. */
  onProgress(session: SessionId, listener: ProgressListener): () => void
  /** Called when the device of the session is lost. Returns a function to stop. */
  onLost(session: SessionId, listener: (error: HarnessError) => void): () => void
  /** Takes news of other agents' runs. Returns a function to stop. */
  onAgents(listener: AgentListener): () => void
  /** Resolves with the reason when the connection ends, also after `close`. */
  readonly closed: Promise<HarnessError>
  /** Idempotent. Rejects all pending requests with `bridge_lost`. */
  close(): void
}

/**
 * Connects to the bridge. Throws `bridge_unreachable`, `bridge_token_refused`, `aborted`. A bridge
 * with too many pages accepts and closes: `bridge_busy` comes from here or the first request.
 */
export async function openSocket(
  address: BridgeAddress,
  signal: AbortSignal,
): Promise<BridgeSocket> {
  if (signal.aborted) throw new HarnessError('aborted')
  // Listens before the socket opens: the first message may come with the open event.
  const connection = new Connection(connect(address))
  const outcome = await opened(connection.wire, signal)
  if (outcome === 'open') return connection
  connection.close()
  throw outcome === 'aborted' ? new HarnessError('aborted') : await whyRefused(address, signal)
}

interface Pending {
  /** Undefined for a record or for another agent's run, which have no device. */
  readonly session?: SessionId
  readonly answer: (reply: Reply) => void
  readonly fail: (error: HarnessError) => void
}

class Connection implements BridgeSocket {
  readonly closed: Promise<HarnessError>
  readonly wire: Wire
  readonly #pending = new Map<number, Pending>()
  readonly #mirrors = new Map<SessionId, MirrorListener>()
  readonly #aheads = new Map<SessionId, AheadListener>()
  readonly #openings = new Map<SessionId, ProgressListener>()
  readonly #lost = new Map<SessionId, (error: HarnessError) => void>()
  #agents: AgentListener | undefined
  #nextId = 0
  #ended: HarnessError | undefined
  #resolveClosed: (reason: HarnessError) => void = () => undefined

  constructor(wire: Wire) {
    this.wire = wire
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve
    })
    wire.addEventListener('message', ({ data }) => this.#receive(data))
    wire.addEventListener('close', (event) => this.#end(whyClosed(event)))
  }

  request<K extends Reply['kind']>(
    body: WithoutId<ClientRequest>,
    kind: K,
    signal: AbortSignal,
  ): Promise<ReplyOf<K>> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new HarnessError('aborted'))
      if (this.#ended) return reject(this.#ended)
      const id = this.#takeId()
      const settle = () => {
        this.#pending.delete(id)
        signal.removeEventListener('abort', stop)
      }
      const fail = (error: HarnessError) => {
        settle()
        reject(error)
      }
      const stop = () => {
        fail(new HarnessError('aborted'))
        this.#send({ kind: 'cancel', target: id })
      }
      const answer = (reply: Reply) => {
        settle()
        if (isReply(reply, kind)) resolve(reply)
        else reject(invalid(`${reply.kind} instead of ${kind}`))
      }
      const of = 'session' in body && { session: body.session }
      this.#pending.set(id, { ...of, answer, fail })
      signal.addEventListener('abort', stop, { once: true })
      this.#send({ ...body, id })
    })
  }

  record(body: RecordBody, bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended)
      const id = this.#takeId()
      const settle = (end: () => void) => {
        this.#pending.delete(id)
        end()
      }
      this.#pending.set(id, {
        answer: () => settle(resolve),
        fail: (error) => settle(() => reject(error)),
      })
      this.wire.send(encodeFrame({ kind: 'record', id, ...body }, bytes, codec))
    })
  }

  keep(session: SessionId): void {
    this.#send({ kind: 'keep', session })
  }

  onMirror(session: SessionId, listener: MirrorListener): () => void {
    return listen(this.#mirrors, session, listener)
  }

  onAhead(session: SessionId, listener: AheadListener): () => void {
    return listen(this.#aheads, session, listener)
  }

  onProgress(session: SessionId, listener: ProgressListener): () => void {
    return listen(this.#openings, session, listener)
  }

  onLost(session: SessionId, listener: (error: HarnessError) => void): () => void {
    return listen(this.#lost, session, listener)
  }

  onAgents(listener: AgentListener): () => void {
    this.#agents = listener
    return () => {
      if (this.#agents === listener) this.#agents = undefined
    }
  }

  close(): void {
    this.#end(new HarnessError('bridge_lost'))
  }

  #takeId(): number {
    const id = this.#nextId
    this.#nextId += 1
    return id
  }

  #send(message: ClientMessage): void {
    if (!this.#ended) this.wire.send(JSON.stringify(message))
  }

  #end(reason: HarnessError): void {
    if (this.#ended) return
    this.#ended = reason
    this.wire.close()
    for (const pending of [...this.#pending.values()]) pending.fail(reason)
    this.#resolveClosed(reason)
  }

  /** An unreadable message means the two sides disagree, so the connection ends. */
  #receive(data: unknown): void {
    try {
      if (typeof data === 'string') this.#receiveText(data)
      else if (data instanceof ArrayBuffer) this.#receiveFrame(new Uint8Array(data))
      else throw invalid('a frame that is neither text nor bytes')
    } catch (thrown) {
      this.#end(asHarnessError(thrown, 'message_invalid'))
    }
  }

  #receiveText(text: string): void {
    const parsed = ServerMessage.safeParse(JSON.parse(text))
    if (!parsed.success) throw invalid(parsed.error.message)
    const message = parsed.data
    if (message.kind === 'lost') this.#lose(message.session, fromWire(message.error))
    else if (message.kind === 'opening')
      this.#openings.get(message.session)?.(message.text, message.output)
    // An unknown request was aborted.
    else if (message.kind === 'failed') this.#pending.get(message.id)?.fail(fromWire(message.error))
    else if ('id' in message) this.#pending.get(message.id)?.answer(message)
    else this.#agents?.report(message)
  }

  #receiveFrame(frame: Uint8Array<ArrayBuffer>): void {
    const { header, bytes } = decodeFrame(frame, codec)
    if (header.kind === 'mirror') void this.#mirror(header.session, header.frame, bytes)
    else if (header.kind === 'ahead') this.#aheads.get(header.session)?.(header, bytes)
    else if ('id' in header) this.#pending.get(header.id)?.answer({ ...header, bytes })
    else void this.#takeAgentFrame(header, bytes)
  }

  async #takeAgentFrame(frame: AgentFrame, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await this.#agents?.take(frame, bytes)
    } catch {
      return // its run is followed again from the last row that was stored
    }
    const of = frame.kind === 'agent_record' ? 'record' : 'frame'
    this.#send({ kind: 'agent_ack', runId: frame.runId, of, number: frame.number })
  }

  async #mirror(session: SessionId, frame: number, jpeg: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await this.#mirrors.get(session)?.(jpeg)
    } catch {
      // A picture that could not be shown is dropped; the next one is still acknowledged.
    }
    this.#send({ kind: 'mirror_ack', session, frame })
  }

  #lose(session: SessionId, error: HarnessError): void {
    for (const pending of [...this.#pending.values()])
      if (pending.session === session) pending.fail(error)
    this.#lost.get(session)?.(error)
  }
}

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() }
const codec = {
  encode: (text: string) => utf8.encoder.encode(text),
  decode: (bytes: Uint8Array) => utf8.decoder.decode(bytes),
}

function invalid(what: string): HarnessError {
  return new HarnessError('message_invalid', { what })
}

function isReply<K extends Reply['kind']>(reply: Reply, kind: K): reply is ReplyOf<K> {
  return reply.kind === kind
}

function listen<L>(listeners: Map<SessionId, L>, session: SessionId, listener: L): () => void {
  listeners.set(session, listener)
  return () => {
    if (listeners.get(session) === listener) listeners.delete(session)
  }
}

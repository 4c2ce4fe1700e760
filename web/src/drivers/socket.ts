import { decodeFrame, encodeFrame } from '@harness/shared/devices/frame.ts'
import { asHarnessError, fromWire, HarnessError } from '@harness/shared/language/errors.ts'
import type { SessionId } from '@harness/shared/language/ids.ts'
import {
  type ClientFrameHeader,
  type ClientMessage,
  type ClientRequest,
  type FrameHeader,
  ServerMessage,
} from '@harness/shared/language/protocol.ts'
import { type BridgeAddress, connect, opened, type Wire, whyClosed, whyRefused } from './wire.ts'

/** Every answer of the bridge that is not a failure; an observation carries its PNG. */
type Reply =
  | Exclude<ServerMessage, { kind: 'failed' | 'lost' | 'opening' }>
  | (Extract<FrameHeader, { kind: 'observation' }> & { readonly bytes: Uint8Array<ArrayBuffer> })
type ReplyOf<K extends Reply['kind']> = Extract<Reply, { kind: K }>

type WithoutId<R> = R extends ClientRequest ? Omit<R, 'id'> : never

/** What was just committed to the log of a run. */
type RecordBody = Omit<ClientFrameHeader, 'kind' | 'id'>

/** Hears what is being done while a device opens: a stage in words, or a piece of the output of a build. */
export type ProgressListener = (text: string, output: boolean) => void

/** Shows a mirror picture; its promise is the acknowledgement. */
export type MirrorListener = (jpeg: Uint8Array<ArrayBuffer>) => Promise<void>

/** One connection to the bridge. Whoever opened it closes it; it never connects again by itself. */
export interface BridgeSocket {
  /**
   * Asks and waits for the answer of that kind. An abort rejects at once with `aborted` and cancels the request at the
   * bridge. Throws what the bridge reports, `bridge_lost` and `message_invalid`.
   */
  request<K extends Reply['kind']>(
    body: WithoutId<ClientRequest>,
    kind: K,
    signal: AbortSignal,
  ): Promise<ReplyOf<K>>
  /** Hands over what was committed, with the picture of its screen; resolves when the bridge has kept it. Throws like `request`. */
  record(body: RecordBody, png: Uint8Array): Promise<void>
  /** Tells the bridge that the session goes on although it asks for nothing. */
  keep(session: SessionId): void
  /** Takes the live pictures of a session, one at a time; the next comes after the promise. Returns the way to stop. */
  onMirror(session: SessionId, listener: MirrorListener): () => void
  /** Called while the device of the session opens. Returns the way to stop. */
  onProgress(session: SessionId, listener: ProgressListener): () => void
  /** Called when the device of the session ends by itself. Returns the way to stop. */
  onLost(session: SessionId, listener: (error: HarnessError) => void): () => void
  /** Settles when the connection ends, with the reason; at `close` too. */
  readonly closed: Promise<HarnessError>
  /** Idempotent. Rejects everything that waits with `bridge_lost`. */
  close(): void
}

/**
 * Connects to the bridge. Throws `bridge_unreachable`, `bridge_token_refused`, `aborted`. A bridge with too many pages
 * lets in and closes: `bridge_busy` comes from here or from the first request.
 */
export async function openSocket(
  address: BridgeAddress,
  signal: AbortSignal,
): Promise<BridgeSocket> {
  if (signal.aborted) throw new HarnessError('aborted')
  // Listens from the start: the first message may come together with the opening.
  const connection = new Connection(connect(address))
  const outcome = await opened(connection.wire, signal)
  if (outcome === 'open') return connection
  connection.close()
  throw outcome === 'aborted' ? new HarnessError('aborted') : await whyRefused(address, signal)
}

interface Pending {
  /** Undefined for a record, which belongs to no device. */
  readonly session?: SessionId
  readonly answer: (reply: Reply) => void
  readonly fail: (error: HarnessError) => void
}

class Connection implements BridgeSocket {
  readonly closed: Promise<HarnessError>
  readonly wire: Wire
  readonly #pending = new Map<number, Pending>()
  readonly #mirrors = new Map<SessionId, MirrorListener>()
  readonly #openings = new Map<SessionId, ProgressListener>()
  readonly #lost = new Map<SessionId, (error: HarnessError) => void>()
  #nextId = 0
  #ended: HarnessError | undefined
  #tellClosed: (reason: HarnessError) => void = () => undefined

  constructor(wire: Wire) {
    this.wire = wire
    this.closed = new Promise((resolve) => {
      this.#tellClosed = resolve
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
        else reject(invalid(`${reply.kind} where ${kind} was due`))
      }
      this.#pending.set(id, { session: body.session, answer, fail })
      signal.addEventListener('abort', stop, { once: true })
      this.#send({ ...body, id })
    })
  }

  record(body: RecordBody, png: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended)
      const id = this.#takeId()
      const forget = () => this.#pending.delete(id)
      this.#pending.set(id, {
        answer: () => {
          forget()
          resolve()
        },
        fail: (error) => {
          forget()
          reject(error)
        },
      })
      this.wire.send(encodeFrame({ kind: 'record', id, ...body }, png, codec))
    })
  }

  keep(session: SessionId): void {
    this.#send({ kind: 'keep', session })
  }

  onMirror(session: SessionId, listener: MirrorListener): () => void {
    return listen(this.#mirrors, session, listener)
  }

  onProgress(session: SessionId, listener: ProgressListener): () => void {
    return listen(this.#openings, session, listener)
  }

  onLost(session: SessionId, listener: (error: HarnessError) => void): () => void {
    return listen(this.#lost, session, listener)
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
    this.#tellClosed(reason)
  }

  /** What cannot be read cannot be answered either: the two sides disagree, so the connection ends. */
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
    // A request that is not known any more was aborted.
    else if (message.kind === 'failed') this.#pending.get(message.id)?.fail(fromWire(message.error))
    else this.#pending.get(message.id)?.answer(message)
  }

  #receiveFrame(frame: Uint8Array<ArrayBuffer>): void {
    const { header, bytes } = decodeFrame(frame, codec)
    if (header.kind === 'observation') this.#pending.get(header.id)?.answer({ ...header, bytes })
    else void this.#mirror(header.session, header.frame, bytes)
  }

  async #mirror(session: SessionId, frame: number, jpeg: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await this.#mirrors.get(session)?.(jpeg)
    } catch {
      // A picture that could not be painted is gone; the next one must come nevertheless.
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

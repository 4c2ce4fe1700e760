// The bridge of pages that watch one run of another process, as far as their sockets show it.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { AgentAck } from '@harness/shared/log/wire/agent-runs.ts'
import { encodeFrame } from '@harness/shared/log/wire/frame.ts'
import {
  type AgentFrame,
  ClientMessage,
  type ServerMessage,
} from '@harness/shared/log/wire/protocol.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import { openSocket } from '@harness/web/drivers/socket.ts'
import type { Wire } from '@harness/web/drivers/wire.ts'
import type { AgentRunDeps } from '@harness/web/worker/run/agent-connection.ts'

const CODEC = {
  encode: (text: string) => new TextEncoder().encode(text),
  decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
}
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
const NOTHING = new Uint8Array()

/** A picture of 8 × 6 red pixels. */
async function redPicture(): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(8, 6)
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = 'red'
  context?.fillRect(0, 0, 8, 6)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
  return new Uint8Array(await blob.arrayBuffer())
}

type Listener = (event: {
  readonly data: unknown
  readonly code: number
  readonly reason: string
}) => void

/** One socket, at the bridge's end. */
class PlayedWire implements Wire {
  binaryType = 'arraybuffer'
  readonly #bridge: AgentBridge
  readonly #listeners = new Map<string, Listener[]>()
  /** Runs that the page follows: the row to send next, and whether the last one is stored. */
  readonly follows = new Map<RunId, { next: number; isWaiting: boolean }>()

  constructor(bridge: AgentBridge) {
    this.#bridge = bridge
    setTimeout(() => this.#emit('open', ''))
  }

  addEventListener(kind: string, listener: Listener): void {
    this.#listeners.set(kind, [...(this.#listeners.get(kind) ?? []), listener])
  }

  send(data: string | Uint8Array): void {
    void this.#bridge.receive(this, ClientMessage.parse(JSON.parse(String(data))))
  }

  close(): void {
    this.#bridge.pages.delete(this)
    this.follows.clear()
    setTimeout(() => this.#emit('close', ''))
  }

  say(message: ServerMessage): void {
    this.#emit('message', JSON.stringify(message))
  }

  show(header: AgentFrame, bytes: Uint8Array): void {
    this.#emit('message', encodeFrame(header, bytes, CODEC).buffer)
  }

  #emit(kind: string, data: unknown): void {
    for (const listener of this.#listeners.get(kind) ?? [])
      listener({ data, code: 1006, reason: '' })
  }
}

interface PlayedRun {
  readonly rows: Row[]
  /** State in the bridge's list: in progress, ended or not listed. */
  state: 'live' | 'ended' | 'left'
  /** The bridge cannot read it. */
  isBroken?: boolean
}

export class AgentBridge {
  readonly pages = new Set<PlayedWire>()
  readonly controls: RunControl[] = []
  /** Each run that was followed, and from which row. */
  readonly followed: (readonly [RunId, number])[] = []
  readonly runs = new Map<RunId, PlayedRun>()

  add(runId: RunId, rows: readonly Row[], state: PlayedRun['state'] = 'live'): void {
    this.runs.set(runId, { rows: [...rows], state })
  }

  /** The way of one tab to this bridge; `isRefused` for one with another token. */
  link(isRefused = false): AgentRunDeps['link'] {
    const bridge = this
    class Socket extends PlayedWire {
      constructor() {
        super(bridge)
        bridge.pages.add(this)
      }
    }
    const token = new Secret('t')
    const address = { origin: 'http://127.0.0.1:1', token, WebSocket: Socket, fetch }
    return {
      async socket(signal) {
        if (isRefused) throw new HarnessError('bridge_token_refused')
        return openSocket(address, signal)
      },
    }
  }

  append(runId: RunId, ...rows: readonly Row[]): void {
    this.runs.get(runId)?.rows.push(...rows)
    for (const page of this.pages) this.#send(page, runId)
  }

  /** No row follows; `left`: the process of the run is gone. */
  end(runId: RunId, state: 'ended' | 'left'): void {
    Object.assign(this.runs.get(runId) ?? {}, { state })
    for (const page of this.pages) {
      this.#list(page)
      this.#send(page, runId)
    }
  }

  /** Every socket is lost. */
  drop(): void {
    for (const page of [...this.pages]) page.close()
  }

  async receive(page: PlayedWire, message: ClientMessage): Promise<void> {
    if (message.kind === 'agent_ack') return this.#acknowledge(page, message)
    if (!('id' in message)) return
    if (message.kind === 'agents') this.#greet(page)
    if (message.kind === 'agent_control') this.controls.push(message.control)
    page.say({ kind: 'done', id: message.id })
    if (message.kind === 'agent_follow') {
      const { runId, from } = message
      this.followed.push([runId, from])
      page.follows.set(runId, { next: from, isWaiting: false })
      this.#send(page, runId)
    }
    if (message.kind === 'agent_mirror' && message.on)
      page.show({ kind: 'agent_frame', runId: message.runId, number: 1 }, await redPicture())
  }

  #greet(page: PlayedWire): void {
    this.#list(page)
    const paused = { kind: 'phase', step: 1, phase: 'paused', spent: 'tokens' } as const
    for (const runId of this.#runsThatAre('live'))
      for (const activity of [paused, { kind: 'takeover', allowed: true } as const])
        page.say({ kind: 'agent_activity', runId, activity })
  }

  #runsThatAre(state: PlayedRun['state']): RunId[] {
    return [...this.runs].flatMap(([runId, run]) => (run.state === state ? [runId] : []))
  }

  #list(page: PlayedWire): void {
    const [ended, live] = [this.#runsThatAre('ended'), this.#runsThatAre('live')]
    page.say({ kind: 'agents', ended, live })
  }

  #acknowledge(page: PlayedWire, { runId, of }: AgentAck): void {
    const follow = page.follows.get(runId)
    if (of === 'frame' || !follow) return
    Object.assign(follow, { next: follow.next + 1, isWaiting: false })
    this.#send(page, runId)
  }

  #send(page: PlayedWire, runId: RunId): void {
    const follow = page.follows.get(runId)
    if (!follow || follow.isWaiting) return
    const run = this.runs.get(runId)
    const row = run?.isBroken ? undefined : run?.rows[follow.next]
    follow.isWaiting = row !== undefined
    const png = row?.kind === 'step_started' ? PNG : NOTHING
    if (row) page.show({ kind: 'agent_record', runId, number: follow.next, rows: [row] }, png)
    else if (run?.state !== 'live') page.say({ kind: 'agent_over', runId })
  }
}

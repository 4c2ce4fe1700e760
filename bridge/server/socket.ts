import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { SUBPROTOCOL } from '@harness/shared/log/wire/protocol.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '../system/clock.ts'
import type { AgentRunSource } from './socket/agents.ts'
import { bytesOf } from './socket/codec.ts'
import { Conversation } from './socket/conversation.ts'
import type { Leases } from './socket/lease.ts'
import type { RecordSink } from './socket/records.ts'
import { makeTurns } from './socket/turns.ts'

export interface SocketLimits {
  readonly maxSockets: number
  readonly pingMs: number
}

/** Limits of the sockets; each open tab has one. */
export const SOCKET_LIMITS: SocketLimits = { maxSockets: 32, pingMs: 4_000 }

/** Maximum number of unanswered pings before a socket counts as dead. */
const MAX_MISSED = 2

/**
 * Limits of incoming messages, which are small except for a sign-in state. Outgoing messages are
 * not limited.
 */
const SMALL = { maxPayload: 256 * 1024, maxFragments: 64, maxBufferedChunks: 256 }

/**
 * Limits for sockets that send records. Each has a picture of at most 4,096 by 4,096 pixels, which
 * browsers send in many pieces.
 */
const WITH_RECORDS = { maxPayload: 96 * 1024 * 1024, maxFragments: 0, maxBufferedChunks: 0 }

const SERVER_OPTIONS = {
  noServer: true,
  clientTracking: true,
  // Pictures are already compressed, so deflating them only costs time (measured, 200 KB: 1 ms
  // without, 5 ms with).
  perMessageDeflate: false,
  handleProtocols: () => SUBPROTOCOL,
}

const GOING_AWAY = 1001
const TRY_AGAIN_LATER = 1013

/** Sockets of the bridge, for requests that passed the guard. */
interface Sockets {
  /** `isGuest`: a socket of a hosted page, which may only open browsers. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, isGuest?: boolean): void
  /** Closes every socket with a reason. */
  close(): void
}

function keepAlive(socket: WebSocket, clock: Clock, pingMs: number): void {
  let missed = 0
  let stop = () => {}
  const beat = () => {
    if (missed >= MAX_MISSED) return socket.terminate()
    missed += 1
    socket.ping()
    stop = clock.after(pingMs, beat)
  }
  stop = clock.after(pingMs, beat)
  socket.on('pong', () => {
    missed = 0
  })
  socket.on('close', () => stop())
}

interface SocketDeps {
  readonly leases: Leases
  readonly clock: Clock
  readonly limits: SocketLimits
  readonly records: RecordSink | undefined
  readonly agents: AgentRunSource | undefined
}

export function makeSockets(deps: SocketDeps): Sockets {
  const { leases, clock, limits, records, agents } = deps
  const server = new WebSocketServer({ ...SERVER_OPTIONS, ...(records ? WITH_RECORDS : SMALL) })
  const turns = makeTurns()
  let talking = 0

  function converse(socket: WebSocket, isGuest: boolean): void {
    // After a broken frame `close` follows, which cleans up.
    socket.on('error', () => undefined)
    if (talking >= limits.maxSockets) {
      socket.close(TRY_AGAIN_LATER, 'bridge_busy')
      return
    }
    talking += 1
    const wire = {
      // The callback receives the error of a socket that has closed meanwhile.
      send: (data: string | Uint8Array) => socket.send(data, () => undefined),
      close: (code: number, reason: string) => socket.close(code, reason),
    }
    const conversation = new Conversation(wire, {
      leases,
      turns,
      records: isGuest ? undefined : records,
      agents: isGuest ? undefined : agents,
      isGuest,
    })
    socket.on('message', (data, isBinary) => {
      if (socket.readyState !== socket.OPEN) return
      conversation.receive(isBinary ? bytesOf(data) : data.toString())
    })
    socket.on('close', () => {
      talking -= 1
      conversation.dispose()
    })
    keepAlive(socket, clock, limits.pingMs)
  }

  return {
    upgrade: (request, socket, head, isGuest = false) =>
      server.handleUpgrade(request, socket, head, (opened) => converse(opened, isGuest)),
    close() {
      for (const socket of server.clients) {
        socket.close(GOING_AWAY)
        socket.terminate()
      }
      server.close()
    },
  }
}

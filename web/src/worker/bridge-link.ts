import { fromWire, HarnessError, WireError } from '@harness/shared/language/errors.ts'
import { Health, NetworkMode, Sample, SimulatorReport } from '@harness/shared/language/protocol.ts'
import type { Secret } from '@harness/shared/language/secret.ts'
import * as z from 'zod/mini'
import { type BridgeSocket, openSocket } from '../drivers/socket.ts'

/** How long a question to the bridge may take: it is a process on the same machine. In milliseconds. */
const ANSWER_LIMIT_MS = 5_000
/** The programs of Xcode take seconds each; a cold boot takes up to four minutes. */
const XCODE_LIMIT_MS = 60_000
const BOOT_LIMIT_MS = 300_000

/** This worker's way to the bridge: one token, and one socket that is opened when first needed. */
export interface BridgeLink {
  /** From now on this token is used; a socket with another one is closed. */
  use(token: Secret): void
  /** Throws `bridge_unreachable`. */
  health(): Promise<Health>
  /** Throws `bridge_unreachable`, `bridge_token_refused`. */
  mode(): Promise<NetworkMode>
  /** In force for every response that follows. Throws like `mode`. */
  setMode(mode: NetworkMode): Promise<NetworkMode>
  /** The sample application, which then runs. Throws like `mode`. */
  sample(): Promise<Sample>
  /** The simulators of the bridge's machine, and what it has for them. Throws like `mode`. */
  simulators(): Promise<SimulatorReport>
  /** Resolves when the simulator can be used. Throws what the bridge reports, and like `mode`. */
  bootSimulator(udid: string): Promise<void>
  /** The open socket, or a new one. Throws like `openSocket`. */
  socket(signal: AbortSignal): Promise<BridgeSocket>
}

export interface BridgeLinkDeps {
  /** Of the bridge, which also served this script. */
  readonly origin: string
  readonly fetch: typeof fetch
  /** Hears of each socket that is opened. */
  readonly note: (url: string) => void
}

export function makeBridgeLink({ origin, fetch, note }: BridgeLinkDeps): BridgeLink {
  let token: Secret | undefined
  let open: Promise<BridgeSocket> | undefined

  function paired(): Secret {
    if (!token) throw new HarnessError('bridge_token_refused')
    return token
  }

  function identity(): Record<string, string> {
    return { authorization: `Bearer ${paired().reveal()}` }
  }

  async function connect(signal: AbortSignal): Promise<BridgeSocket> {
    const address = {
      origin,
      token: paired(),
      WebSocket,
      fetch: (url: string, init: RequestInit) => fetch(url, init),
    }
    note(origin)
    const socket = await openSocket(address, signal)
    // A socket that ended is forgotten, so that the next run connects again.
    void socket.closed.then(() => {
      open = undefined
    })
    return socket
  }

  const callBridge = <T extends z.ZodMiniType>(url: string, shape: T, init: LinkRequest) =>
    request(url, shape, { ...init, fetch })

  return {
    use(next) {
      if (token?.reveal() === next.reveal()) return
      token = next
      open?.then((socket) => socket.close()).catch(() => undefined) // it never opened: nothing to close
      open = undefined
    },
    health: () => callBridge(`${origin}/api/health`, Health, {}),
    mode: async () => callBridge(`${origin}/api/mode`, NetworkMode, { headers: identity() }),
    setMode: async (mode) =>
      callBridge(`${origin}/api/mode`, NetworkMode, {
        method: 'PUT',
        headers: { ...identity(), 'content-type': 'application/json' },
        body: JSON.stringify(mode),
      }),
    sample: async () => callBridge(`${origin}/api/sample`, Sample, { headers: identity() }),
    simulators: async () =>
      callBridge(`${origin}/api/simulators`, SimulatorReport, {
        headers: identity(),
        limitMs: XCODE_LIMIT_MS,
      }),
    async bootSimulator(udid) {
      await callBridge(`${origin}/api/simulators/${udid}/boot`, z.object({}), {
        method: 'POST',
        headers: { ...identity(), 'content-type': 'application/json' },
        limitMs: BOOT_LIMIT_MS,
      })
    },
    async socket(signal) {
      open ??= connect(signal)
      try {
        return await open
      } catch (error) {
        open = undefined
        throw error
      }
    },
  }
}

interface LinkRequest extends RequestInit {
  readonly limitMs?: number
}

const Refused = z.object({ error: WireError })

async function request<T extends z.ZodMiniType>(
  url: string,
  shape: T,
  {
    fetch,
    limitMs = ANSWER_LIMIT_MS,
    ...init
  }: LinkRequest & { readonly fetch: typeof globalThis.fetch },
): Promise<z.infer<T>> {
  const response = await fetch(url, {
    ...init,
    signal: AbortSignal.timeout(limitMs),
  }).catch((cause) => {
    throw new HarnessError('bridge_unreachable', {}, cause)
  })
  if (response.status === 401 || response.status === 429)
    throw new HarnessError('bridge_token_refused')
  const body: unknown = await response.json().catch(() => undefined)
  const refused = Refused.safeParse(body).data
  if (refused) throw fromWire(refused.error)
  const answer = shape.safeParse(body)
  if (!answer.success) throw new HarnessError('bridge_unreachable')
  return answer.data
}

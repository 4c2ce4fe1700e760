import { fromWire, HarnessError, WireError } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import { Paired, type PairPageRequest, type PairRequest } from '@harness/shared/language/pairing.ts'
import {
  AgentRunIds,
  Health,
  NetworkMode,
  Sample,
  SimulatorReport,
} from '@harness/shared/language/protocol.ts'
import type { Secret } from '@harness/shared/language/secret.ts'
import * as z from 'zod/mini'
import { type BridgeSocket, openSocket } from '../drivers/socket.ts'
import { makeProof } from './bridge-proof.ts'

/** How long a question to the bridge may take: it is a process on the same machine. In milliseconds. */
const ANSWER_LIMIT_MS = 5_000
/** The programs of Xcode take seconds each; a cold boot takes up to four minutes. */
const XCODE_LIMIT_MS = 60_000
const BOOT_LIMIT_MS = 300_000

/** This worker's way to the bridge: one token, and one socket that is opened when first needed. */
export interface BridgeLink {
  /** From now on this token is used; a socket with another one is closed. */
  use(token: Secret): void
  /**
   * The token for the ticket of an address; undefined for one that is not valid. Throws
   * `bridge_unreachable`.
   */
  pair(ticket: string): Promise<string | undefined>
  /** False where there is no bridge to pair with. Throws like `mode`. */
  isPaired(): Promise<boolean>
  /** The token for the code that the bridge gave for this page of another host. Throws `bridge_code_refused`, `bridge_unreachable`. */
  pairPage(code: string): Promise<string>
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
  /** Runs that other agents finished; none where the bridge keeps none. Throws like `mode`. */
  agentRuns(): Promise<readonly RunId[]>
  /** One of them as a zip. Throws `bridge_unreachable`. */
  agentRun(runId: RunId): Promise<Blob>
  /** Resolves when the simulator can be used. Throws what the bridge reports, and like `mode`. */
  bootSimulator(udid: string): Promise<void>
  /** The open socket, or a new one. Throws like `openSocket`. */
  socket(signal: AbortSignal): Promise<BridgeSocket>
}

const JSON_BODY = { 'content-type': 'application/json' }

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

  const callBridge: CallBridge = (url, shape, init) => request(url, shape, { ...init, fetch })

  const health = (headers = {}) => callBridge(`${origin}/api/health`, Health, { headers })
  const proof = makeProof(origin, health)

  /** The token, once the program at our address has proven that it knows it. */
  async function provenToken(): Promise<Secret> {
    if (!token) throw new HarnessError('bridge_token_refused')
    await proof.of(token)
    return token
  }

  const identity = async () => ({ authorization: `Bearer ${(await provenToken()).reveal()}` })

  async function connect(signal: AbortSignal): Promise<BridgeSocket> {
    const address = {
      origin,
      token: await provenToken(),
      WebSocket,
      fetch: (url: string, init: RequestInit) => fetch(url, init),
    }
    note(origin)
    const socket = await openSocket(address, signal)
    // A socket that ended is forgotten, so that the next run connects again.
    void socket.closed.then(() => {
      open = undefined
      proof.forget()
    })
    return socket
  }

  return {
    use(next) {
      if (token?.reveal() === next.reveal()) return
      token = next
      proof.forget()
      open?.then((socket) => socket.close()).catch(() => undefined) // it never opened: nothing to close
      open = undefined
    },
    health,
    pair: (ticket) => exchange(ticket, (init) => callBridge(`${origin}/api/pair`, Paired, init)),
    ...pageCalls(origin, identity, callBridge),
    mode: async () => callBridge(`${origin}/api/mode`, NetworkMode, { headers: await identity() }),
    setMode: async (mode) =>
      callBridge(`${origin}/api/mode`, NetworkMode, {
        method: 'PUT',
        headers: { ...(await identity()), ...JSON_BODY },
        body: JSON.stringify(mode),
      }),
    sample: async () => callBridge(`${origin}/api/sample`, Sample, { headers: await identity() }),
    ...simulatorCalls(origin, identity, callBridge),
    ...agentCalls(origin, identity, fetch),
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

/** What a page asks about its own pairing. */
function pageCalls(
  origin: string,
  identity: () => Promise<Record<string, string>>,
  callBridge: CallBridge,
): Pick<BridgeLink, 'isPaired' | 'pairPage'> {
  return {
    async isPaired() {
      await callBridge(`${origin}/api/page`, z.object({}), { headers: await identity() })
      return true
    },
    async pairPage(code) {
      const body = JSON.stringify({ code } satisfies z.infer<typeof PairPageRequest>)
      const init = { method: 'POST', headers: JSON_BODY, body }
      return (await callBridge(`${origin}/api/pair-page`, Paired, init)).token
    },
  }
}

/** What other agents finished on this machine. */
function agentCalls(
  origin: string,
  identity: () => Promise<Record<string, string>>,
  send: typeof globalThis.fetch,
): Pick<BridgeLink, 'agentRuns' | 'agentRun'> {
  const address = `${origin}/api/agent-runs`
  return {
    agentRuns: async () =>
      (await request(address, AgentRunIds, { headers: await identity(), fetch: send })).runs,
    async agentRun(runId) {
      const reply = await send(`${address}/${runId}`, { headers: await identity() })
      if (!reply.ok) throw new HarnessError('bridge_unreachable')
      return reply.blob()
    },
  }
}

/** What asks for the programs of Xcode, which take their time. */
function simulatorCalls(
  origin: string,
  identity: () => Promise<Record<string, string>>,
  callBridge: CallBridge,
): Pick<BridgeLink, 'simulators' | 'bootSimulator'> {
  return {
    simulators: async () =>
      callBridge(`${origin}/api/simulators`, SimulatorReport, {
        headers: await identity(),
        limitMs: XCODE_LIMIT_MS,
      }),
    async bootSimulator(udid) {
      await callBridge(`${origin}/api/simulators/${udid}/boot`, z.object({}), {
        method: 'POST',
        headers: { ...(await identity()), ...JSON_BODY },
        limitMs: BOOT_LIMIT_MS,
      })
    },
  }
}

type CallBridge = <T extends z.ZodMiniType>(
  url: string,
  shape: T,
  init: LinkRequest,
) => Promise<z.infer<T>>

/** The token for a ticket; undefined for one that is not valid any more. */
async function exchange(
  ticket: string,
  call: (init: LinkRequest) => Promise<Paired>,
): Promise<string | undefined> {
  const given = { ticket } satisfies z.infer<typeof PairRequest>
  try {
    return (await call({ method: 'POST', headers: JSON_BODY, body: JSON.stringify(given) })).token
  } catch (error) {
    if (error instanceof HarnessError && error.code === 'bridge_token_refused') return undefined
    throw error
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

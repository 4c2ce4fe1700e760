import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Secret } from '@harness/shared/base/secret.ts'
import {
  Health,
  NetworkMode,
  Sample,
  SimulatorReport,
} from '@harness/shared/log/wire/bridge-api.ts'
import { Paired, type PairPageRequest, type PairRequest } from '@harness/shared/log/wire/pairing.ts'
import { ROUTES } from '@harness/shared/log/wire/routes.ts'
import * as z from 'zod/mini'
import { type BridgeSocket, openSocket } from '../drivers/socket.ts'
import type { Wire } from '../drivers/wire.ts'
import { makeProof } from './bridge-proof.ts'
import { type CallBridge, JSON_BODY, type LinkRequest, request } from './bridge-request.ts'
import { makeSharedSocket } from './shared-socket.ts'

/** Time limits in milliseconds: Xcode programs take seconds, a cold boot up to four minutes. */
const XCODE_LIMIT_MS = 60_000
const BOOT_LIMIT_MS = 300_000

/** Connection of this worker to the bridge: one token, and one socket that opens on demand. */
export interface BridgeLink {
  /** Sets the token; closes a socket that uses another one. */
  use(token: Secret): void
  /** Removes the token and closes an open socket. */
  forget(): Promise<void>
  /** Exchanges a ticket for a token; undefined for a wrong ticket. Throws `bridge_unreachable`. */
  pair(given: PairRequest): Promise<string | undefined>
  /** False when there is no bridge to pair with. Throws like `mode`. */
  isPaired(): Promise<boolean>
  /**
   * Exchanges the bridge's code for a token, for a page from another host. Throws
   * `bridge_code_refused`, `bridge_unreachable`.
   */
  pairPage(code: string): Promise<string>
  /** Health of the bridge. Throws `bridge_unreachable`. */
  health(): Promise<Health>
  /** Network mode. Throws `bridge_unreachable`, `bridge_token_refused`. */
  mode(): Promise<NetworkMode>
  /** Sets the network mode of all later responses. Throws like `mode`. */
  setMode(mode: NetworkMode): Promise<NetworkMode>
  /** Starts the sample application if needed and returns it. Throws like `mode`. */
  sample(): Promise<Sample>
  /** Simulators of the bridge's machine, and its tools for them. Throws like `mode`. */
  simulators(): Promise<SimulatorReport>
  /** Resolves when the simulator is ready. Throws the bridge's error, and like `mode`. */
  bootSimulator(udid: string): Promise<void>
  /** Open socket, or a new one. Throws like `openSocket`. */
  socket(signal: AbortSignal): Promise<BridgeSocket>
}

export interface BridgeLinkDeps {
  /** Origin of the bridge, which also served this script. */
  readonly origin: string
  /** False when page and bridge end together, so that a silent bridge is a busy one. */
  readonly isWatched?: boolean
  readonly fetch: typeof fetch
  readonly WebSocket: typeof WebSocket
  /** Called with the origin for each opened socket. */
  readonly note: (url: string, wire: Wire) => void
}

export function makeBridgeLink(deps: BridgeLinkDeps): BridgeLink {
  const { origin, isWatched = true, fetch, WebSocket, note } = deps
  let token: Secret | undefined

  const callBridge: CallBridge = (url, shape, init) => request(url, shape, { ...init, fetch })

  const health = (headers = {}) => callBridge(`${origin}${ROUTES.health}`, Health, { headers })
  const proof = makeProof(origin, health)

  /** Returns the token after the program at our address has proven that it knows it. */
  async function provenToken(): Promise<Secret> {
    if (!token) throw new HarnessError('bridge_token_refused')
    await proof.of(token)
    return token
  }

  function change(next: Secret | undefined): void {
    token = next
    proof.forget()
    shared.drop()
  }

  const identity = async () => ({ authorization: `Bearer ${(await provenToken()).reveal()}` })

  async function connect(signal: AbortSignal): Promise<BridgeSocket> {
    const address = {
      origin,
      token: await provenToken(),
      WebSocket,
      fetch: (url: string, init: RequestInit) => fetch(url, init),
      onWire: (wire: Wire) => note(origin, wire),
    }
    return openSocket(address, signal)
  }
  const shared = makeSharedSocket(connect, proof.forget, isWatched)

  return {
    use(next) {
      if (token?.reveal() !== next.reveal()) change(next)
    },
    forget: async () => change(undefined),
    health,
    pair: (given) => exchange(given, (init) => callBridge(`${origin}${ROUTES.pair}`, Paired, init)),
    ...pageCalls(origin, identity, callBridge),
    mode: async () =>
      callBridge(`${origin}${ROUTES.mode}`, NetworkMode, { headers: await identity() }),
    setMode: async (mode) =>
      callBridge(`${origin}${ROUTES.mode}`, NetworkMode, {
        method: 'PUT',
        headers: { ...(await identity()), ...JSON_BODY },
        body: JSON.stringify(mode),
      }),
    sample: async () =>
      callBridge(`${origin}${ROUTES.sample}`, Sample, { headers: await identity() }),
    ...simulatorCalls(origin, identity, callBridge),
    socket: shared.get,
  }
}

/** Requests about the pairing of the page. */
function pageCalls(
  origin: string,
  identity: () => Promise<Record<string, string>>,
  callBridge: CallBridge,
): Pick<BridgeLink, 'isPaired' | 'pairPage'> {
  return {
    async isPaired() {
      await callBridge(`${origin}${ROUTES.page}`, z.object({}), { headers: await identity() })
      return true
    },
    async pairPage(code) {
      const body = JSON.stringify({ code } satisfies z.infer<typeof PairPageRequest>)
      const init = { method: 'POST', headers: JSON_BODY, body }
      return (await callBridge(`${origin}${ROUTES.pairPage}`, Paired, init)).token
    },
  }
}

/** Requests that run Xcode's tools, with longer time limits. */
function simulatorCalls(
  origin: string,
  identity: () => Promise<Record<string, string>>,
  callBridge: CallBridge,
): Pick<BridgeLink, 'simulators' | 'bootSimulator'> {
  return {
    simulators: async () =>
      callBridge(`${origin}${ROUTES.simulators}`, SimulatorReport, {
        headers: await identity(),
        limitMs: XCODE_LIMIT_MS,
      }),
    async bootSimulator(udid) {
      await callBridge(`${origin}${ROUTES.simulators}/${udid}/boot`, z.object({}), {
        method: 'POST',
        headers: { ...(await identity()), ...JSON_BODY },
        limitMs: BOOT_LIMIT_MS,
      })
    },
  }
}

/** Exchanges a ticket for a token; undefined when the ticket is no longer valid. */
async function exchange(
  given: PairRequest,
  call: (init: LinkRequest) => Promise<Paired>,
): Promise<string | undefined> {
  try {
    return (await call({ method: 'POST', headers: JSON_BODY, body: JSON.stringify(given) })).token
  } catch (error) {
    if (error instanceof HarnessError && error.code === 'bridge_token_refused') return undefined
    throw error
  }
}

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

/** The programs of Xcode take seconds each; a cold boot takes up to four minutes. */
const XCODE_LIMIT_MS = 60_000
const BOOT_LIMIT_MS = 300_000

/** This worker's way to the bridge: one token, and one socket that is opened when first needed. */
export interface BridgeLink {
  /** From now on this token is used; a socket with another one is closed. */
  use(token: Secret): void
  /** From now on there is no token; an open socket is closed. */
  forget(): Promise<void>
  /** The token for a ticket; undefined for a wrong one. Throws `bridge_unreachable`. */
  pair(given: PairRequest): Promise<string | undefined>
  /** False where there is no bridge to pair with. Throws like `mode`. */
  isPaired(): Promise<boolean>
  /**
   * The token for the code that the bridge gave for this page of another host. Throws
   * `bridge_code_refused`, `bridge_unreachable`.
   */
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
  /** Resolves when the simulator can be used. Throws what the bridge reports, and like `mode`. */
  bootSimulator(udid: string): Promise<void>
  /** The open socket, or a new one. Throws like `openSocket`. */
  socket(signal: AbortSignal): Promise<BridgeSocket>
}

export interface BridgeLinkDeps {
  /** Origin of the bridge, which also served this script. */
  readonly origin: string
  readonly fetch: typeof fetch
  readonly WebSocket: typeof WebSocket
  /** Called with the origin and each socket that is opened to it. */
  readonly note: (url: string, wire: Wire) => void
}

export function makeBridgeLink({ origin, fetch, WebSocket, note }: BridgeLinkDeps): BridgeLink {
  let token: Secret | undefined

  const callBridge: CallBridge = (url, shape, init) => request(url, shape, { ...init, fetch })

  const health = (headers = {}) => callBridge(`${origin}${ROUTES.health}`, Health, { headers })
  const proof = makeProof(origin, health)

  /** The token, once the program at our address has proven that it knows it. */
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
  const shared = makeSharedSocket(connect, proof.forget)

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

/** Calls of a page about its own pairing. */
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

/** Calls that run Xcode's tools, so they get longer time limits. */
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

/** The token for a ticket; undefined for one that is not valid any more. */
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

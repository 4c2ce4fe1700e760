import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import { LOOPBACK } from '@harness/shared/log/wire/routes.ts'
import { getRequestListener } from '@hono/node-server'
import type { SimulatorCatalog } from '../devices/ios/simulator-catalog.ts'
import type { Openers } from '../devices/openers.ts'
import { type Clock, systemClock } from '../system/clock.ts'
import type { LogFile } from '../system/log-file.ts'
import { sweepOwnedFolders } from '../system/owned-folder.ts'
import { profilesIn, readPrivate, writePrivate } from '../system/state.ts'
import { createApp } from './app.ts'
import { endSilent } from './end-silent.ts'
import { isElsewhere, withinMode } from './guard/attaching.ts'
import { isApi, judge, pathOf, type RawRequest, type ServerIdentity } from './guard/guard.ts'
import { guestHeaders, preflightHeaders, securityHeaders } from './guard/headers.ts'
import { makeLaunches } from './guard/launch.ts'
import { type ModeStore, makeModeStore } from './guard/mode.ts'
import { makePages } from './guard/pages.ts'
import { proofOf } from './guard/proof.ts'
import { refuseHttp, refuseRaw } from './guard/refusal.ts'
import { makeToken, makeTokenCheck, readToken, saveToken } from './guard/token.ts'
import { type KeptPort, makeSampleServer, type SampleOptions } from './sample.ts'
import type { AgentRunSource } from './socket/agents.ts'
import { LEASE_LIMITS, type LeaseLimits, Leases } from './socket/lease.ts'
import type { RecordSink } from './socket/records.ts'
import { makeSockets, SOCKET_LIMITS, type SocketLimits } from './socket.ts'

export interface BridgeOptions {
  /** Port; 0 uses any free port. */
  readonly port: number
  readonly stateDirectory: string
  readonly appRoot: string
  /** Folder that contains the built documentation, as `docs`. */
  readonly docsRoot?: string
  readonly version: string
  readonly openers: Openers
  /** Kinds of device that can be opened now. */
  readonly kinds: () => Promise<readonly string[]>
  /** True when this machine can show a browser window; otherwise none is offered. */
  readonly windows?: boolean
  /** Simulators of this machine; without it `/api/simulators` is not found. */
  readonly simulators?: SimulatorCatalog
  /** Sample application; without it `/api/sample` is not found. */
  readonly sample?: SampleOptions
  readonly agentRuns?: AgentRunSource
  /** Replaces the network mode of the last start. */
  readonly mode?: NetworkMode
  /** Destination of run records; without it a worker that sends one is disconnected. */
  readonly records?: RecordSink
  /** Replaces the token of the last start. */
  readonly newToken?: boolean
  /** Called with each request and its response, without the query. */
  readonly log?: LogFile | undefined
  readonly clock?: Clock
  readonly limits?: Partial<LeaseLimits & SocketLimits>
}

export interface RunningBridge {
  readonly port: number
  readonly token: string
  /** Address that pairs a page: the token is in the fragment, which no browser sends. */
  readonly url: string
  /** Live pictures of a session for this process; see `Leases.show`. */
  readonly show: Leases['show']
  /** Finds a session's device for this process; see `Leases.find`. */
  readonly findDevice: Leases['find']
  /** Ends sockets, devices and server; resolves when all have ended. Idempotent. */
  close(): Promise<void>
}

const SERVER_OPTIONS = {
  // The guard answers a missing Host itself, with the same headers as every refusal.
  requireHostHeader: false,
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
}
const MAX_HEADERS = 64
const SAMPLE_PORT = 'sample-port'

/** Keeps a port; one that cannot be stored is chosen again at the next start. */
function keptPort(directory: string): KeptPort {
  return {
    async read() {
      const text = await readPrivate(directory, SAMPLE_PORT).catch(() => undefined)
      const port = Number(text?.trim() || Number.NaN)
      return Number.isInteger(port) && port > 1_023 && port < 65_536 ? port : undefined
    },
    write: (port) => writePrivate(directory, SAMPLE_PORT, `${port}\n`).catch(() => undefined),
  }
}

function keptSample(directory: string, options: SampleOptions) {
  return makeSampleServer({ kept: keptPort(directory), ...options })
}

export function pairingUrl(port: number, token: string): string {
  return `http://${LOOPBACK}:${port}/#t=${token}`
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        return reject(new HarnessError('port_taken', { port }, error))
      const what = `port ${port} cannot be used here (${error.code ?? error.message})`
      reject(new HarnessError('argument_invalid', { argument: '--port', what }, error))
    })
    server.listen(port, LOOPBACK, () => {
      const address = server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : port)
    })
  })
}

function rawRequest({ method = '', url = '', rawHeaders }: IncomingMessage): RawRequest {
  return { method, url, rawHeaders }
}

/** Logs requests; refusals and faults are warnings. */
function logAnswers(server: Server, log: LogFile): void {
  server.on('request', ({ method = '', url = '' }: IncomingMessage, response: ServerResponse) => {
    const [path] = url.split(/[?#]/)
    response.once('finish', () => {
      const { statusCode } = response
      log(statusCode >= 400 ? 'warn' : 'info', `${method} ${path} ${statusCode}`)
    })
  })
  server.on('upgrade', (_, socket: Duplex) => {
    log('info', 'A page has connected.')
    socket.once('close', () => log('info', 'A page has left.'))
  })
}

interface Doors {
  readonly identity: ServerIdentity
  readonly headers: (address?: string) => Readonly<Record<string, string>>
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  readonly upgrade: (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    isGuest: boolean,
  ) => void
}

const FORBIDDEN = { kind: 'refuse', status: 403 } as const

/** Address with its query; undefined for a path that the guard does not accept. */
function addressOf(url: string): string | undefined {
  return pathOf(url) === undefined ? undefined : url
}

/** Puts the guard in front of every request and upgrade. */
function guardDoors(server: Server, { identity, headers, answer, upgrade }: Doors): void {
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    response.setHeaders(new Map(Object.entries(headers(addressOf(request.url ?? '')))))
    const judgement = judge(rawRequest(request), 'http', identity)
    if ('guest' in judgement && judgement.guest)
      response.setHeaders(new Map(Object.entries(guestHeaders(judgement.guest))))
    if (judgement.kind === 'preflight')
      return void response.writeHead(204, preflightHeaders(judgement.guest)).end()
    if (judgement.kind !== 'pass') return refuseHttp(response, judgement)
    if (isApi(pathOf(request.url ?? '') ?? '')) response.setHeader('Cache-Control', 'no-store')
    if (request.headers.expect !== undefined) response.writeContinue()
    void answer(request, response)
  }
  server.on('request', onRequest)
  server.on('checkContinue', onRequest)
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const judgement = judge(rawRequest(request), 'upgrade', identity)
    if (judgement.kind === 'preflight') return refuseRaw(socket, FORBIDDEN, headers())
    if (judgement.kind !== 'pass') return refuseRaw(socket, judgement, headers())
    upgrade(request, socket, head, judgement.guest !== undefined)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Browsers open connections in advance. A refusal on one without a request would be read as the
    // response to its first request.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.destroy()
    else refuseRaw(socket, { kind: 'refuse', status: 400 }, headers())
  })
}

/** Wraps the mode: a change to local mode also closes devices on other machines. */
function guardedMode(mode: ModeStore, leases: Leases): ModeStore {
  return {
    ...mode,
    async set(next: NetworkMode) {
      await mode.set(next)
      if (next.mode === 'local') leases.loseEvery(isElsewhere)
    },
  }
}

/**
 * Opens the bridge; resolves when it listens. Throws `port_taken`, `argument_invalid`,
 * `state_failed`.
 */
export async function startBridge(options: BridgeOptions): Promise<RunningBridge> {
  const { stateDirectory, clock = systemClock } = options
  const known = options.newToken ? undefined : await readToken(stateDirectory)
  const token = known ?? makeToken()
  const mode = await makeModeStore(stateDirectory)
  if (options.mode) await mode.set(options.mode)
  const limits = { ...LEASE_LIMITS, ...SOCKET_LIMITS, ...options.limits }
  const leases = new Leases({ openers: withinMode(options.openers, mode.get), clock, limits })
  const { records, agentRuns: agents } = options
  const sockets = makeSockets({ leases, clock, limits, records, agents })
  const sample = options.sample && keptSample(stateDirectory, options.sample)

  const pages = await makePages(stateDirectory, clock, options.newToken)
  const server = endSilent(createServer(SERVER_OPTIONS))
  server.maxHeadersCount = MAX_HEADERS
  // The port is known only when the server listens. Nothing is awaited between here and the doors,
  // because a request that arrived in between would have no response.
  const port = await listen(server, options.port)
  if (options.log) logAnswers(server, options.log)
  const prove = (challenge: string | undefined, guest: string | undefined) => {
    const own = guest === undefined || guest === `http://${LOOPBACK}:${port}`
    const known = own ? token : pages.tokenOf(guest)
    return known === undefined ? undefined : proofOf(known, port, challenge)
  }
  const launches = makeLaunches(clock)
  const guarded = guardedMode(mode, leases)
  const app = createApp({ ...options, mode: guarded, token, sample, launches, pages, prove })
  guardDoors(server, {
    identity: { port, checkToken: makeTokenCheck(token, clock), pages },
    headers: (address) => securityHeaders(mode.get(), port, address),
    answer: getRequestListener(app.fetch),
    upgrade: sockets.upgrade,
  })
  // Removes profiles left by killed bridges, which contain the cookies of a sign-in.
  const sweeping = sweepOwnedFolders(profilesIn(stateDirectory))
  const end = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    sockets.close()
    await Promise.all([leases.closeAll(), sample?.close(), sweeping])
    server.closeAllConnections()
    await closed
  }
  let ending: Promise<void> | undefined
  const close = () => {
    ending ??= end()
    return ending
  }
  // Written only now: a start that finds the port taken must not change the running token.
  try {
    if (!known) await saveToken(stateDirectory, token)
    if (options.newToken) await pages.save()
  } catch (thrown) {
    await close()
    throw thrown
  }
  const findDevice: Leases['find'] = (session) => leases.find(session)
  const show: Leases['show'] = (...of) => leases.show(...of)
  return { port, token, url: pairingUrl(port, token), show, findDevice, close }
}

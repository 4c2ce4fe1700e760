// The stand-in WebDriverAgent: its envelope, its one session, its one queue and its faults, over
// the phone's real screen (docs/internals/facts.md, WebDriverAgent). Requests are read from the raw server,
// so that a chunked body is refused as the real one refuses it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Phone } from './phone.ts'
import type { Timing } from './simctl.ts'
import { STATUS, WdaError } from './wda-error.ts'
import type { Agent, Body, Route } from './wda-route.ts'
import { ROUTES, SETTINGS } from './wda-routes.ts'

/** A fault of the next matching request. */
export type Fault =
  /** Never answers and does nothing; the main queue stays busy until this resolves. */
  | { readonly kind: 'hang'; readonly until: Promise<void> }
  /** Does it after `ms`, also when the client no longer waits. */
  | { readonly kind: 'late'; readonly ms: number }
  /** The process ends without an answer; with `after`, once the input is done. */
  | { readonly kind: 'die'; readonly after?: boolean }
  /** The session is gone, as after a restart. */
  | { readonly kind: 'forget' }
  | { readonly kind: 'garbage' }

export interface Wda {
  readonly port: number
  readonly agent: Agent
  /** Verb and path of every request, in order. */
  readonly requests: readonly string[]
  /** Applies to the next request whose path matches, once. */
  inject(path: RegExp, fault: Fault): void
  close(): Promise<void>
}

export interface WdaOptions {
  readonly phone: Phone
  readonly port: number
  readonly host: string
  readonly timing: Timing
  /** The process was made to end by a fault. */
  onDeath(): void
}

const SESSION = /^\/session\/([^/]+)(.*)$/

export async function startWda({ phone, port, host, timing, onDeath }: WdaOptions): Promise<Wda> {
  const agent: Agent = {
    phone,
    timing,
    session: undefined,
    bundleId: undefined,
    settings: { ...SETTINGS },
    elements: new Map(),
  }
  const requests: string[] = []
  const faults: { path: RegExp; fault: Fault }[] = []
  let queue: Promise<unknown> = Promise.resolve()

  const die = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    onDeath()
  }
  const inQueue = <T>(route: Route, work: () => Promise<T>): Promise<T> => {
    if (route.independent) return work()
    const mine = queue.then(work)
    queue = mine.catch(() => undefined)
    return mine
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://wda')
    requests.push(`${request.method} ${url.pathname}`)
    if (request.headers['transfer-encoding']) {
      return reply(
        response,
        agent,
        new WdaError('invalid argument', 'Transfer-Encoding is not supported'),
      )
    }
    if (request.method === 'OPTIONS') return reply(response, agent, null)
    let text = ''
    for await (const chunk of request) text += chunk
    const at = faults.findIndex(({ path }) => path.test(url.pathname))
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault
    try {
      const value = await answer({ request, url, text }, fault)
      reply(response, agent, value)
    } catch (error) {
      reply(
        response,
        agent,
        error instanceof WdaError ? error : new WdaError('unknown error', String(error)),
      )
    }
  }

  const answer = async (
    { request, url, text }: { request: IncomingMessage; url: URL; text: string },
    fault: Fault | undefined,
  ): Promise<unknown> => {
    if (fault?.kind === 'forget') agent.session = undefined
    if (fault?.kind === 'garbage') return GARBAGE
    const inSession = SESSION.exec(url.pathname)
    const { route, params } = routeOf(request.method ?? '', inSession?.[2] ?? url.pathname)
    if (inSession ? inSession[1] !== agent.session : !route.free) {
      throw new WdaError('invalid session id', 'Session does not exist')
    }
    const session = agent.session
    return inQueue(route, async () => {
      if (await keptFrom(fault, die)) return NOTHING
      if (inSession && session !== agent.session) {
        const why = `Session ${session} was deleted while this request was still pending`
        throw new WdaError('invalid session id', why)
      }
      const value = await route.run({ agent, params, query: url.searchParams, body: parse(text) })
      return fault?.kind === 'die' ? die().then(() => NOTHING) : value
    })
  }

  // A client that leaves while it sends breaks its request: nothing is owed to it any more.
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  // Idle connections stay open, like the real ones: Node would close one right when it is used
  // again.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    agent,
    requests,
    inject: (path, fault) => faults.push({ path, fault }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** True when the fault leaves the request without effect and answer. */
async function keptFrom(fault: Fault | undefined, die: () => Promise<void>): Promise<boolean> {
  if (fault?.kind === 'hang') await fault.until
  if (fault?.kind === 'late') await delay(fault.ms)
  const dies = fault?.kind === 'die' && !fault.after
  if (dies) await die()
  return dies || fault?.kind === 'hang'
}

const GARBAGE = Symbol('garbage')
const NOTHING = Symbol('nothing')

function parse(text: string): Body {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw new WdaError('invalid argument', 'The body is not JSON')
  }
}

function routeOf(verb: string, path: string): { route: Route; params: Record<string, string> } {
  for (const route of ROUTES) {
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const found = new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`).exec(path)
    if (!found || route.verb !== verb) continue
    return { route, params: Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? ''])) }
  }
  throw new WdaError('unknown command', `Unhandled endpoint: ${path}`)
}

function reply(response: ServerResponse, agent: Agent, value: unknown): void {
  if (value === NOTHING) return
  const failed = value instanceof WdaError
  const shown = failed ? { error: value.error, message: value.message, traceback: '' } : value
  const text =
    value === GARBAGE
      ? '<html>proxy error'
      : JSON.stringify({ value: shown, sessionId: agent.session ?? null }, null, 2)
  response.writeHead(failed ? (STATUS[value.error] ?? 500) : 200, {
    Server: 'WebDriverAgent/1.0',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': 'Content-Type, X-Requested-With',
    'Content-Type': 'application/json;charset=UTF-8',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
}

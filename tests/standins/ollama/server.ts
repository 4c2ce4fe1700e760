// A stand-in for an Ollama server: the native protocol on a free loopback port, with a policy
// instead of a model.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { chat } from './chat.ts'
import { type Fault, makeFaultQueue } from './faults.ts'
import { CATALOGUE, findModel, type StandInModel, showOf, tagOf } from './models.ts'
import { corsHeaders, isAccepted, preflightHeaders } from './origins.ts'
import type { Policy } from './policy.ts'

/**
 * A request as it came in. `aborted` becomes true when the client hangs up before the answer is
 * complete.
 */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly raw: string
  readonly body: unknown
  aborted: boolean
  /** Lines of a stream written so far. */
  written: number
}

export interface OllamaSetup {
  readonly policy: Policy
  /** Installed models; the whole catalogue by default. */
  readonly models?: readonly StandInModel[]
  readonly version?: string
  /** Milliseconds between two lines of a stream. */
  readonly chunkMs?: number
  /** Cuts the stream into pieces of this many bytes, wherever that falls. */
  readonly chunkBytes?: number
  /** A port that must be used, to come back after `close`. */
  readonly port?: number
}

export interface StandInOllama {
  readonly origin: string
  /** Every request, preflights included, oldest first. */
  readonly requests: readonly SeenRequest[]
  /** The requests of `/api/chat`. */
  chats(): readonly SeenRequest[]
  fail(fault: Fault): void
  /** Ends every connection and the server. */
  close(): Promise<void>
}

export async function startOllama(setup: OllamaSetup): Promise<StandInOllama> {
  const requests: SeenRequest[] = []
  const faults = makeFaultQueue()
  const models = [...(setup.models ?? CATALOGUE)]
  const state: OllamaState = { setup, requests, faults, models, loaded: new Set() }
  const server = createServer((incoming, response) => {
    answer(state, incoming, response).catch((thrown: unknown) => response.destroy(asError(thrown)))
  })
  server.listen(setup.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    chats: () => requests.filter(isChat),
    fail: (fault) => faults.add(fault),
    close: () => close(server),
  }
}

interface OllamaState {
  readonly setup: OllamaSetup
  readonly requests: SeenRequest[]
  readonly faults: ReturnType<typeof makeFaultQueue>
  readonly models: StandInModel[]
  /** Names of those in memory: a chat, also an empty one, loads its model. */
  readonly loaded: Set<string>
}

function isChat(request: SeenRequest): boolean {
  return request.method === 'POST' && request.path === '/api/chat'
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

async function answer(
  state: OllamaState,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const seen = await see(incoming)
  state.requests.push(seen)
  response.on('close', () => {
    seen.aborted = !response.writableFinished
  })
  if (!isAccepted(incoming.headers)) return void response.writeHead(403).end()
  if (seen.method === 'OPTIONS')
    return void response.writeHead(204, preflightHeaders(incoming.headers)).end()
  for (const [name, value] of Object.entries(corsHeaders(incoming.headers)))
    response.setHeader(name, value)
  const refusal = state.faults.refusal(seen.path)
  if (refusal)
    return send(response, refusal.status, refusal.body ?? { error: 'injected' }, refusal.headers)
  await route(state, seen, response)
}

async function see(incoming: IncomingMessage): Promise<SeenRequest> {
  const raw = await text(incoming)
  const { method = '', url = '', headers } = incoming
  return { method, path: url, headers, raw, body: parsed(raw), aborted: false, written: 0 }
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    // No body, or one that the endpoint refuses in its own words.
    return undefined
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const isText = typeof body === 'string'
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'
  response
    .writeHead(status, { 'content-type': type, ...headers })
    .end(isText ? body : JSON.stringify(body))
}

async function route(
  state: OllamaState,
  seen: SeenRequest,
  response: ServerResponse,
): Promise<void> {
  const { models, setup, loaded } = state
  switch (`${seen.method} ${seen.path}`) {
    case 'GET /':
      return send(response, 200, 'Ollama is running')
    case 'GET /api/version':
      return send(response, 200, { version: setup.version ?? '0.34.2' })
    case 'GET /api/tags':
      return send(response, 200, { models: models.map(tagOf) })
    case 'GET /api/ps':
      return send(response, 200, {
        models: models.filter(({ name }) => loaded.has(name)).map(tagOf),
      })
    case 'POST /api/show': {
      const name = modelNameOf(seen.body)
      const model = findModel(models, name)
      return model
        ? send(response, 200, showOf(model))
        : send(response, 404, { error: `model '${name}' not found` })
    }
    case 'POST /api/pull':
      return await pull(state, seen, response)
    case 'POST /api/chat':
      return await answerChat(state, seen, response)
    default:
      return send(response, 404, '404 page not found')
  }
}

function modelNameOf(body: unknown): string {
  const { model, name }: { model?: unknown; name?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  return String(model ?? name ?? '')
}

async function pull(
  state: OllamaState,
  seen: SeenRequest,
  response: ServerResponse,
): Promise<void> {
  const model = findModel(CATALOGUE, modelNameOf(seen.body))
  if (!model)
    return await stream(state, seen, response, [
      { status: 'pulling manifest' },
      { error: 'file does not exist' },
    ])
  const { digest, size } = tagOf(model)
  const part = { status: `pulling ${digest.slice(0, 12)}`, digest, total: size }
  const parts = [0, size / 2, size].map((completed) => ({ ...part, completed }))
  const ends = [
    'verifying sha256 digest',
    'writing manifest',
    'removing any unused layers',
    'success',
  ]
  const lines = [{ status: 'pulling manifest' }, ...parts, ...ends.map((status) => ({ status }))]
  await stream(state, seen, response, lines)
  // a client that hung up has no model: a real server keeps the parts and continues from there
  const isWhole = response.writableEnded
  if (isWhole && !findModel(state.models, model.name)) state.models.push(model)
}

async function answerChat(
  state: OllamaState,
  seen: SeenRequest,
  response: ServerResponse,
): Promise<void> {
  const { setup, models, requests, loaded } = state
  const model = findModel(models, modelNameOf(seen.body))
  if (model) loaded.add(model.name)
  const outcome = chat(seen.body, {
    models,
    policy: setup.policy,
    count: requests.filter(isChat).length,
  })
  if (outcome.status !== 200) return send(response, outcome.status, { error: outcome.error })
  if (!outcome.stream) return send(response, 200, outcome.lines.at(-1))
  await stream(state, seen, response, outcome.lines)
}

async function stream(
  state: OllamaState,
  seen: SeenRequest,
  response: ServerResponse,
  lines: readonly unknown[],
): Promise<void> {
  const fault = isChat(seen) ? state.faults.inStream() : undefined
  response.writeHead(200, { 'content-type': 'application/x-ndjson' }).flushHeaders()
  for (const [index, line] of lines.entries()) {
    if (fault?.after === index) {
      if (fault.kind === 'stall') return
      if (fault.kind === 'disconnect') return void response.destroy()
      return void response.end(`${JSON.stringify({ error: fault.message })}\n`)
    }
    if (response.destroyed) return
    if (index > 0 && state.setup.chunkMs) await delay(state.setup.chunkMs)
    await writeLine(response, `${JSON.stringify(line)}\n`, state.setup.chunkBytes)
    seen.written += 1
  }
  response.end()
}

async function writeLine(
  response: ServerResponse,
  line: string,
  chunkBytes: number | undefined,
): Promise<void> {
  const bytes = Buffer.from(line)
  const size = chunkBytes ?? bytes.length
  for (let at = 0; at < bytes.length; at += size) {
    response.write(bytes.subarray(at, at + size))
    if (chunkBytes !== undefined) await new Promise((resolve) => setImmediate(resolve))
  }
}

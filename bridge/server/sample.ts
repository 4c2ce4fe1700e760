// The sample application: a small shop with planted friction, served from its own port, so that it
// is a different origin from Harness. It stores nothing; baskets live in the visitor's browser.
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { extname, join } from 'node:path'
import { asHarnessError } from '@harness/shared/base/errors.ts'
import { type Sample, Tour } from '@harness/shared/log/wire/bridge-api.ts'
import * as z from 'zod/mini'
import { type Clock, systemClock } from '../system/clock.ts'
import { endSilent } from './end-silent.ts'

export interface SampleOptions {
  readonly root: string
  /** Port to use; by default a free one. */
  readonly port?: number
  /** Keeps its port across starts, so that a run can be resumed. */
  readonly kept?: KeptPort
  readonly clock?: Clock
}

export interface KeptPort {
  readonly read: () => Promise<number | undefined>
  readonly write: (port: number) => Promise<void>
}

/** Sample application of one bridge; its server starts with the first request for it. */
export interface SampleServer {
  /**
   * Starts the server on the first call. Throws `internal` when its files cannot be read or the
   * port cannot be used.
   */
  offer(): Promise<Sample>
  /** Resolves when the server has ended. Idempotent. */
  close(): Promise<void>
}

/** Duration of an order in milliseconds, without feedback on the page: the planted slow save. */
export const ORDER_MS = 2_500

const LOOPBACK = '127.0.0.1'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}
const TOUR_FILE = 'tour.json'
/** Files served in addition to the pages and their assets. */
const PLAIN_FILES = ['planted.json', 'robots.txt']

const HEADERS = new Map([
  ['Cache-Control', 'no-store'],
  [
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; " +
      "base-uri 'none'; frame-ancestors 'none'",
  ],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
])

const Goals = z.object({
  name: z.string(),
  goals: z.array(z.object({ id: z.string(), text: z.string(), possible: z.boolean() })),
})

interface Page {
  readonly type: string
  readonly body: Buffer
}

/** Reads every served file by path, so that a request can reach no other file. */
async function readPages(root: string): Promise<ReadonlyMap<string, Page>> {
  const pages = new Map<string, Page>()
  const add = async (path: string, file: string) => {
    pages.set(path, { type: TYPES[extname(file)] ?? 'text/plain', body: await readFile(file) })
  }
  for (const name of await readdir(join(root, 'pages'))) {
    const path = name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`
    await add(path, join(root, 'pages', name))
  }
  for (const name of await readdir(join(root, 'assets'))) {
    await add(`/assets/${name}`, join(root, 'assets', name))
  }
  for (const name of PLAIN_FILES) await add(`/${name}`, join(root, name))
  return pages
}

async function readJson<T>(file: string, shape: z.ZodMiniType<T>): Promise<T> {
  return shape.parse(JSON.parse(await readFile(file, 'utf8')))
}

/** Reads the tour of the sample in this folder. Throws when it is unreadable or does not match. */
export function readTour(root: string): Promise<Tour> {
  return readJson(join(root, TOUR_FILE), Tour)
}

interface Shop {
  readonly origin: string
  readonly pages: ReadonlyMap<string, Page>
  readonly clock: Clock
}

/**
 * Accepts an order and discards it. Every order gets the same number, so that every run sees the
 * same screens.
 */
function receiveOrder(request: IncomingMessage, response: ServerResponse, clock: Clock): void {
  request.resume()
  const cancel = clock.after(ORDER_MS, () => {
    response.writeHead(200, { 'Content-Type': TYPES['.json'] }).end('{"number":"HM-2058"}')
  })
  response.on('close', cancel)
}

/** Status of a refusal; undefined when the request is allowed. */
function refusalOf({ method, headers }: IncomingMessage, origin: string): 403 | 405 | undefined {
  // DNS rebinding: a foreign name that resolves to this machine arrives with its own Host.
  if (`http://${headers.host}` !== origin) return 403
  if (headers.origin !== undefined && headers.origin !== origin) return 403
  return method === 'GET' || method === 'HEAD' ? undefined : 405
}

function answer(request: IncomingMessage, response: ServerResponse, shop: Shop): void {
  response.setHeaders(HEADERS)
  const path = (request.url ?? '').split('?', 1)[0] ?? ''
  const refusal = refusalOf(request, shop.origin)
  const page = shop.pages.get(path)
  if (refusal === 405 && path === '/api/orders' && request.method === 'POST') {
    receiveOrder(request, response, shop.clock)
  } else if (refusal === undefined && page) {
    if (path.startsWith('/planted')) response.setHeader('X-Robots-Tag', 'noindex')
    response.writeHead(200, { 'Content-Type': page.type, 'Content-Length': page.body.length })
    response.end(page.body)
  } else {
    const status = refusal ?? 404
    if (status === 405) response.setHeader('Allow', 'GET, HEAD')
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' })
    response.end(`${STATUS_CODES[status]}\n`)
  }
}

interface Running {
  readonly server: Server
  readonly sample: Sample
}

/** Listens on the port. If it is taken and was not requested explicitly, listens on a free one. */
async function listenOn(server: Server, port: number, isAsked: boolean): Promise<number> {
  server.listen(port, LOOPBACK)
  const isUp = await once(server, 'listening').then(
    () => true,
    (thrown) => {
      if (isAsked) throw thrown
      return false
    },
  )
  if (!isUp) return listenOn(server, 0, true)
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : port
}

async function start({ root, port, kept, clock = systemClock }: SampleOptions): Promise<Running> {
  const pages = await readPages(root)
  const [{ name, goals }, tour] = await Promise.all([
    readJson(join(root, 'goals.json'), Goals),
    readTour(root),
  ])
  const server = endSilent(createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }))
  const before = port ?? (await kept?.read())
  const taken = await listenOn(server, before ?? 0, port !== undefined)
  if (taken !== before) await kept?.write(taken)
  const origin = `http://${LOOPBACK}:${taken}`
  server.on('request', (request, response) => answer(request, response, { origin, pages, clock }))
  const possible = goals.filter((goal) => goal.possible).map((goal) => goal.text)
  return { server, sample: { name, url: `${origin}/`, goals: possible, tour } }
}

async function stop({ server }: Running): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

/** Makes the server of the sample application without starting it. */
export function makeSampleServer(options: SampleOptions): SampleServer {
  let running: Promise<Running> | undefined
  let ending: Promise<void> | undefined
  const begin = async () => {
    try {
      return await start(options)
    } catch (thrown) {
      running = undefined // the next call tries again
      throw asHarnessError(thrown)
    }
  }
  const end = async () => {
    const started = await running?.catch(() => undefined)
    if (started) await stop(started)
  }
  return {
    async offer() {
      if (ending !== undefined)
        throw asHarnessError(new DOMException('The bridge ends.', 'AbortError'))
      running ??= begin()
      return (await running).sample
    },
    close() {
      ending ??= end()
      return ending
    },
  }
}

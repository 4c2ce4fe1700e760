import { join } from 'node:path'
import type { ErrorDetail } from '@harness/shared/base/error-detail.ts'
import { type ErrorCode, HarnessError, toWire } from '@harness/shared/base/errors.ts'
import { UDID } from '@harness/shared/device/spec.ts'
import { type Health, NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import {
  PageRequest,
  type Paired,
  PairPageRequest,
  PairRequest,
} from '@harness/shared/log/wire/pairing.ts'
import { PROTOCOL_VERSION } from '@harness/shared/log/wire/protocol.ts'
import { API, ROUTES } from '@harness/shared/log/wire/routes.ts'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod/mini'
import type { SimulatorCatalog } from '../devices/ios/simulator-catalog.ts'
import type { Launches } from './guard/launch.ts'
import type { ModeStore } from './guard/mode.ts'
import { type Pages, pageOrigin } from './guard/pages.ts'
import { CHALLENGE_HEADER } from './guard/proof.ts'
import type { SampleServer } from './sample.ts'

interface AppDeps {
  readonly appRoot: string
  /** Folder that contains the built documentation, as `docs`. */
  readonly docsRoot?: string
  readonly version: string
  /** Kinds of device that can be opened now. */
  readonly kinds: () => Promise<readonly string[]>
  /** True when a browser window can be shown to the user. */
  readonly windows?: boolean
  readonly mode: ModeStore
  readonly launches: Launches
  /** Undefined without a sample application. */
  readonly sample: SampleServer | undefined
  /** Without it `/api/simulators` is not found. */
  readonly simulators?: SimulatorCatalog
  readonly token: string
  readonly pages: Pages
  /** Proof for a challenge of this origin; see `guard/proof.ts`. */
  readonly prove: (challenge: string | undefined, origin: string | undefined) => string | undefined
}

/** Maximum body size; the largest body is a mode with 8 origins and 16 hosts. */
const MAX_BODY_BYTES = 16 * 1024

/** File extension of a path. Addresses of the app have none, so such a path requests a file. */
const FILE_NAME = /\.[^/]*$/

/**
 * Types of assets that are cached; they are named by content and never change. Documents and
 * workers are not: a worker keeps its script's headers, so a cached one would have the other mode's
 * permissions.
 */
const CACHEABLE = new Set(['script', 'style', 'font', 'image'])

function cacheControl(c: Context): string {
  if (!c.req.path.startsWith('/assets/')) return 'no-cache'
  const isSafe = CACHEABLE.has(c.req.header('sec-fetch-dest') ?? '')
  return isSafe ? 'public, max-age=31536000, immutable' : 'no-store'
}

function fail(
  c: Context,
  status: ContentfulStatusCode,
  code: ErrorCode,
  detail: ErrorDetail = {},
): Response {
  return c.json({ error: toWire(new HarnessError(code, detail)) }, status)
}

async function read<T extends z.ZodMiniType>(
  c: Context,
  shape: T,
): Promise<z.infer<T> | undefined> {
  try {
    return shape.safeParse(await c.req.json()).data
  } catch {
    return undefined // invalid JSON is refused like a wrong shape
  }
}

function isJson(c: Context): boolean {
  return /^application\/json(?:;|$)/i.test(c.req.header('content-type') ?? '')
}

/** Path of a route relative to `API`. */
function below(route: string): string {
  return route.slice(API.length)
}

/** Lists the simulators, and boots one ahead of its run. */
function simulatorsApi(simulators: SimulatorCatalog): Hono {
  return new Hono()
    .get('/', async (c) => c.json(await simulators.report(c.req.raw.signal)))
    .post('/:udid/boot', async (c) => {
      const udid = c.req.param('udid')
      if (!UDID.test(udid)) return fail(c, 400, 'message_invalid', { what: 'not a UDID' })
      await simulators.boot(udid, c.req.raw.signal)
      return c.json({})
    })
}

/**
 * Routes for pages of other hosts: named by a program with the token, and paired by the code that
 * this program received.
 */
function pagesApi({ pages }: Pick<AppDeps, 'pages'>): Hono {
  return (
    new Hono()
      .post(below(ROUTES.pages), async (c) => {
        const { origin } = (await read(c, PageRequest)) ?? {}
        const known = origin === undefined ? undefined : pageOrigin(origin)
        if (known === undefined) return fail(c, 400, 'message_invalid', { what: 'not an origin' })
        return c.json({ origin: known, code: pages.issue(known) })
      })
      .post(below(ROUTES.pairPage), async (c) => {
        const { code } = (await read(c, PairPageRequest)) ?? {}
        const token = code && (await pages.redeem(c.req.header('origin') ?? '', code))
        return token ? c.json({ token } satisfies Paired) : fail(c, 403, 'bridge_code_refused')
      })
      // Reports whether a page is paired, but nothing about the bridge's own page.
      .get(below(ROUTES.page), (c) => c.json({}))
  )
}

function api(deps: AppDeps): Hono {
  const { mode, launches } = deps
  const onError = (c: Context) => fail(c, 413, 'message_invalid', { what: 'the body is too large' })
  return new Hono()
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError }))
    .use(async (c, next) => {
      const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
      if (isRead || isJson(c)) return next()
      return fail(c, 415, 'message_invalid', { what: 'the body is not JSON' })
    })
    .get(below(ROUTES.health), async (c) => {
      const devices = [...(await deps.kinds())]
      const { version } = deps
      const proof = deps.prove(c.req.header(CHALLENGE_HEADER), c.req.header('origin'))
      return c.json({
        name: 'harness',
        version,
        protocol: PROTOCOL_VERSION,
        devices,
        windows: deps.windows ?? false,
        ...(proof !== undefined && { proof }),
      } satisfies Health)
    })
    .get(below(ROUTES.mode), (c) => c.json(mode.get()))
    .put(below(ROUTES.mode), async (c) => {
      const wanted = await read(c, NetworkMode)
      if (!wanted) return fail(c, 400, 'message_invalid', { what: 'not a network mode' })
      await mode.set(wanted)
      return c.json(mode.get())
    })
    .get(below(ROUTES.sample), async (c) => {
      if (!deps.sample) return fail(c, 404, 'message_invalid', { what: 'no such address' })
      return c.json(await deps.sample.offer())
    })
    .route('/', pagesApi(deps))
    .route(below(ROUTES.simulators), deps.simulators ? simulatorsApi(deps.simulators) : new Hono())
    .post(below(ROUTES.launch), (c) => c.json({ ticket: launches.issue() }))
    .post(below(ROUTES.pair), async (c) => {
      const { ticket, holder } = (await read(c, PairRequest)) ?? {}
      if (ticket !== undefined && launches.redeem(ticket, holder))
        return c.json({ token: deps.token } satisfies Paired)
      return fail(c, 403, 'bridge_token_refused')
    })
    .all('*', (c) => fail(c, 404, 'message_invalid', { what: 'no such address' }))
}

/** Builds the routes for requests that passed the guard. */
export function createApp(deps: AppDeps): Hono {
  const app = new Hono()
  app.onError((error, c) => c.json({ error: toWire(error) }, 500))
  app.notFound((c) => c.text('Not found.\n', 404))
  app.route(API, api(deps))
  // Set before the file is served, because serveStatic copies the headers into its response.
  app.get('*', async (c, next) => {
    c.header('Cache-Control', cacheControl(c))
    await next()
  })
  if (deps.docsRoot) app.get('/docs/*', serveStatic({ root: deps.docsRoot }))
  app.get('*', serveStatic({ root: deps.appRoot }))
  const page = serveStatic({ path: join(deps.appRoot, 'index.html') })
  app.get('*', async (c, next) => {
    c.header('Cache-Control', 'no-cache')
    if (FILE_NAME.test(c.req.path)) return c.notFound()
    return (await page(c, next)) ?? c.res
  })
  app.get('*', (c) => c.text(`${new HarnessError('web_not_built').message}\n`, 503))
  return app
}

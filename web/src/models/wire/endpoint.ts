// One request to a model server with JSON over HTTP, and its failures.
import type { ErrorDetail } from '@harness/shared/base/error-detail.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Secret } from '@harness/shared/base/secret.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../core/ports.ts'
import { errorTextFrom } from './error-text.ts'

/** Seconds to wait after a 429 without `retry-after`. */
const RATE_LIMIT_WAIT_S = 5

/** Fixes for a server on this machine. */
interface LocalServer {
  /** The command that starts it, and the one that pulls a model. */
  readonly start: string
  readonly get: string
  /** How to make it accept pages. */
  readonly admit: string
  /** Status 403 means a refused page, not a refused key. */
  readonly forbidsPages?: boolean
}

/** Where requests go, and the names used in errors. */
export interface Endpoint {
  /** Its name for people: `Anthropic`, `LM Studio`. */
  readonly provider: string
  /** Scheme, host and port; a path may follow. */
  readonly base: string
  /** Used only in errors. */
  readonly model: string
  readonly clock: Clock
  readonly key?: Secret
  readonly fetch?: typeof fetch
  readonly local?: LocalServer
}

/** Host and port for people. */
export function hostOf(base: string): string {
  return URL.canParse(base) ? new URL(base).host : base
}

/**
 * Sends one request and returns an answer of the expected type. Throws `model_*`,
 * `request_too_large`; rethrows an abort. The key is removed from the provider's error texts.
 */
export async function fetchChecked(
  endpoint: Endpoint,
  url: RequestInfo | URL,
  init: RequestInit,
  wanted = 'text/event-stream',
): Promise<Response> {
  const send = endpoint.fetch ?? fetch
  const began = endpoint.clock.monotonic()
  let response: Response
  try {
    response = await send(url, init)
  } catch (thrown) {
    if (init.signal?.aborted) throw thrown
    throw await unreached(endpoint, send, thrown)
  }
  if (!response.ok) {
    const seconds = Math.round((endpoint.clock.monotonic() - began) / 1_000)
    throw refusal(endpoint, response, { ...(await errorText(endpoint, response)), seconds })
  }
  if (!(response.headers.get('content-type') ?? '').startsWith(wanted)) {
    void response.body?.cancel().catch(() => undefined) // the body is not read
    throw notAnAnswer(endpoint)
  }
  return response
}

/** The answer does not have the shape of this provider. */
export function notAnAnswer({ provider }: Endpoint, cause?: unknown): HarnessError {
  const what = `its answer does not have the format of ${provider}`
  return new HarnessError('model_server_error', { provider, what }, cause)
}

/** The stream ended before the answer did. */
export function brokeOff({ provider }: Endpoint, cause?: unknown): HarnessError {
  const what = 'the connection was lost before the end of the answer'
  return new HarnessError('model_server_error', { provider, what }, cause)
}

/**
 * Browsers hide why a request failed. A server that answers an opaque request refuses this page.
 */
async function unreached(
  { provider, base, local }: Endpoint,
  send: typeof fetch,
  cause: unknown,
): Promise<HarnessError> {
  const at = hostOf(base)
  if (!local) return new HarnessError('model_no_connection', { provider, at }, cause)
  const isThere = await send(new URL(base).origin, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  )
  return isThere
    ? new HarnessError('model_origin_refused', { server: provider, fix: local.admit }, cause)
    : new HarnessError('model_unreachable', { server: provider, at, command: local.start }, cause)
}

const Problem = z.object({
  message: z.optional(z.string()),
  type: z.nullish(z.string()),
  code: z.nullish(z.union([z.string(), z.number()])),
})
/** Google sends its refusal as a list when a stream was requested. */
const Refusal = z.union([
  z.object({ error: z.union([z.string(), Problem]) }),
  z.pipe(
    z.array(z.object({ error: Problem })).check(z.minLength(1)),
    z.transform(([first]) => ({ error: first?.error ?? {} })),
  ),
])

interface ErrorText {
  readonly what: string
  readonly kinds: readonly string[]
}

async function errorText(endpoint: Endpoint, response: Response): Promise<ErrorText> {
  const body = await response.text().catch(() => '')
  const short = (text: string) => errorTextFrom(text, endpoint.key) || `status ${response.status}`
  try {
    const { error } = Refusal.parse(JSON.parse(body))
    if (typeof error === 'string') return { what: short(error), kinds: [] }
    const kinds = [error.type, error.code].flatMap((kind) => (kind ? [String(kind)] : []))
    return { what: short(error.message ?? ''), kinds }
  } catch {
    // A proxy or another server answered in its own format: its text is the only detail.
    return { what: short(body), kinds: [] }
  }
}

function refusal(
  endpoint: Endpoint,
  response: Response,
  { what, kinds, seconds }: ErrorText & { readonly seconds: number },
): HarnessError {
  const { provider } = endpoint
  const { status } = response
  if (status === 403 && endpoint.local?.forbidsPages)
    return new HarnessError('model_origin_refused', {
      server: provider,
      fix: endpoint.local.admit,
    })
  if (status === 401 || status === 403) return authRefusal(endpoint, what)
  if (status === 402 || kinds.includes('insufficient_quota') || kinds.includes('billing_error'))
    return new HarnessError('model_quota_spent', { provider, what })
  if (status === 404) return missing(endpoint)
  if (status === 408 || status === 504)
    return new HarnessError('model_timeout', { provider, seconds })
  if (status === 413) return new HarnessError('request_too_large', { what })
  if (status === 429)
    return new HarnessError('model_rate_limited', { provider, seconds: waitOf(response) })
  if (status >= 500 || status === 409)
    return new HarnessError('model_server_error', { provider, what })
  return badRequest(provider, what, kinds)
}

function authRefusal({ provider, local }: Endpoint, what: string): HarnessError {
  // Not about the key: the organisation forbids requests from pages.
  if (/^CORS requests are not allowed/i.test(what)) {
    const fix = 'The organisation of this key forbids requests from a browser. Use another key.'
    return new HarnessError('model_origin_refused', { server: provider, fix })
  }
  const detail: ErrorDetail = { provider: local ? `${provider} on this machine` : provider }
  return new HarnessError('model_auth_refused', detail)
}

function missing({ provider, model, local }: Endpoint): HarnessError {
  return local
    ? new HarnessError('model_missing', { model, command: local.get })
    : new HarnessError('model_unknown', { provider, model })
}

const TOO_LONG =
  /context (length|window|size)|longer than the context|too (long|many tokens)|exceeds? the .*token/i

function badRequest(provider: string, what: string, kinds: readonly string[]): HarnessError {
  // Google refuses a wrong key as a bad request.
  if (/api key not valid/i.test(what)) return new HarnessError('model_auth_refused', { provider })
  return TOO_LONG.test(what) || kinds.includes('context_length_exceeded')
    ? new HarnessError('request_too_large', { what })
    : new HarnessError('model_request_refused', { provider, what })
}

function waitOf({ headers }: Response): number {
  const milliseconds = Number(headers.get('retry-after-ms') ?? Number.NaN)
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const advised = Number.isFinite(milliseconds) ? milliseconds / 1_000 : seconds
  return Number.isFinite(advised) && advised >= 0 ? Math.ceil(advised) : RATE_LIMIT_WAIT_S
}

// Sends one JSON request over HTTP to a model server, and names its failures.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import { loadPart } from '../../core/load-part.ts'
import type { Clock } from '../../core/ports.ts'
import { errorTextFrom } from './error-text.ts'
import { type Failure, failureIn, type Server } from './failure.ts'

/** Target of requests, and the names used in errors. */
export interface Endpoint extends Server {
  /** Scheme, host and port; may end with a path. */
  readonly base: string
  readonly clock: Clock
  readonly fetch?: typeof fetch
}

/** Host and port for display. */
export function hostOf(base: string): string {
  return URL.canParse(base) ? new URL(base).host : base
}

/**
 * Sends one request. Throws `model_*`, `request_too_large`; rethrows an abort. Removes the key from
 * error texts of the provider. Ignores the answer's content type, which proxies change.
 */
export async function fetchChecked(
  endpoint: Endpoint,
  url: RequestInfo | URL,
  init: RequestInit,
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
  response = bounded(endpoint, response)
  if (response.ok) return response
  const seconds = Math.round((endpoint.clock.monotonic() - began) / 1_000)
  throw await refusal(endpoint, response, seconds)
}

/** Maximum size of an answer in megabytes; a list of models can take some. */
const MOST_MB = 64

/** Returns the response with a body that fails beyond `MOST_MB`. */
function bounded({ provider }: Endpoint, response: Response): Response {
  const { body, status, statusText, headers } = response
  if (!body) return response
  let bytes = 0
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, out) {
      bytes += part.length
      const what = `its answer has more than ${MOST_MB} MB`
      if (bytes > MOST_MB * 1_048_576)
        throw new HarnessError('model_server_error', { provider, what })
      out.enqueue(part)
    },
  })
  return new Response(body.pipeThrough(count), { status, statusText, headers })
}

/** Error for an answer in another format than this provider's; `words` are its text. */
export function notAnAnswer(
  { provider, key }: Endpoint,
  cause?: unknown,
  words = '',
): HarnessError {
  const quoted = errorTextFrom(words, key)
  const what = `its answer does not have the format of ${provider}${quoted && `: “${quoted}”`}`
  return new HarnessError('model_server_error', { provider, what }, cause)
}

/** Error for a stream that ended too early; a `HarnessError` as cause is returned unchanged. */
export function brokeOff({ provider }: Endpoint, cause?: unknown): HarnessError {
  if (cause instanceof HarnessError) return cause
  const what = 'the connection was lost before the end of the answer'
  return new HarnessError('model_server_error', { provider, what }, cause)
}

/** Finds the reason for a failed request. A server that answers an opaque one refuses this page. */
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

/** Error for a failure within a stream or in the body of an answer. */
export async function errorOf(server: Server, failure: Failure): Promise<HarnessError> {
  return (await loadPart(import('./server-error.ts'))).serverError(server, failure)
}

/** Error for a refused request, with the text of its body. */
async function refusal(
  endpoint: Endpoint,
  response: Response,
  seconds: number,
): Promise<HarnessError> {
  const body = await response.text().catch(() => '')
  // A proxy or another server answers in its own format: its text is the only detail.
  const said = failureIn(jsonOf(body)) ?? { what: body, kinds: [] }
  const { namedWait, serverError } = await loadPart(import('./server-error.ts'))
  const wait = namedWait(response.headers, body, endpoint.clock.now())
  return serverError(endpoint, { ...said, status: response.status, seconds, wait })
}

/** Parses the JSON of an answer. Throws `model_*` for a server error or another format. */
export async function readJson(endpoint: Endpoint, response: Response): Promise<unknown> {
  const body = await response.text().catch((thrown: unknown) => {
    throw brokeOff(endpoint, thrown)
  })
  const value = jsonOf(body)
  const failure = failureIn(value)
  if (failure) throw await errorOf(endpoint, failure)
  if (value === undefined) throw notAnAnswer(endpoint, undefined, body)
  return value
}

// Requests to local servers that answer at once with one JSON object.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { withConnection } from './connection.ts'
import { type Endpoint, fetchChecked, readJson } from './endpoint.ts'

/** Time limit in seconds for the answer of a local server. */
const ANSWER_LIMIT_S = 5

interface Question {
  readonly path: string
  /** Sent as JSON in a POST; when undefined, the request is a GET. */
  readonly body?: unknown
}

/**
 * Sends the request with the endpoint's key, if any. Throws like `fetchChecked`, `model_timeout`,
 * `aborted`, and `model_server_error` when the answer is not JSON.
 */
export function askJson(
  endpoint: Endpoint,
  { path, body }: Question,
  signal: AbortSignal,
): Promise<unknown> {
  const { key } = endpoint
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key && { authorization: `Bearer ${key.reveal()}` }),
  }
  const post = body !== undefined && { method: 'POST', body: JSON.stringify(body) }
  return answeredWithin(endpoint, ANSWER_LIMIT_S, signal, async (connection) => {
    const init = { ...post, headers, signal: connection }
    return readJson(endpoint, await fetchChecked(endpoint, `${endpoint.base}${path}`, init))
  })
}

/** Runs a request with a time limit for its whole answer. Throws `model_timeout`, `aborted`. */
export function answeredWithin<T>(
  { clock, provider }: Endpoint,
  seconds: number,
  signal: AbortSignal,
  request: (connection: AbortSignal) => Promise<T>,
): Promise<T> {
  return withConnection(signal, request, async (ended) => {
    await clock.sleep(seconds * 1_000, ended)
    throw new HarnessError('model_timeout', { provider, seconds })
  })
}

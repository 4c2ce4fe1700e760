// A request that a server on this machine answers at once, with one JSON object.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type * as z from 'zod/mini'
import { withConnection } from './connection.ts'
import { type Endpoint, fetchChecked, notAnAnswer } from './endpoint.ts'

/** Time limit of the answer from a server on this machine, in milliseconds. */
const ANSWER_LIMIT_MS = 5_000

interface Question {
  readonly path: string
  /** Sent as JSON in a POST; without it the request is a GET. */
  readonly body?: unknown
}

/**
 * Sends the request with the endpoint's key, if any. Throws like `fetchChecked`, `model_timeout`,
 * `aborted`, and `model_server_error` when the answer has another shape.
 */
export function askJson<T>(
  endpoint: Endpoint,
  { path, body }: Question,
  shape: z.ZodMiniType<T>,
  signal: AbortSignal,
): Promise<T> {
  const { key } = endpoint
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key && { authorization: `Bearer ${key.reveal()}` }),
  }
  const post = body !== undefined && { method: 'POST', body: JSON.stringify(body) }
  return withConnection(
    signal,
    async (connection) => {
      const init = { ...post, headers, signal: connection }
      const response = await fetchChecked(
        endpoint,
        `${endpoint.base}${path}`,
        init,
        'application/json',
      )
      return read(endpoint, response, shape)
    },
    async (ended) => {
      await endpoint.clock.sleep(ANSWER_LIMIT_MS, ended)
      const seconds = ANSWER_LIMIT_MS / 1_000
      throw new HarnessError('model_timeout', { provider: endpoint.provider, seconds })
    },
  )
}

async function read<T>(
  endpoint: Endpoint,
  response: Response,
  shape: z.ZodMiniType<T>,
): Promise<T> {
  try {
    return shape.parse(await response.json())
  } catch (thrown) {
    throw notAnAnswer(endpoint, thrown)
  }
}

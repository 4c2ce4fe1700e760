// One request to WebDriverAgent and its result. Nothing is retried here: an unanswered input may
// have had its effect (docs/facts.md, WebDriverAgent).

import { HarnessError } from '@harness/shared/language/errors.ts'
import { jsonOf } from '@harness/shared/language/json.ts'
import * as z from 'zod/mini'

/**
 * `late`: no answer in time. `down`: no connection, or it broke. `failed`: WebDriverAgent refused,
 * with its message.
 */
export type Answer =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: string; readonly message: string }
  | { readonly kind: 'late' }
  | { readonly kind: 'down' }

export interface AgentRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly timeoutMs: number
}

const Failure = z.object({ error: z.string(), message: z._default(z.string(), '') })
const Envelope = z.object({ value: z.unknown() })

/** Sends one request. Throws `aborted`. */
export async function sendRequest(
  origin: string,
  request: AgentRequest,
  signal: AbortSignal,
): Promise<Answer> {
  if (signal.aborted) throw new HarnessError('aborted')
  const { method, path, body, timeoutMs } = request
  const time = AbortSignal.timeout(Math.ceil(timeoutMs))
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.any([signal, time]),
      // As a string, so that its length is sent: WebDriverAgent refuses chunked bodies
      // (docs/facts.md, WebDriverAgent).
      ...(method === 'POST' && {
        body: JSON.stringify(body ?? {}),
        headers: { 'content-type': 'application/json' },
      }),
    })
    return read(response.ok, await response.text())
  } catch {
    if (signal.aborted) throw new HarnessError('aborted')
    return time.aborted ? { kind: 'late' } : { kind: 'down' }
  }
}

function read(ok: boolean, text: string): Answer {
  const envelope = Envelope.safeParse(jsonOf(text)).data
  if (!envelope) {
    const message = `an answer that is not WebDriverAgent's: ${text.slice(0, 60)}`
    return { kind: 'failed', error: 'unreadable', message }
  }
  const failure = Failure.safeParse(envelope.value).data
  if (ok || !failure) return { kind: 'value', value: envelope.value }
  return { kind: 'failed', ...failure }
}

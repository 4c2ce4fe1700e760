// One request to an Ollama server: reached or not, accepted or not. Statuses and words: platforms C1.2.
import { HarnessError } from '@harness/shared/errors.ts'
import * as z from 'zod/mini'

export const OLLAMA = 'Ollama'

/** Seconds to wait after a 429 that names none; Ollama itself never sends one, a proxy before it may. */
const RATE_LIMIT_WAIT_S = 5

/** What a server says of an error is shown to a person, so it is kept to one line of this many characters. */
const MAX_WORDS = 300

/** Where a request goes. `model` is named in errors only. */
export interface Target {
  readonly origin: string
  readonly model: string
  readonly fetch?: typeof fetch
}

/** Host and port as a person reads them. */
export function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}

/** Sends one request. Throws `model_unreachable` and whatever the status means; an abort passes as it is. */
export async function reach(
  target: Target,
  url: RequestInfo | URL,
  init: RequestInit,
): Promise<Response> {
  const send = target.fetch ?? fetch
  let response: Response
  try {
    response = await send(url, init)
  } catch (thrown) {
    if (init.signal?.aborted) throw thrown
    const detail = { server: OLLAMA, at: hostOf(target.origin), command: 'ollama serve' }
    throw new HarnessError('model_unreachable', detail, thrown)
  }
  if (response.ok) return response
  throw refusal(target.model, response, await wordsOf(response))
}

const Refusal = z.object({ error: z.string() })

async function wordsOf(response: Response): Promise<string> {
  const body = await response.text()
  try {
    return oneLine(Refusal.parse(JSON.parse(body)).error)
  } catch {
    // A proxy or another server answered in its own way: its text is all there is to say.
    return oneLine(body) || `status ${response.status}`
  }
}

/** Words of a server as part of one sentence. */
export function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS)
}

function refusal(model: string, response: Response, what: string): HarnessError {
  const provider = OLLAMA
  switch (response.status) {
    case 401:
      return new HarnessError('model_auth_refused', { provider })
    case 403:
      return new HarnessError('model_origin_refused', {
        server: OLLAMA,
        remedy: 'Add its address to OLLAMA_ORIGINS and restart Ollama.',
      })
    case 404:
      return new HarnessError('model_missing', { model, command: `ollama pull ${model}` })
    case 429:
      return new HarnessError('model_rate_limited', { provider, seconds: waitOf(response) })
    default:
      if (response.status >= 500) return new HarnessError('model_server_error', { provider, what })
      return /longer than the context/i.test(what)
        ? new HarnessError('request_too_large', { what })
        : new HarnessError('model_request_refused', { provider, what })
  }
}

function waitOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : RATE_LIMIT_WAIT_S
}

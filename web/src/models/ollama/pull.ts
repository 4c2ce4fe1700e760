// Requests to an Ollama server that load a model into memory, or pull one.
import { answeredWithin } from '../wire/ask.ts'
import { withConnection } from '../wire/connection.ts'
import { type Endpoint, errorOf, fetchChecked } from '../wire/endpoint.ts'
import { failureIn } from '../wire/failure.ts'
import { at, countOf, textOf } from '../wire/fields.ts'
import { makeHeartbeat } from '../wire/heartbeat.ts'
import { eventsOf } from '../wire/sse.ts'
import { profileOf } from './profile.ts'
import { KEEP_ALIVE } from './request.ts'
import { endpointOf, modelFacts, type OllamaServer } from './server.ts'

/** Time limit in seconds; a large model on a slow disk takes minutes to load. */
const LOADING_S = 600

/** Maximum silence of a server during a pull, in milliseconds. */
const SILENCE = { firstMs: 60_000, betweenMs: 120_000 }

/** Progress of a pull; byte counts are 0 until known. */
export interface PullProgress {
  readonly text: string
  readonly doneBytes: number
  readonly totalBytes: number
}

interface PullLine {
  readonly total: number
  readonly completed: number
}

function post(endpoint: Endpoint, path: string, body: unknown, signal: AbortSignal) {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal }
  return fetchChecked(endpoint, `${endpoint.base}${path}`, init)
}

/**
 * Loads the model with the context length of a run, so that the first step does not reload it.
 * Throws `model_*`, `aborted`.
 */
export async function loadModel(
  server: OllamaServer,
  model: string,
  signal: AbortSignal,
): Promise<void> {
  const facts = await modelFacts(server, model, signal)
  const options = { num_ctx: profileOf(facts).contextTokens }
  const body = { model, messages: [], stream: false, keep_alive: KEEP_ALIVE, options }
  const endpoint = endpointOf(server, model)
  await answeredWithin(endpoint, LOADING_S, signal, async (connection) =>
    (await post(endpoint, '/api/chat', body, connection)).text(),
  )
}

/** Pulls the model. `onProgress` is called for every line. Throws `model_*`, `aborted`. */
export function pullModel(
  server: OllamaServer,
  model: string,
  { onProgress }: { readonly onProgress: (progress: PullProgress) => void },
  signal: AbortSignal,
): Promise<void> {
  const endpoint = endpointOf(server, model)
  const heart = makeHeartbeat(server.clock, SILENCE)
  return withConnection(
    signal,
    async (connection) => {
      const response = await post(endpoint, '/api/pull', { model, stream: true }, connection)
      const parts = new Map<string, PullLine>()
      let text = ''
      for await (const line of eventsOf(endpoint, response)) {
        heart.beat()
        const failure = failureIn(line)
        if (failure) throw await errorOf(endpoint, failure)
        const digest = textOf(at(line, 'digest'))
        if (digest !== '') parts.set(digest, bytesOf(line))
        text = textOf(at(line, 'status'))
        onProgress(progressOf(text, [...parts.values()]))
      }
      if (text !== 'success')
        throw await errorOf(endpoint, { what: 'the download ended early', kinds: [] })
    },
    (ended) => heart.watch(endpoint.provider, ended),
  )
}

function bytesOf(line: unknown): PullLine {
  const [total = 0, completed = 0] = ['total', 'completed'].map((name) => countOf(at(line, name)))
  return { total, completed }
}

/** Sums up the progress of a model's parts; the sum only grows once all parts are known. */
function progressOf(text: string, parts: readonly PullLine[]): PullProgress {
  const sum = (of: (part: PullLine) => number) => parts.reduce((bytes, part) => bytes + of(part), 0)
  return { text, doneBytes: sum((part) => part.completed), totalBytes: sum((part) => part.total) }
}

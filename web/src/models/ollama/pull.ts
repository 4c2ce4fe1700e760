// Requests to an Ollama server that load a model into memory, or pull one.
import { HarnessError } from '@harness/shared/base/errors.ts'
import * as z from 'zod/mini'
import { withConnection } from '../wire/connection.ts'
import { type Endpoint, fetchChecked, notAnAnswer } from '../wire/endpoint.ts'
import { makeHeartbeat } from '../wire/heartbeat.ts'
import { linesOf, parseJson } from '../wire/lines.ts'
import { midStream } from '../wire/streamed.ts'
import { profileOf } from './profile.ts'
import { KEEP_ALIVE } from './request.ts'
import { endpointOf, modelFacts, type OllamaServer } from './server.ts'

/** Maximum silence of a server during a pull, in milliseconds. */
const SILENCE = { firstMs: 60_000, betweenMs: 120_000 }

/** Progress of a pull; bytes are 0 until they are known. */
export interface PullProgress {
  readonly text: string
  readonly doneBytes: number
  readonly totalBytes: number
}

const PullLine = z.object({
  status: z.optional(z.string()),
  error: z.optional(z.string()),
  digest: z.optional(z.string()),
  total: z.optional(z.number()),
  completed: z.optional(z.number()),
})
type PullLine = z.infer<typeof PullLine>

/** Sends one body. The answer's content type is ignored, because proxies change it. */
function post(endpoint: Endpoint, path: string, body: unknown, signal: AbortSignal) {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal }
  return fetchChecked(endpoint, `${endpoint.base}${path}`, init, '')
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
  try {
    await (await post(endpointOf(server, model), '/api/chat', body, signal)).text()
  } catch (thrown) {
    throw signal.aborted ? new HarnessError('aborted', {}, thrown) : thrown
  }
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
      let last: PullLine = {}
      for await (const line of pullLines(endpoint, response)) {
        heart.beat()
        if (line.error !== undefined) throw midStream(endpoint, undefined, line.error)
        if (line.digest !== undefined) parts.set(line.digest, line)
        last = line
        onProgress(progressOf(line, [...parts.values()]))
      }
      if (last.status !== 'success')
        throw midStream(endpoint, undefined, 'the download ended early')
    },
    (ended) => heart.watch(endpoint.provider, ended),
  )
}

/** A model comes in parts; the progress is their sum, which only grows once all are known. */
function progressOf(line: PullLine, parts: readonly PullLine[]): PullProgress {
  const sum = (of: (part: PullLine) => number | undefined) =>
    parts.reduce((bytes, part) => bytes + (of(part) ?? 0), 0)
  return {
    text: line.status ?? '',
    doneBytes: sum((part) => part.completed),
    totalBytes: sum((part) => part.total),
  }
}

async function* pullLines(endpoint: Endpoint, response: Response): AsyncGenerator<PullLine> {
  for await (const text of linesOf(endpoint, response)) {
    if (text.trim() === '') continue
    const line = PullLine.safeParse(parseJson(endpoint, text))
    if (!line.success) throw notAnAnswer(endpoint, line.error)
    yield line.data
  }
}

// What an Ollama server does for its models when asked: load one into memory, get one.
import { HarnessError } from '@harness/shared/language/errors.ts'
import * as z from 'zod/mini'
import { withConnection } from '../wire/connection.ts'
import { type Endpoint, fetchChecked, notAnAnswer } from '../wire/endpoint.ts'
import { makeHeartbeat } from '../wire/heartbeat.ts'
import { linesOf, parseJson } from '../wire/lines.ts'
import { midStream } from '../wire/streamed.ts'
import { profileOf } from './profile.ts'
import { KEEP_ALIVE } from './request.ts'
import { endpointOf, modelFacts, type OllamaServer } from './server.ts'

/** A server that fetches says something at least this often; in milliseconds. */
const SILENCE = { firstMs: 60_000, betweenMs: 120_000 }

/** What a server tells while it gets a model; bytes are 0 until it knows. */
export interface Pulled {
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

/** Sends one body. Each answer is read for what it is, whatever a proxy calls it. */
function post(endpoint: Endpoint, path: string, body: unknown, signal: AbortSignal) {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal }
  return fetchChecked(endpoint, `${endpoint.base}${path}`, init, '')
}

/**
 * Loads the model with the window of a run, so that the first step finds it as it needs it. Throws `model_*`, `aborted`;
 * gives up when the signal does.
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

/** Gets the model. `onProgress` hears of every line the server writes. Throws `model_*`, `aborted`. */
export function pullModel(
  server: OllamaServer,
  model: string,
  { onProgress }: { readonly onProgress: (progress: Pulled) => void },
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

/** A model comes in parts; what is told is their sum, so that the share only grows once all are known. */
function progressOf(line: PullLine, parts: readonly PullLine[]): Pulled {
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

// What an Ollama server does for its models when asked: load one into memory, get one (platforms C1.1, C1.4).
import { HarnessError } from '@harness/shared/errors.ts'
import * as z from 'zod/mini'
import { withConnection } from '../wire/connection.ts'
import { makeHeartbeat } from '../wire/heartbeat.ts'
import { OLLAMA, oneLine, reach } from './http.ts'
import { profileOf } from './profile.ts'
import { KEEP_ALIVE } from './request.ts'
import { modelFacts, type OllamaServer } from './server.ts'

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

function post(body: unknown, signal: AbortSignal): RequestInit {
  const headers = { 'content-type': 'application/json' }
  return { method: 'POST', headers, body: JSON.stringify(body), signal }
}

function targetOf(server: OllamaServer, model: string) {
  return { origin: server.origin, model, ...(server.fetch && { fetch: server.fetch }) }
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
    const target = targetOf(server, model)
    await (await reach(target, `${server.origin}/api/chat`, post(body, signal))).text()
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
  const heart = makeHeartbeat(server.clock, SILENCE)
  return withConnection(
    signal,
    async (connection) => {
      const url = `${server.origin}/api/pull`
      const response = await reach(
        targetOf(server, model),
        url,
        post({ model, stream: true }, connection),
      )
      const parts = new Map<string, PullLine>()
      let last: PullLine = {}
      for await (const line of linesOf(response)) {
        heart.beat()
        if (line.error !== undefined) throw failure(line.error)
        if (line.digest !== undefined) parts.set(line.digest, line)
        last = line
        onProgress(progressOf(line, [...parts.values()]))
      }
      if (last.status !== 'success') throw failure('the download ended early')
    },
    (ended) => heart.watch(OLLAMA, ended),
  )
}

function failure(what: string, cause?: unknown): HarnessError {
  return new HarnessError('model_server_error', { provider: OLLAMA, what: oneLine(what) }, cause)
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

async function* linesOf(response: Response): AsyncGenerator<PullLine> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunksOf(response)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') yield parseLine(line)
  }
  if (rest.trim() !== '') yield parseLine(rest)
}

/** Not every browser can walk over a stream by itself. */
async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  for (;;) {
    const next = await reader?.read().catch((thrown: unknown) => {
      throw failure('the connection broke', thrown)
    })
    if (!next || next.done) return
    yield next.value
  }
}

function parseLine(text: string): PullLine {
  try {
    return PullLine.parse(JSON.parse(text))
  } catch {
    throw failure('its answer is not that of Ollama')
  }
}

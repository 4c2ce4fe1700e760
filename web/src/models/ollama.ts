import { HarnessError } from '@harness/shared/errors.ts'
import type { Sampling } from '@harness/shared/run-order.ts'
import type { Clock, Model, ModelReply, ModelRequest } from '../core/ports.ts'
import { withConnection } from './connection.ts'
import { makeHeartbeat, type SilenceLimits } from './heartbeat.ts'
import { OLLAMA, oneLine, reach } from './ollama/http.ts'
import { profileOf } from './ollama/profile.ts'
import { collectReply } from './ollama/reply.ts'
import { chatRequest } from './ollama/request.ts'
import type { ModelFacts } from './ollama-server.ts'

/**
 * A cold model is read from disk and evaluates its whole first prompt before the first line: minutes on a slow machine.
 * Once it writes, even a slow one writes several tokens a second.
 */
const SILENCE: SilenceLimits = { firstMs: 600_000, betweenMs: 120_000 }

export interface OllamaOptions {
  /** Scheme, host and port of the server. */
  readonly origin: string
  /** What `modelFacts` found; decides about tools, thinking and the window. */
  readonly facts: ModelFacts
  readonly clock: Clock
  readonly fetch?: typeof fetch
  readonly sampling?: Sampling
}

/** A model on an Ollama server, through its native chat. The profile holds for the whole run. */
export function makeOllama(options: OllamaOptions): Model {
  return {
    provider: 'ollama',
    name: options.facts.model,
    profile: profileOf(options.facts),
    step: (request, signal, onProgress) => step(options, request, signal, onProgress),
  }
}

function step(
  options: OllamaOptions,
  request: ModelRequest,
  signal: AbortSignal,
  onProgress: () => void,
) {
  const heart = makeHeartbeat(options.clock, SILENCE)
  const onChunk = () => {
    heart.beat()
    onProgress()
  }
  return withConnection(
    signal,
    (connection) => chat(options, request, connection, onChunk),
    (ended) => heart.watch(OLLAMA, ended),
  )
}

async function chat(
  { origin, facts, fetch, sampling = {} }: OllamaOptions,
  request: ModelRequest,
  connection: AbortSignal,
  onChunk: () => void,
): Promise<ModelReply> {
  const { Ollama } = await import('ollama/browser')
  const target = { origin, model: facts.model, ...(fetch && { fetch }) }
  // The library knows only how to abort everything at once; a request of its own needs its own signal.
  const client = new Ollama({
    host: origin,
    fetch: (url, init) => reach(target, url, { ...init, signal: connection }),
  })
  const { contextTokens } = profileOf(facts)
  const collected = collectReply()
  try {
    for await (const line of await client.chat(
      chatRequest(request, { facts, contextTokens, sampling }),
    )) {
      collected.add(line)
      onChunk()
    }
  } catch (thrown) {
    throw streamError(thrown)
  }
  return collected.reply(!facts.capabilities.includes('tools'))
}

/** What ended a stream that had begun: an error line of the server, or a connection that broke off. */
function streamError(thrown: unknown): HarnessError {
  if (thrown instanceof HarnessError) return thrown
  const words = thrown instanceof Error ? thrown.message : String(thrown)
  const brokeOff = thrown instanceof TypeError || words.startsWith('Did not receive done')
  const what = brokeOff ? 'the answer broke off before its end' : oneLine(words)
  return new HarnessError('model_server_error', { provider: OLLAMA, what }, thrown)
}

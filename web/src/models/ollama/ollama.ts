import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Sampling } from '@harness/shared/order/model-choice.ts'
import type { ChatRequest } from 'ollama/browser'
import type { Clock, Model, ModelChoice } from '../../core/ports.ts'
import { brokeOff, type Endpoint, fetchChecked } from '../wire/endpoint.ts'
import { answerOf, LOCAL_SILENCE, midStream } from '../wire/streamed.ts'
import { profileOf } from './profile.ts'
import { collectReply } from './reply.ts'
import { chatRequest } from './request.ts'
import { endpointOf, type ModelFacts, modelFacts, type OllamaServer } from './server.ts'

interface OllamaOptions {
  /** Scheme, host and port of the server. */
  readonly origin: string
  /** The result of `modelFacts`; decides about tools, thinking and context length. */
  readonly facts: ModelFacts
  readonly clock: Clock
  readonly fetch?: typeof fetch
  readonly sampling?: Sampling
}

type Choice = Extract<ModelChoice, { readonly provider: 'ollama' }>

/** The model with the abilities its server reports. Throws `model_blind`, and like `modelFacts`. */
export async function openOllama(
  { origin, model, sampling = {} }: Choice,
  deps: Omit<OllamaServer, 'origin'>,
  signal: AbortSignal,
): Promise<Model> {
  const server = { ...deps, origin }
  const facts = await modelFacts(server, model, signal)
  if (!facts.capabilities.includes('vision')) throw new HarnessError('model_blind', { model })
  return makeOllama({ ...server, facts, sampling })
}

/** A model on an Ollama server, through its native chat. The profile is constant for a run. */
export function makeOllama({ facts, sampling = {}, ...server }: OllamaOptions): Model {
  const endpoint = endpointOf(server, facts.model)
  const profile = profileOf(facts)
  const { contextTokens } = profile
  return {
    provider: 'ollama',
    name: facts.model,
    profile,
    step: (request, signal, onProgress) => {
      const body = chatRequest(request, { facts, contextTokens, sampling })
      const collector = collectReply(endpoint, !facts.capabilities.includes('tools'))
      const events = (connection: AbortSignal) => chat(endpoint, body, connection)
      return answerOf({ endpoint, silence: LOCAL_SILENCE, collector, events }, signal, onProgress)
    },
  }
}

async function chat(
  endpoint: Endpoint,
  body: ChatRequest & { stream: true },
  connection: AbortSignal,
): Promise<AsyncIterable<unknown>> {
  const { Ollama } = await import('ollama/browser')
  // The library can only abort all requests at once, so each request has its own client.
  const client = new Ollama({
    host: endpoint.base,
    fetch: (url, init) => fetchChecked(endpoint, url, { ...init, signal: connection }, ANY_TYPE),
  })
  return linesOf(endpoint, await client.chat(body))
}

/** No type is required: the library parses each line as JSON, and proxies change the type. */
const ANY_TYPE = ''

async function* linesOf(endpoint: Endpoint, lines: AsyncIterable<unknown>) {
  try {
    yield* lines
  } catch (thrown) {
    throw streamError(endpoint, thrown)
  }
}

/** The error of an interrupted stream: an error line of the server, or a lost connection. */
function streamError(endpoint: Endpoint, thrown: unknown): HarnessError {
  if (thrown instanceof HarnessError) return thrown
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  const isCut = thrown instanceof TypeError || text.startsWith('Did not receive done')
  return isCut ? brokeOff(endpoint, thrown) : midStream(endpoint, undefined, text)
}

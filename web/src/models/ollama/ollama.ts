import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Sampling } from '@harness/shared/order/model-choice.ts'
import type { Clock, Model, ModelChoice } from '../../core/ports.ts'
import { makeCollector } from '../wire/draft.ts'
import { type Endpoint, fetchChecked } from '../wire/endpoint.ts'
import { eventsOf } from '../wire/sse.ts'
import { answerOf, LOCAL_SILENCE } from '../wire/streamed.ts'
import { profileOf } from './profile.ts'
import { readLine } from './reply.ts'
import { type ChatBody, chatRequest } from './request.ts'
import { endpointOf, type ModelFacts, modelFacts, type OllamaServer } from './server.ts'

interface OllamaOptions {
  /** Origin of the server: scheme, host and port. */
  readonly origin: string
  /** Result of `modelFacts`; decides about tools, thinking and context length. */
  readonly facts: ModelFacts
  readonly clock: Clock
  readonly fetch?: typeof fetch
  readonly sampling?: Sampling
}

type Choice = Extract<ModelChoice, { readonly provider: 'ollama' }>

/** Opens the model with its reported abilities. Throws `model_blind`, and like `modelFacts`. */
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
      const collector = makeCollector({
        endpoint,
        tools: request.tools,
        constrained: body.tools === undefined,
        read: readLine,
      })
      const events = (connection: AbortSignal) => chat(endpoint, body, connection)
      return answerOf({ endpoint, silence: LOCAL_SILENCE, collector, events }, signal, onProgress)
    },
  }
}

async function chat(
  endpoint: Endpoint,
  body: ChatBody,
  signal: AbortSignal,
): Promise<AsyncIterable<unknown>> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal }
  return eventsOf(endpoint, await fetchChecked(endpoint, `${endpoint.base}/api/chat`, init))
}

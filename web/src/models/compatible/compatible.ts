import { HarnessError } from '@harness/shared/base/errors.ts'
import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { Sampling } from '@harness/shared/order/model-choice.ts'
import type { Model, ModelChoice, ModelRequest } from '../../core/ports.ts'
import { entryOf } from '../catalog/find.ts'
import { readChat } from '../wire/chat-reply.ts'
import { chatBody } from '../wire/chat-request.ts'
import { makeCollector } from '../wire/draft.ts'
import { type Endpoint, fetchChecked } from '../wire/endpoint.ts'
import type { ModelDeps } from '../wire/provider.ts'
import { eventsOf } from '../wire/sse.ts'
import { answerOf, LOCAL_SILENCE } from '../wire/streamed.ts'
import { THINKING_TOKENS } from '../wire/thinking.ts'
import { compatibleModels, endpointOf } from './server.ts'

/** Number of recent steps that keep their picture with local models. */
const PICTURES = { min: 1, max: 3 } as const

/** Long edge of a picture for local models, in pixels. */
const LONG_EDGE = 1_024

/** Facts that a server may report about its model. */
interface CompatibleFacts {
  readonly tools: boolean
  readonly contextTokens: number
}

type Choice = Extract<ModelChoice, { readonly provider: 'compatible' }>

/**
 * Opens the model with the abilities its server reports. Throws `model_missing`, `model_blind`, and
 * like `compatibleModels`.
 */
export async function openCompatible(
  { model, origin, sampling = {} }: Choice,
  { clock, fetch, keyOf, changes, probed }: ModelDeps,
  signal: AbortSignal,
): Promise<Model> {
  const key = keyOf?.('compatible')
  const server = { origin, clock, ...(key && { key }), ...(fetch && { fetch }) }
  const { server: name, models } = await compatibleModels(server, signal)
  const endpoint = endpointOf(server, model, name)
  const found = models.find(({ id }) => id === model)
  const command = endpoint.local?.get ?? ''
  if (!found) throw new HarnessError('model_missing', { model, command })
  const entry = entryOf('compatible', model, changes)
  const known = { ...entry, ...probed?.(origin, model), ...found }
  if (!known.vision) throw new HarnessError('model_blind', { model })
  return makeCompatible(endpoint, entry, known, sampling)
}

/**
 * A model on a local server with Chat Completions, such as LM Studio. Uses no SDK, because local
 * servers accept few headers from pages, and a local run loads no cloud code.
 */
function makeCompatible(
  endpoint: Endpoint,
  entry: CatalogEntry,
  { tools, contextTokens }: CompatibleFacts,
  sampling: Sampling,
): Model {
  const { dialect } = entry
  const longEdge = Math.min(LONG_EDGE, entry.longEdge)
  return {
    provider: 'compatible',
    name: entry.id,
    profile: { longEdge, pictures: PICTURES, contextTokens, dialect },
    step: (request, signal, onProgress) => {
      const callsTools = tools && !request.constrained
      const body = bodyOf(request, entry, { callsTools, sampling })
      const events = (connection: AbortSignal) => requestCompatible(endpoint, body, connection)
      const collector = makeCollector({
        endpoint,
        tools: request.tools,
        constrained: !callsTools,
        read: readChat,
      })
      return answerOf({ endpoint, silence: LOCAL_SILENCE, collector, events }, signal, onProgress)
    },
  }
}

function bodyOf(
  request: ModelRequest,
  { id, thinking }: CatalogEntry,
  { callsTools, sampling }: { readonly callsTools: boolean; readonly sampling: Sampling },
): string {
  const { thinking: level, ...own } = sampling
  const extra = level ? THINKING_TOKENS[level] : thinking.allowance
  const more = {
    ...own,
    ...(level && { reasoning_effort: level }),
    max_tokens: request.maxTokens + extra,
  }
  return JSON.stringify(chatBody(request, { model: id, callsTools, more }))
}

/** Sends one body and streams its events. */
export async function requestCompatible(
  endpoint: Endpoint,
  body: string,
  signal: AbortSignal,
): Promise<AsyncIterable<unknown>> {
  const auth = endpoint.key && { authorization: `Bearer ${endpoint.key.reveal()}` }
  const headers = { 'content-type': 'application/json', ...auth }
  const url = `${endpoint.base}/v1/chat/completions`
  return eventsOf(
    endpoint,
    await fetchChecked(endpoint, url, { method: 'POST', headers, body, signal }),
  )
}

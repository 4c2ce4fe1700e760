import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { Sampling } from '@harness/shared/order/model-choice.ts'
import type { Model, ModelRequest } from '../../core/ports.ts'
import { cloudProfile } from '../catalog/profile.ts'
import { readChat } from '../wire/chat-reply.ts'
import { chatBody } from '../wire/chat-request.ts'
import { makeCollector } from '../wire/draft.ts'
import { type Endpoint, fetchChecked } from '../wire/endpoint.ts'
import type { CloudModels } from '../wire/provider.ts'
import { eventsOf } from '../wire/sse.ts'
import { answerOf, CLOUD_SILENCE, type Streamed } from '../wire/streamed.ts'
import { readResponses } from './reply.ts'
import { responsesBody } from './request.ts'

/** Milliseconds, above every silence limit, so that the heartbeat decides, not the SDK. */
const SDK_TIMEOUT_MS = 3_600_000

export const openai: CloudModels = {
  make: makeOpenai,
  describe: (id, key) => ({
    path: `/v1/models/${id}`,
    headers: { authorization: `Bearer ${key}` },
  }),
}

/** An OpenAI model, through Responses, or through Chat Completions where the catalog says so. */
function makeOpenai(endpoint: Endpoint, entry: CatalogEntry, sampling: Sampling): Model {
  // Models without reasoning have no summary of it either.
  const reasoning = { summary: entry.thinking.allowance > 0 }
  const exchange =
    entry.api === 'chat'
      ? (request: ModelRequest) => chat(endpoint, entry, { request, sampling })
      : (request: ModelRequest) => responses(endpoint, entry, { request, reasoning })
  return {
    provider: 'openai',
    name: entry.id,
    profile: cloudProfile(entry),
    step: (request, signal, onProgress) =>
      answerOf({ endpoint, silence: CLOUD_SILENCE, ...exchange(request) }, signal, onProgress),
  }
}

type Exchange = Pick<Streamed, 'collector' | 'events'>

interface Responses {
  readonly request: ModelRequest
  /** Shared by all requests of the model: summaries stay off once they were refused. */
  readonly reasoning: { summary: boolean }
}

function responses(
  endpoint: Endpoint,
  entry: CatalogEntry,
  { request, reasoning }: Responses,
): Exchange {
  const send = async (connection: AbortSignal) => {
    const client = await clientOf(endpoint, connection)
    const body = responsesBody(request, { ...entry, ...reasoning, model: entry.id })
    return client.responses.create(body).asResponse()
  }
  return {
    collector: makeCollector({ endpoint, tools: request.tools, read: readResponses }),
    events: async (connection) => {
      const sent = send(connection).catch((error: unknown) => {
        if (!reasoning.summary || !isAboutSummaries(error)) throw error
        reasoning.summary = false
        return send(connection)
      })
      // The SDK's own reader drops unknown events, and ends silently on abort.
      return eventsOf(endpoint, await sent)
    },
  }
}

/** True when a request was refused for its summaries, which some organizations may not use. */
function isAboutSummaries(error: unknown): boolean {
  const refused = asHarnessError(error instanceof Error ? (error.cause ?? error) : error)
  return refused.code === 'model_request_refused' && /reasoning.{0,3}summar/i.test(refused.message)
}

function chat(
  endpoint: Endpoint,
  entry: CatalogEntry,
  { request, sampling }: { readonly request: ModelRequest; readonly sampling: Sampling },
): Exchange {
  const max_completion_tokens = request.maxTokens + entry.thinking.allowance
  const more = {
    ...sampling,
    max_completion_tokens,
    tool_choice: 'required' as const,
    store: false,
  }
  const body = { ...chatBody(request, { model: entry.id, callsTools: true, more }), ...more }
  return {
    collector: makeCollector({ endpoint, tools: request.tools, read: readChat }),
    events: async (connection) => {
      const client = await clientOf(endpoint, connection)
      return eventsOf(endpoint, await client.chat.completions.create(body).asResponse())
    },
  }
}

/** One client per request, so that each has its own connection. It never retries: the loop does. */
async function clientOf(endpoint: Endpoint, connection: AbortSignal) {
  const { default: OpenAI } = await import('openai')
  return new OpenAI({
    apiKey: endpoint.key?.reveal() ?? '',
    organization: null,
    project: null,
    baseURL: `${endpoint.base}/v1`,
    dangerouslyAllowBrowser: true,
    maxRetries: 0,
    timeout: SDK_TIMEOUT_MS,
    logLevel: 'off',
    fetch: (url, init) => fetchChecked(endpoint, url, { ...init, signal: connection }),
  })
}

import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { Sampling } from '@harness/shared/order/model-choice.ts'
import type { Model } from '../../core/ports.ts'
import { cloudProfile } from '../catalog/profile.ts'
import { makeCollector } from '../wire/draft.ts'
import { type Endpoint, fetchChecked } from '../wire/endpoint.ts'
import type { CloudModels } from '../wire/provider.ts'
import { eventsOf } from '../wire/sse.ts'
import { answerOf, CLOUD_SILENCE } from '../wire/streamed.ts'
import { readMessages } from './reply.ts'
import { messagesBody } from './request.ts'

/** Milliseconds, above every silence limit, so that the heartbeat decides, not the SDK. */
const SDK_TIMEOUT_MS = 3_600_000

export const anthropic: CloudModels = {
  make: makeAnthropic,
  describe: (id, key) => ({
    path: `/v1/models/${id}`,
    headers: {
      'x-api-key': key,
      'anthropic-version': '2023-06-01',
      'anthropic-dangerous-direct-browser-access': 'true',
    },
  }),
}

/** A Claude model, through the Messages API. */
function makeAnthropic(endpoint: Endpoint, entry: CatalogEntry, { temperature }: Sampling): Model {
  return {
    provider: 'anthropic',
    name: entry.id,
    profile: cloudProfile(entry),
    step: (request, signal, onProgress) => {
      const own = temperature === undefined ? {} : { temperature }
      const body = { ...messagesBody(request, { ...entry, model: entry.id }), ...own }
      const { tools } = request
      const collector = makeCollector({ endpoint, tools, read: readMessages })
      const events = async (connection: AbortSignal) => {
        const client = await clientOf(endpoint, connection)
        // The SDK's own reader drops pings and unknown events, and ends silently on abort.
        return eventsOf(endpoint, await client.messages.create(body).asResponse())
      }
      return answerOf({ endpoint, silence: CLOUD_SILENCE, collector, events }, signal, onProgress)
    },
  }
}

/** One client per request, so that each has its own connection. It never retries: the loop does. */
async function clientOf(endpoint: Endpoint, connection: AbortSignal) {
  const { default: Anthropic } = await import('@anthropic-ai/sdk')
  return new Anthropic({
    apiKey: endpoint.key?.reveal() ?? '',
    authToken: null,
    baseURL: endpoint.base,
    // Sends the header that the provider requires from browsers.
    dangerouslyAllowBrowser: true,
    maxRetries: 0,
    timeout: SDK_TIMEOUT_MS,
    logLevel: 'off',
    fetch: (url, init) => fetchChecked(endpoint, url, { ...init, signal: connection }),
  })
}

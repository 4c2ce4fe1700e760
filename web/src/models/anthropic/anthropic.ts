import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { Sampling } from '@harness/shared/order/run-order.ts'
import type { Model } from '../../core/ports.ts'
import { cloudProfile } from '../catalog/profile.ts'
import { type Endpoint, fetchChecked } from '../wire/endpoint.ts'
import type { CloudModels } from '../wire/provider.ts'
import { eventsOf } from '../wire/sse.ts'
import { answerOf, CLOUD_SILENCE } from '../wire/streamed.ts'
import { collectMessages } from './reply.ts'
import { messagesBody } from './request.ts'

/** Longer than any silence we allow: the heartbeat decides, not the SDK. In milliseconds. */
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

/** A Claude model, through Messages. */
function makeAnthropic(endpoint: Endpoint, entry: CatalogEntry, { temperature }: Sampling): Model {
  return {
    provider: 'anthropic',
    name: entry.id,
    profile: cloudProfile(entry),
    step: (request, signal, onProgress) => {
      const own = temperature === undefined ? {} : { temperature }
      const body = { ...messagesBody(request, { ...entry, model: entry.id }), ...own }
      const collector = collectMessages(endpoint)
      const events = async (connection: AbortSignal) => {
        const client = await clientOf(endpoint, connection)
        // The SDK's own reader drops pings and events it does not know, and ends quietly at an abort.
        return eventsOf(endpoint, await client.messages.create(body).asResponse())
      }
      return answerOf({ endpoint, silence: CLOUD_SILENCE, collector, events }, signal, onProgress)
    },
  }
}

/** Made anew for each request, so that it has its own connection. It retries nothing: the loop does. */
async function clientOf(endpoint: Endpoint, connection: AbortSignal) {
  const { default: Anthropic } = await import('@anthropic-ai/sdk')
  return new Anthropic({
    apiKey: endpoint.key?.reveal() ?? '',
    authToken: null,
    baseURL: endpoint.base,
    // Sends the header without which the provider answers no browser.
    dangerouslyAllowBrowser: true,
    maxRetries: 0,
    timeout: SDK_TIMEOUT_MS,
    logLevel: 'off',
    fetch: (url, init) => fetchChecked(endpoint, url, { ...init, signal: connection }),
  })
}

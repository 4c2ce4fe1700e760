import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { Sampling } from '@harness/shared/order/model-choice.ts'
import type { Model } from '../../core/ports.ts'
import { cloudProfile } from '../catalog/profile.ts'
import { makeCollector } from '../wire/draft.ts'
import { type Endpoint, fetchChecked } from '../wire/endpoint.ts'
import type { CloudModels } from '../wire/provider.ts'
import { eventsOf } from '../wire/sse.ts'
import { answerOf, CLOUD_SILENCE } from '../wire/streamed.ts'
import { readGenerated } from './reply.ts'
import { generateBody } from './request.ts'

export const google: CloudModels = {
  make: makeGoogle,
  describe: (id, key) => ({ path: `/v1beta/models/${id}`, headers: { 'x-goog-api-key': key } }),
}

/** A Gemini model, through the provider's native protocol, which also works in browsers. */
function makeGoogle(endpoint: Endpoint, entry: CatalogEntry, sampling: Sampling): Model {
  return {
    provider: 'google',
    name: entry.id,
    profile: cloudProfile(entry),
    step: (request, signal, onProgress) => {
      const body = JSON.stringify(generateBody(request, { ...entry, sampling }))
      const events = async (connection: AbortSignal) => {
        const path = `/v1beta/models/${encodeURIComponent(entry.id)}:streamGenerateContent?alt=sse`
        const init = { method: 'POST', headers: headersOf(endpoint), body, signal: connection }
        return eventsOf(endpoint, await fetchChecked(endpoint, `${endpoint.base}${path}`, init))
      }
      const { tools } = request
      const collector = makeCollector({ endpoint, tools, read: readGenerated })
      return answerOf({ endpoint, silence: CLOUD_SILENCE, collector, events }, signal, onProgress)
    },
  }
}

function headersOf({ key }: Endpoint): Record<string, string> {
  return { 'content-type': 'application/json', 'x-goog-api-key': key?.reveal() ?? '' }
}

// Finds a model's abilities with one small request when its server does not report them.
import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { ModelRequest } from '../../core/ports.ts'
import { readChat } from '../wire/chat-reply.ts'
import { chatBody } from '../wire/chat-request.ts'
import { makeCollector } from '../wire/draft.ts'
import type { Probed } from '../wire/provider.ts'
import { answerOf, LOCAL_SILENCE } from '../wire/streamed.ts'
import { wireText } from '../wire/wire-text.ts'
import { requestCompatible } from './compatible.ts'
import { type CompatibleServer, endpointOf } from './server.ts'

/** A grey picture of one pixel, enough for a server without vision to refuse it. */
const PIXEL = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
)

const TOOL = 'say_colour'

const QUESTION: ModelRequest = {
  system: wireText('probe'),
  tools: [
    {
      name: TOOL,
      description: 'Say the colour of the picture.',
      input: {
        type: 'object',
        properties: { colour: { type: 'string' } },
        required: ['colour'],
      },
    },
  ],
  history: [],
  image: { bytes: PIXEL, mediaType: 'image/png', size: { width: 1, height: 1 } },
  screen: '',
  reminder: wireText('probe_request', { TOOL }),
  maxTokens: 1_024,
  goal: '',
  scene: { pointSize: { width: 1, height: 1 }, scale: 1, elements: [], text: '' },
  marks: [],
  past: [],
  checks: [],
  measured: {},
}

/** Token limits of the two attempts, with room for thinking. */
const LIMITS = [1_024, 4_096] as const

/**
 * Sends a request with a picture and a tool; a refusal is a result. Undefined when thinking used up
 * all tokens. Throws other `model_*`.
 */
export async function probeModel(
  server: CompatibleServer,
  model: string,
  signal: AbortSignal,
): Promise<Probed | undefined> {
  try {
    for (const maxTokens of LIMITS) {
      const { calls, stopReason } = await requestOnce(server, { model, maxTokens }, signal)
      const tools = calls.some(({ name }) => name.includes(TOOL))
      if (tools || stopReason !== 'length') return { vision: true, tools }
    }
    return undefined
  } catch (thrown) {
    const error = asHarnessError(thrown)
    // A broken call shows that the model knows tools.
    if (error.code === 'model_call_unreadable') return { vision: true, tools: true }
    const words = String(error.detail['what'] ?? '')
    const isAnswer = ['model_blind', 'model_request_refused', 'model_server_error']
    if (!isAnswer.includes(error.code)) throw error
    if (/image|vision|multimodal|mmproj/i.test(words)) return { vision: false, tools: false }
    if (/tool|function/i.test(words)) return { vision: true, tools: false }
    throw error
  }
}

interface Asked {
  readonly model: string
  readonly maxTokens: number
}

function requestOnce(server: CompatibleServer, { model, maxTokens }: Asked, signal: AbortSignal) {
  const endpoint = endpointOf(server, model)
  const more = { max_tokens: maxTokens }
  const body = JSON.stringify(chatBody(QUESTION, { model, callsTools: true, more }))
  const events = (connection: AbortSignal) => requestCompatible(endpoint, body, connection)
  const collector = makeCollector({ endpoint, tools: QUESTION.tools, read: readChat })
  return answerOf({ endpoint, silence: LOCAL_SILENCE, collector, events }, signal, () => undefined)
}

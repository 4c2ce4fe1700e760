// One small request that shows a model's abilities when its server does not report them.
import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { ModelRequest } from '../../core/ports.ts'
import { collectChat } from '../wire/chat-reply.ts'
import { chatBody } from '../wire/chat-request.ts'
import type { Probed } from '../wire/provider.ts'
import { answerOf, LOCAL_SILENCE } from '../wire/streamed.ts'
import { requestCompatible } from './compatible.ts'
import { type CompatibleServer, endpointOf } from './server.ts'

/** A grey picture of one pixel: enough for a server without vision to refuse it. */
const PIXEL = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
)

const TOOL = 'say_colour'

const QUESTION: ModelRequest = {
  system: 'You answer by calling the tool you are given.',
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
  reminder: `Call ${TOOL} with the colour of the picture.`,
  maxTokens: 256,
  goal: '',
  scene: { pointSize: { width: 1, height: 1 }, scale: 1, elements: [], text: '' },
  marks: [],
  past: [],
  checks: [],
  measured: {},
}

/** Sends one request with a picture and a tool; a refusal is a result. Throws other `model_*`. */
export async function probeModel(
  server: CompatibleServer,
  model: string,
  signal: AbortSignal,
): Promise<Probed> {
  try {
    const { calls } = await requestOnce(server, model, signal)
    return { vision: true, tools: calls.some(({ name }) => name === TOOL) }
  } catch (thrown) {
    const error = asHarnessError(thrown)
    if (error.code !== 'model_request_refused' && error.code !== 'model_server_error') throw error
    const words = String(error.detail['what'] ?? '')
    if (/image|vision|multimodal|mmproj/i.test(words)) return { vision: false, tools: false }
    if (/tool|function/i.test(words)) return { vision: true, tools: false }
    throw error
  }
}

function requestOnce(server: CompatibleServer, model: string, signal: AbortSignal) {
  const endpoint = endpointOf(server, model)
  const more = { max_tokens: QUESTION.maxTokens }
  const body = JSON.stringify(chatBody(QUESTION, { model, callsTools: true, more }))
  const events = (connection: AbortSignal) => requestCompatible(endpoint, body, connection)
  const collector = collectChat(endpoint, false)
  return answerOf({ endpoint, silence: LOCAL_SILENCE, collector, events }, signal, () => undefined)
}

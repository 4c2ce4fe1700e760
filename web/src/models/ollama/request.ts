import type { Sampling } from '@harness/shared/order/model-choice.ts'
import type { ChatRequest, Message } from 'ollama/browser'
import type { EncodedImage, ModelRequest } from '../../core/ports.ts'
import { base64 } from '../wire/encoding.ts'
import { currentText } from '../wire/parts.ts'
import { answerSchema, toolListing } from '../wire/tool-format.ts'
import type { ModelFacts } from './server.ts'

/**
 * How long the server keeps the model in memory after a step: a person may think about an approval.
 */
export const KEEP_ALIVE = '10m'

/** The constant parts of all requests of a run. */
interface ChatFrame {
  readonly facts: ModelFacts
  readonly contextTokens: number
  readonly sampling: Sampling
}

/**
 * The body of `/api/chat`: a system message, one for each past step, one for the current screen.
 * The same request gives the same bytes.
 */
export function chatRequest(
  request: ModelRequest,
  frame: ChatFrame,
): ChatRequest & { stream: true } {
  const { facts, contextTokens, sampling } = frame
  const callsTools = facts.capabilities.includes('tools')
  const system = callsTools ? request.system : `${request.system}\n\n${toolListing(request.tools)}`
  return {
    model: facts.model,
    messages: [{ role: 'system', content: withoutTags(system) }, ...userMessages(request)],
    stream: true,
    // Never both: constrained output suppresses tool calls.
    ...(callsTools
      ? { tools: request.tools.map(toolOf) }
      : { format: answerSchema(request.tools) }),
    // Thinking models think by default; other models refuse the field.
    ...(facts.capabilities.includes('thinking') ? { think: false } : {}),
    options: { ...sampling, num_ctx: contextTokens, num_predict: request.maxTokens },
    keep_alive: KEEP_ALIVE,
  }
}

type OllamaTool = NonNullable<ChatRequest['tools']>[number]

function toolOf({ name, description, input }: ModelRequest['tools'][number]): OllamaTool {
  // The library types only a part of JSON Schema; the server accepts all of it.
  const parameters: object = input
  return { type: 'function', function: { name, description, parameters } }
}

/**
 * Ollama inserts pictures where a template's text has `[img]` or `[img-0]` (server/prompt.go), so a
 * page with such text would move a picture or make the server fail.
 */
function withoutTags(text: string): string {
  return text.replaceAll('[img', '[ img')
}

/**
 * A server puts the pictures of a message before its text (server/prompt.go), so each past step is
 * a message: then the beginning of the next request is the same, and the server keeps it.
 */
function userMessages(request: ModelRequest): Message[] {
  return [
    ...request.history.map(({ text, image }) => userMessage(text, image)),
    userMessage(currentText(request), request.image),
  ]
}

function userMessage(text: string, image: EncodedImage | undefined): Message {
  const images = image && { images: [base64(image.bytes)] }
  return { role: 'user', content: withoutTags(text), ...images }
}

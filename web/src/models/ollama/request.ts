import type { Sampling } from '@harness/shared/order/model-choice.ts'
import type { EncodedImage, ModelRequest, ToolSpec } from '../../core/ports.ts'
import { base64 } from '../wire/encoding.ts'
import { currentText } from '../wire/parts.ts'
import { THINKING_TOKENS } from '../wire/thinking.ts'
import { answerSchema, toolListing } from '../wire/tool-format.ts'
import type { ModelFacts } from './server.ts'

/** Time that the server keeps the model loaded after a step, as an approval can take a while. */
export const KEEP_ALIVE = '10m'

interface ChatFrame {
  readonly facts: ModelFacts
  readonly contextTokens: number
  readonly sampling: Sampling
}

interface Message {
  readonly role: 'system' | 'user'
  readonly content: string
  readonly images?: readonly string[]
}

export interface ChatBody {
  readonly model: string
  readonly messages: readonly Message[]
  readonly stream: true
  readonly tools?: readonly object[]
  readonly format?: object
  readonly think?: boolean
  readonly options: Readonly<Record<string, number>>
  readonly keep_alive: string
}

/**
 * Body of `/api/chat` (https://github.com/ollama/ollama/blob/main/docs/api.md): a system message,
 * one message per past step, and one for the current screen. The same request gives the same bytes.
 */
export function chatRequest(request: ModelRequest, frame: ChatFrame): ChatBody {
  const { facts, contextTokens } = frame
  const { thinking, ...own } = frame.sampling
  const extra = thinking ? THINKING_TOKENS[thinking] : 0
  const callsTools = facts.capabilities.includes('tools') && !request.constrained
  const system = callsTools ? request.system : `${request.system}\n\n${toolListing(request.tools)}`
  return {
    model: facts.model,
    messages: [{ role: 'system', content: withoutTags(system) }, ...userMessages(request)],
    stream: true,
    // Either tools or a schema: constrained output suppresses tool calls.
    ...(callsTools
      ? { tools: request.tools.map(toolOf) }
      : { format: answerSchema(request.tools) }),
    // Thinking models think by default; other models refuse the field.
    ...(facts.capabilities.includes('thinking') ? { think: thinking !== undefined } : {}),
    options: { ...own, num_ctx: contextTokens, num_predict: request.maxTokens + extra },
    keep_alive: KEEP_ALIVE,
  }
}

function toolOf({ name, description, input }: ToolSpec) {
  return { type: 'function', function: { name, description, parameters: input } }
}

/**
 * Escapes `[img`, where Ollama inserts pictures (server/prompt.go): a page could move a picture or
 * make the server fail.
 */
function withoutTags(text: string): string {
  return text.replaceAll('[img', '[ img')
}

/**
 * One message per past step, since the server puts pictures before text (server/prompt.go). The
 * next request then starts the same and hits the cache.
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

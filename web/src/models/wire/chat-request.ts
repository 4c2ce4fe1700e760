// Requests to Chat Completions: OpenAI's older protocol, which local servers support too.
import type { ModelRequest, ToolSpec } from '../../core/ports.ts'
import { base64 } from './encoding.ts'
import { type Part, partsOf } from './parts.ts'
import { answerSchema, toolListing } from './tool-format.ts'

type ChatPart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'image_url'
      readonly image_url: { readonly url: string; readonly detail: 'high' }
    }

interface ChatFrame {
  readonly model: string
  readonly callsTools: boolean
  /** Additional fields, such as limits that not every server accepts. */
  readonly more: Readonly<Record<string, unknown>>
}

/** Request body. The same request gives the same bytes. */
export function chatBody(request: ModelRequest, { model, callsTools, more }: ChatFrame) {
  const { past, now } = partsOf(request)
  const system = callsTools ? request.system : `${request.system}\n\n${toolListing(request.tools)}`
  return {
    model,
    messages: [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: [...past, ...now].map(chatPart) },
    ],
    stream: true as const,
    stream_options: { include_usage: true },
    ...(callsTools
      ? { tools: request.tools.map(chatTool) }
      : { response_format: answerFormat(request.tools) }),
    ...more,
  }
}

function answerFormat(tools: readonly ToolSpec[]) {
  const schema = { ...answerSchema(tools) }
  return { type: 'json_schema' as const, json_schema: { name: 'answer', schema } }
}

function chatTool({ name, description, input }: ToolSpec) {
  return { type: 'function' as const, function: { name, description, parameters: { ...input } } }
}

function chatPart(part: Part): ChatPart {
  if (part.kind === 'text') return { type: 'text', text: part.text }
  const { mediaType, bytes } = part.image
  const url = `data:${mediaType};base64,${base64(bytes)}`
  return { type: 'image_url', image_url: { url, detail: 'high' } }
}

import type {
  ContentBlockParam,
  MessageCreateParamsStreaming,
  ThinkingConfigParam,
  Tool,
} from '@anthropic-ai/sdk/resources/messages'
import { Thinking } from '@harness/shared/order/model-choice.ts'
import type { ModelRequest, ToolSpec } from '../../core/ports.ts'
import { base64 } from '../wire/encoding.ts'
import { type Part, partsOf } from '../wire/parts.ts'

/** The constant parts of all requests of a run, from the catalog. */
interface MessagesFrame {
  readonly model: string
  readonly thinking: { readonly setting?: string | undefined; readonly allowance: number }
  readonly forcesTools: boolean
}

/**
 * Caches everything up to the block with this field for five minutes; at most four blocks may have
 * it (https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching).
 */
const CACHED = { cache_control: { type: 'ephemeral' } } as const

/**
 * Body of a Messages request, with tools, system prompt and history cached. No prefill and no
 * assistant turns; a tool is required only where the model supports that.
 */
export function messagesBody(
  request: ModelRequest,
  frame: MessagesFrame,
): MessageCreateParamsStreaming {
  const { past, now } = partsOf(request)
  const thinking = thinkingOf(frame.thinking)
  return {
    model: frame.model,
    max_tokens: request.maxTokens + frame.thinking.allowance,
    system: [{ type: 'text', text: request.system, ...CACHED }],
    tools: markLast(request.tools.map(toolOf)),
    messages: [{ role: 'user', content: [...markLast(past.map(blockOf)), ...now.map(blockOf)] }],
    ...(frame.forcesTools && { tool_choice: { type: 'any' as const } }),
    ...(thinking && { thinking }),
    ...effortOf(frame.thinking),
    stream: true,
  }
}

/** Thinking setting; adaptive models return their thoughts only when `summarized` is requested. */
function thinkingOf({
  setting,
  allowance,
}: MessagesFrame['thinking']): ThinkingConfigParam | undefined {
  if (setting === 'disabled' || setting === 'between_tools') return { type: setting }
  return allowance > 0 ? { type: 'adaptive', display: 'summarized' } : undefined
}

function effortOf({ setting }: MessagesFrame['thinking']) {
  const { data: effort } = Thinking.safeParse(setting)
  return effort ? { output_config: { effort } } : {}
}

function toolOf({ name, description, input }: ToolSpec): Tool {
  return { name, description, input_schema: { ...input, type: 'object' } }
}

function blockOf(part: Part): ContentBlockParam {
  if (part.kind === 'text') return { type: 'text', text: part.text }
  const { mediaType, bytes } = part.image
  return {
    type: 'image',
    source: { type: 'base64', media_type: mediaType, data: base64(bytes) },
  }
}

function markLast<T>(items: readonly T[]): T[] {
  return items.map((item, at) => (at === items.length - 1 ? { ...item, ...CACHED } : item))
}

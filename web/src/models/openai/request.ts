import { Thinking } from '@harness/shared/order/model-choice.ts'
import type {
  ResponseCreateParamsStreaming,
  ResponseInputContent,
  Tool,
} from 'openai/resources/responses/responses'
import type { ReasoningEffort } from 'openai/resources/shared'
import type { ModelRequest, ToolSpec } from '../../core/ports.ts'
import { base64 } from '../wire/encoding.ts'
import { type Part, partsOf } from '../wire/parts.ts'

/** The constant parts of all requests of a run, from the catalog. */
interface ResponsesFrame {
  readonly model: string
  readonly thinking: { readonly setting?: string | undefined; readonly allowance: number }
  /** True to request a summary of the reasoning too. */
  readonly summary: boolean
}

/** Body of a Responses request with default sampling, not stored by the provider. */
export function responsesBody(
  request: ModelRequest,
  { model, thinking, summary }: ResponsesFrame,
): ResponseCreateParamsStreaming {
  const { past, now } = partsOf(request)
  const effort = effortOf(thinking.setting)
  return {
    model,
    instructions: request.system,
    input: [{ role: 'user', content: [...past, ...now].map(contentOf) }],
    tools: request.tools.map(toolOf),
    tool_choice: 'required',
    max_output_tokens: request.maxTokens + thinking.allowance,
    ...(effort && { reasoning: { effort, ...(summary && { summary: 'auto' as const }) } }),
    store: false,
    stream: true,
  }
}

function effortOf(setting: string | undefined): ReasoningEffort | undefined {
  if (setting === 'none' || setting === 'minimal') return setting
  return Thinking.safeParse(setting).data
}

function toolOf({ name, description, input }: ToolSpec): Tool {
  return { type: 'function', name, description, parameters: { ...input }, strict: false }
}

function contentOf(part: Part): ResponseInputContent {
  if (part.kind === 'text') return { type: 'input_text', text: part.text }
  const { mediaType, bytes } = part.image
  return {
    type: 'input_image',
    image_url: `data:${mediaType};base64,${base64(bytes)}`,
    // Otherwise the provider may scale the picture, which changes the coordinates.
    detail: 'high',
  }
}

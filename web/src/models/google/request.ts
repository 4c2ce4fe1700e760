// Requests to Gemini's native protocol (https://ai.google.dev/api/generate-content).
import type { Sampling } from '@harness/shared/order/model-choice.ts'
import type { ModelRequest, ToolSpec } from '../../core/ports.ts'
import { base64 } from '../wire/encoding.ts'
import { type Part, partsOf } from '../wire/parts.ts'

/** Prefix of a setting with a minimum thinking budget in tokens; other settings name a level. */
const BUDGET = 'budget:'

/** The constant parts of all requests of a run, from the catalog. */
interface GenerateFrame {
  readonly thinking: { readonly setting?: string | undefined; readonly allowance: number }
  readonly sampling?: Sampling
}

/** Request body: one user turn, a tool call required. The same request gives the same bytes. */
export function generateBody(request: ModelRequest, { thinking, sampling }: GenerateFrame) {
  const { past, now } = partsOf(request)
  return {
    systemInstruction: { parts: [{ text: request.system }] },
    contents: [{ role: 'user', parts: [...past, ...now].map(partOf) }],
    tools: [{ functionDeclarations: request.tools.map(toolOf) }],
    toolConfig: { functionCallingConfig: { mode: 'ANY' } },
    generationConfig: {
      ...sampling,
      maxOutputTokens: request.maxTokens + thinking.allowance,
      ...thinkingOf(thinking),
    },
  }
}

/** Thinking configuration; includes summaries when the model thinks. */
function thinkingOf({ setting = '', allowance }: GenerateFrame['thinking']) {
  const amount = setting.startsWith(BUDGET)
    ? { thinkingBudget: Number(setting.slice(BUDGET.length)) }
    : { ...(setting !== '' && { thinkingLevel: setting }) }
  const thinkingConfig = { ...amount, ...(allowance > 0 && { includeThoughts: true }) }
  return Object.keys(thinkingConfig).length > 0 ? { thinkingConfig } : {}
}

function toolOf({ name, description, input }: ToolSpec) {
  return { name, description, parametersJsonSchema: input }
}

function partOf(part: Part) {
  if (part.kind === 'text') return { text: part.text }
  const { mediaType, bytes } = part.image
  return { inlineData: { mimeType: mediaType, data: base64(bytes) } }
}

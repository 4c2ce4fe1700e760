import { NO_TOKENS, type Tokens } from '@harness/shared/order/run.ts'
import * as z from 'zod/mini'
import type { ModelReply, RawCall } from '../../core/ports.ts'
import { type Endpoint, notAnAnswer } from '../wire/endpoint.ts'
import { type Collector, midStream } from '../wire/streamed.ts'

const Count = z.nullish(z.number())
const Usage = z.object({
  promptTokenCount: Count,
  cachedContentTokenCount: Count,
  candidatesTokenCount: Count,
  thoughtsTokenCount: Count,
})

const Part = z.object({
  text: z.optional(z.string()),
  thought: z.optional(z.boolean()),
  functionCall: z.optional(z.object({ name: z.string(), args: z.optional(z.unknown()) })),
})

const Chunk = z.object({
  candidates: z.optional(
    z.array(
      z.object({
        content: z.optional(z.object({ parts: z.optional(z.array(Part)) })),
        finishReason: z.nullish(z.string()),
        finishMessage: z.nullish(z.string()),
      }),
    ),
  ),
  promptFeedback: z.optional(z.object({ blockReason: z.optional(z.string()) })),
  usageMetadata: z.nullish(Usage),
  error: z.optional(z.object({ message: z.optional(z.string()), status: z.optional(z.string()) })),
})

/** Finish reasons by which the provider blocks a reply. */
const OBJECTIONS = /^(SAFETY|RECITATION|LANGUAGE|BLOCKLIST|PROHIBITED_CONTENT|SPII|IMAGE_.*)$/

/** Calls that the provider could not parse; the loop feeds them back like any unusable reply. */
const UNREADABLE = /^(MALFORMED_FUNCTION_CALL|UNEXPECTED_TOOL_CALL|TOO_MANY_TOOL_CALLS)$/

/** Collects the chunks of a generation. */
export function collectGenerated(endpoint: Endpoint): Collector {
  const calls: RawCall[] = []
  let text = ''
  let finish: string | undefined
  let reason = ''
  let tokens = NO_TOKENS

  function addPart({ text: words, thought, functionCall }: z.infer<typeof Part>): void {
    if (!thought) text += words ?? ''
    if (functionCall) calls.push({ name: functionCall.name, input: functionCall.args ?? {} })
  }

  return {
    add(event) {
      const chunk = Chunk.safeParse(event)
      if (!chunk.success) throw notAnAnswer(endpoint, chunk.error)
      const { candidates = [], promptFeedback, usageMetadata, error } = chunk.data
      if (error) throw midStream(endpoint, error.status?.toLowerCase(), error.message)
      const [candidate] = candidates
      for (const part of candidate?.content?.parts ?? []) addPart(part)
      finish = candidate?.finishReason ?? finish
      reason = candidate?.finishMessage ?? reason
      if (promptFeedback?.blockReason) {
        finish = 'PROHIBITED_CONTENT'
        reason = `the prompt was blocked: ${promptFeedback.blockReason}`
      }
      if (usageMetadata) tokens = toTokens(usageMetadata)
    },
    reply() {
      if (finish === undefined) return undefined
      const stopReason = stopReasonOf(finish)
      if (stopReason === 'refused')
        return { calls, text: reason || `it was stopped: ${finish}`, tokens, stopReason }
      if (UNREADABLE.test(finish)) return { calls: [], text: reason || finish, tokens, stopReason }
      return { calls, text, tokens, stopReason }
    },
  }
}

function stopReasonOf(finish: string): ModelReply['stopReason'] {
  if (OBJECTIONS.test(finish)) return 'refused'
  return finish === 'MAX_TOKENS' ? 'length' : 'done'
}

/** `promptTokenCount` includes the cache; `candidatesTokenCount` excludes thoughts. */
function toTokens(usage: z.infer<typeof Usage>): Tokens {
  const cacheRead = usage.cachedContentTokenCount ?? 0
  return {
    ...NO_TOKENS,
    input: Math.max(0, (usage.promptTokenCount ?? 0) - cacheRead),
    cacheRead,
    output: usage.candidatesTokenCount ?? 0,
    thinking: usage.thoughtsTokenCount ?? 0,
  }
}

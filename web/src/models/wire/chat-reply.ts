import type { HarnessError } from '@harness/shared/base/errors.ts'
import { NO_TOKENS, type Tokens } from '@harness/shared/order/run.ts'
import * as z from 'zod/mini'
import type { ModelReply } from '../../core/ports.ts'
import { inputOf } from './encoding.ts'
import { type Endpoint, notAnAnswer } from './endpoint.ts'
import { type Collector, midStream } from './streamed.ts'
import { callsOfAnswer } from './tool-format.ts'

const Usage = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  prompt_tokens_details: z.nullish(
    z.object({ cached_tokens: z.nullish(z.number()), cache_write_tokens: z.nullish(z.number()) }),
  ),
  completion_tokens_details: z.nullish(z.object({ reasoning_tokens: z.nullish(z.number()) })),
})

const CallDelta = z.object({
  index: z.optional(z.number()),
  function: z.optional(z.object({ name: z.nullish(z.string()), arguments: z.nullish(z.string()) })),
})

const Chunk = z.object({
  choices: z.array(
    z.object({
      delta: z.optional(
        z.object({
          content: z.nullish(z.string()),
          refusal: z.nullish(z.string()),
          tool_calls: z.nullish(z.array(CallDelta)),
        }),
      ),
      finish_reason: z.nullish(z.string()),
    }),
  ),
  usage: z.nullish(Usage),
})

/** A local server reports a failure as an event of its own. */
const Failure = z.object({
  error: z.union([
    z.string(),
    z.object({ message: z.optional(z.string()), type: z.nullish(z.string()) }),
  ]),
})

/** Collects the chunks; `constrained`: the reply follows the schema of tool-format. */
export function collectChat(endpoint: Endpoint, constrained: boolean): Collector {
  const calls: { name: string; text: string }[] = []
  let text = ''
  let refusal = ''
  let finish: string | undefined
  let tokens = NO_TOKENS

  function addCall({ index = calls.length, function: part }: z.infer<typeof CallDelta>): void {
    const known = calls[index] ?? { name: '', text: '' }
    calls[index] = {
      name: known.name + (part?.name ?? ''),
      text: known.text + (part?.arguments ?? ''),
    }
  }

  return {
    add(event) {
      const failed = Failure.safeParse(event)
      if (failed.success) throw failureOf(endpoint, failed.data)
      const chunk = Chunk.safeParse(event)
      if (!chunk.success) throw notAnAnswer(endpoint, chunk.error)
      const [choice] = chunk.data.choices
      text += choice?.delta?.content ?? ''
      refusal += choice?.delta?.refusal ?? ''
      for (const part of choice?.delta?.tool_calls ?? []) addCall(part)
      finish = choice?.finish_reason ?? finish
      if (chunk.data.usage) tokens = toTokens(chunk.data.usage)
    },
    reply() {
      if (finish === undefined) return undefined
      const answered = constrained ? callsOfAnswer(text) : undefined
      const made = calls.flat().map((call) => ({ name: call.name, input: inputOf(call.text) }))
      const stopReason = stopReasonOf(finish, refusal)
      const said = stopReason === 'refused' ? refusal || 'The provider filtered the answer.' : text
      return { calls: answered ?? made, text: answered ? '' : said, tokens, stopReason }
    },
  }
}

function stopReasonOf(finish: string, refusal: string): ModelReply['stopReason'] {
  if (finish === 'content_filter' || refusal !== '') return 'refused'
  return finish === 'length' ? 'length' : 'done'
}

function failureOf(endpoint: Endpoint, { error }: z.infer<typeof Failure>): HarnessError {
  return typeof error === 'string'
    ? midStream(endpoint, undefined, error)
    : midStream(endpoint, error.type ?? undefined, error.message)
}

/** `prompt_tokens` includes the cache, `completion_tokens` the thinking. */
function toTokens(usage: z.infer<typeof Usage>): Tokens {
  const cacheRead = usage.prompt_tokens_details?.cached_tokens ?? 0
  const cacheWrite = usage.prompt_tokens_details?.cache_write_tokens ?? 0
  const thinking = usage.completion_tokens_details?.reasoning_tokens ?? 0
  return {
    input: Math.max(0, usage.prompt_tokens - cacheRead - cacheWrite),
    cacheRead,
    cacheWrite,
    output: Math.max(0, usage.completion_tokens - thinking),
    thinking,
  }
}

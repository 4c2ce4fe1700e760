import { NO_TOKENS, type Tokens } from '@harness/shared/order/run.ts'
import * as z from 'zod/mini'
import type { ModelReply, RawCall } from '../../core/ports.ts'
import { inputOf } from '../wire/encoding.ts'
import { type Endpoint, notAnAnswer } from '../wire/endpoint.ts'
import { type Collector, midStream } from '../wire/streamed.ts'

const Usage = z.object({
  input_tokens: z.number(),
  output_tokens: z.number(),
  input_tokens_details: z.nullish(
    z.object({ cached_tokens: z.nullish(z.number()), cache_write_tokens: z.nullish(z.number()) }),
  ),
  output_tokens_details: z.nullish(z.object({ reasoning_tokens: z.nullish(z.number()) })),
})

const Problem = z.nullish(
  z.object({ code: z.nullish(z.string()), message: z.optional(z.string()) }),
)
const End = z.object({
  response: z.object({
    usage: z.nullish(Usage),
    incomplete_details: z.nullish(z.object({ reason: z.optional(z.string()) })),
    error: Problem,
  }),
})
const Call = z.object({
  item: z.object({ type: z.literal('function_call'), name: z.string(), arguments: z.string() }),
})
const Delta = z.object({ delta: z.string() })
const Failure = z.object({ code: z.nullish(z.string()), message: z.optional(z.string()) })
const Kind = z.object({ type: z.string() })

/** Collects the events of the Responses API. Other kinds are ignored. */
export function collectResponses(endpoint: Endpoint): Collector {
  const calls: RawCall[] = []
  let text = ''
  let refusal = ''
  let end: z.infer<typeof End>['response'] | undefined

  function read<T>(shape: z.ZodMiniType<T>, event: unknown): T {
    const found = shape.safeParse(event)
    if (!found.success) throw notAnAnswer(endpoint, found.error)
    return found.data
  }

  return {
    add(event) {
      switch (read(Kind, event).type) {
        case 'response.output_item.done': {
          const call = Call.safeParse(event)
          if (!call.success) return
          const { name, arguments: input } = call.data.item
          calls.push({ name, input: inputOf(input) })
          return
        }
        case 'response.output_text.delta':
          text += read(Delta, event).delta
          return
        case 'response.refusal.delta':
          refusal += read(Delta, event).delta
          return
        case 'response.completed':
        case 'response.incomplete':
          end = read(End, event).response
          return
        case 'response.failed': {
          const { error } = read(End, event).response
          throw midStream(endpoint, error?.code ?? undefined, error?.message)
        }
        case 'error': {
          const { code, message } = read(Failure, event)
          throw midStream(endpoint, code ?? undefined, message)
        }
      }
    },
    reply() {
      if (!end) return undefined
      const stopReason = stopReasonOf(end.incomplete_details?.reason, refusal)
      const said = stopReason === 'refused' ? refusal || 'The provider filtered the answer.' : text
      return { calls, text: said, tokens: toTokens(end.usage), stopReason }
    },
  }
}

function stopReasonOf(incomplete: string | undefined, refusal: string): ModelReply['stopReason'] {
  if (refusal !== '' || incomplete === 'content_filter') return 'refused'
  return incomplete === undefined ? 'done' : 'length'
}

/** `input_tokens` includes the cache, `output_tokens` the thinking. */
function toTokens(usage: z.infer<typeof Usage> | null | undefined): Tokens {
  if (!usage) return NO_TOKENS
  const cacheRead = usage.input_tokens_details?.cached_tokens ?? 0
  const cacheWrite = usage.input_tokens_details?.cache_write_tokens ?? 0
  const thinking = usage.output_tokens_details?.reasoning_tokens ?? 0
  return {
    input: Math.max(0, usage.input_tokens - cacheRead - cacheWrite),
    cacheRead,
    cacheWrite,
    output: Math.max(0, usage.output_tokens - thinking),
    thinking,
  }
}

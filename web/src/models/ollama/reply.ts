import { NO_TOKENS } from '@harness/shared/order/run.ts'
import * as z from 'zod/mini'
import type { RawCall } from '../../core/ports.ts'
import { type Endpoint, notAnAnswer } from '../wire/endpoint.ts'
import type { Collector } from '../wire/streamed.ts'
import { callsOfAnswer } from '../wire/tool-format.ts'

/** One line of the stream. Tool calls arrive whole. */
const Chunk = z.object({
  message: z.optional(
    z.object({
      content: z.optional(z.string()),
      tool_calls: z.nullish(
        z.array(
          z.object({
            function: z.object({ name: z.string(), arguments: z.optional(z.unknown()) }),
          }),
        ),
      ),
    }),
  ),
  done: z.boolean(),
  done_reason: z.optional(z.string()),
  prompt_eval_count: z.optional(z.number()),
  eval_count: z.optional(z.number()),
})
type Chunk = z.infer<typeof Chunk>

/** Collects the lines of a stream; `constrained`: the reply follows the schema of tool-format. */
export function collectReply(endpoint: Endpoint, constrained: boolean): Collector {
  const calls: RawCall[] = []
  let text = ''
  let last: Chunk = { done: false }
  return {
    add(line) {
      const chunk = Chunk.safeParse(line)
      if (!chunk.success) throw notAnAnswer(endpoint, chunk.error)
      last = chunk.data
      text += last.message?.content ?? ''
      for (const call of last.message?.tool_calls ?? []) {
        calls.push({ name: call.function.name, input: call.function.arguments })
      }
    },
    reply() {
      if (!last.done) return undefined
      const answered = constrained ? callsOfAnswer(text) : undefined
      return {
        calls: answered ?? calls,
        text: answered ? '' : text,
        tokens: { ...NO_TOKENS, input: last.prompt_eval_count ?? 0, output: last.eval_count ?? 0 },
        stopReason: last.done_reason === 'length' ? 'length' : 'done',
      }
    },
  }
}

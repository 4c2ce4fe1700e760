import { HarnessError } from '@harness/shared/errors.ts'
import { issueText } from '@harness/shared/issue.ts'
import * as z from 'zod/mini'

/** Errors that a script may play. */
const ScriptedError = z.enum([
  'model_unreachable',
  'model_missing',
  'model_blind',
  'model_auth_refused',
  'model_origin_refused',
  'model_request_refused',
  'model_rate_limited',
  'model_server_error',
  'model_timeout',
  'request_too_large',
])

const Count = z.int().check(z.minimum(0))

/**
 * One reply of a script; as JSON it is one line of a script file. Everything is optional: `{}` is an empty reply.
 *
 * - `calls`: tool calls in order, each `{"name": "tap_mark", "input": {"id": 3, …}}`; nothing of them is checked here.
 * - `text`: what the model says beside them.
 * - `tokens`: usage; buckets left out are 0.
 * - `stopReason`: `done` (default), `length` (cut off) or `refused`.
 * - `error`: fails instead of replying; `detail` fills the error's message, `seconds` for a rate limit.
 * - `delayMs`: milliseconds to think first.
 */
export const ScriptedReply = z.strictObject({
  calls: z.optional(z.array(z.strictObject({ name: z.string(), input: z.unknown() }))),
  text: z.optional(z.string()),
  tokens: z.optional(
    z.strictObject({
      input: z.optional(Count),
      cacheRead: z.optional(Count),
      cacheWrite: z.optional(Count),
      output: z.optional(Count),
      thinking: z.optional(Count),
    }),
  ),
  stopReason: z.optional(z.enum(['done', 'length', 'refused'])),
  error: z.optional(
    z.strictObject({
      code: ScriptedError,
      detail: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    }),
  ),
  delayMs: z.optional(Count),
})
export type ScriptedReply = z.infer<typeof ScriptedReply>

/** The replies of a script. Throws `argument_invalid` naming the first reply that does not fit, counted from 1. */
export function parseScript(replies: readonly unknown[]): readonly ScriptedReply[] {
  return replies.map((reply, index) => {
    const parsed = ScriptedReply.safeParse(reply)
    if (parsed.success) return parsed.data
    throw new HarnessError('argument_invalid', {
      argument: `Reply ${index + 1} of the script`,
      what: issueText(parsed.error, reply),
    })
  })
}

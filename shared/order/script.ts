import * as z from 'zod/mini'
import { HarnessError } from '../base/errors.ts'
import { issueText } from '../base/issue.ts'

const ScriptedError = z.enum([
  'model_unreachable',
  'model_missing',
  'model_unknown',
  'model_no_connection',
  'model_quota_spent',
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
 * A reply of a script; as JSON it is one line of a script file. All fields are optional: `{}` is an
 * empty reply.
 */
export const ScriptedReply = z.strictObject({
  /** Tool calls in order, each `{"name": "tap_mark", "input": {"id": 3}}`; not validated here. */
  calls: z.optional(z.array(z.strictObject({ name: z.string(), input: z.unknown() }))),
  /** Text of the model outside its calls. */
  text: z.optional(z.string()),
  thinking: z.optional(z.string()),
  /** Usage; absent buckets are 0. */
  tokens: z.optional(
    z.strictObject({
      input: z.optional(Count),
      cacheRead: z.optional(Count),
      cacheWrite: z.optional(Count),
      output: z.optional(Count),
      thinking: z.optional(Count),
    }),
  ),
  /** `done` by default; `length` means truncated. */
  stopReason: z.optional(z.enum(['done', 'length', 'refused'])),
  /** Fails instead of replying; `detail` completes the message, `seconds` is for a rate limit. */
  error: z.optional(
    z.strictObject({
      code: ScriptedError,
      detail: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    }),
  ),
  /** Delay before the reply, in milliseconds. */
  delayMs: z.optional(Count),
})
export type ScriptedReply = z.infer<typeof ScriptedReply>

/**
 * Parses the replies of a script. Throws `argument_invalid` with the number of the first invalid
 * reply, from 1.
 */
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

/** Single call on a line; `tool` is an alias of `name`. */
const LoneCall = z.union([
  z.strictObject({ name: z.string(), input: z.optional(z.unknown()) }),
  z.strictObject({ tool: z.string(), input: z.optional(z.unknown()) }),
])

function toCall(value: unknown): unknown {
  const call = LoneCall.safeParse(value)
  if (!call.success) return value
  const { input = {} } = call.data
  return { name: 'name' in call.data ? call.data.name : call.data.tool, input }
}

/** Converts a line to a reply: a complete reply, one call, or a list of calls. */
function replyOf(value: unknown): unknown {
  if (Array.isArray(value)) return { calls: value.map(toCall) }
  if (LoneCall.safeParse(value).success) return { calls: [toCall(value)] }
  if (typeof value !== 'object' || value === null || !('calls' in value)) return value
  return Array.isArray(value.calls) ? { ...value, calls: value.calls.map(toCall) } : value
}

/**
 * Parses a script file: one JSON reply per line; empty lines and lines that begin with `//` are
 * skipped. Throws `argument_invalid`; its detail `argument` is `name:line`.
 */
export function parseScriptFile(text: string, name: string): readonly ScriptedReply[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line, index) => {
      const content = line.trim()
      return content === '' || content.startsWith('//') ? [] : [lineReply(content, name, index + 1)]
    })
}

function lineReply(content: string, name: string, line: number): ScriptedReply {
  const argument = `${name}:${line}`
  let value: unknown
  try {
    value = replyOf(JSON.parse(content))
  } catch (thrown) {
    throw new HarnessError('argument_invalid', { argument, what: 'is not JSON' }, thrown)
  }
  const reply = ScriptedReply.safeParse(value)
  if (reply.success) return reply.data
  throw new HarnessError('argument_invalid', { argument, what: issueText(reply.error, value) })
}

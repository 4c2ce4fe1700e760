// Requests and messages of a page between two observations, for a person who debugs it. The model
// never reads it.
import * as z from 'zod/mini'

/** Maximum entries of one observation; entries left out are counted. */
export const MAX_TRACE = { requests: 100, messages: 100, bodies: 10 }
/** Maximum lengths, in characters. */
export const MAX_TRACE_TEXT = { address: 1_000, message: 1_000, stack: 2_000, body: 8_000 }

/**
 * Request, unanswered without `status` and `failure`. `afterMs` counts from the last input, else
 * from the opening of the page, and is negative for an earlier request.
 */
export const TracedRequest = z.object({
  method: z.string(),
  url: z.string(),
  /** Purpose of the request: document, script, fetch and others. */
  resource: z.string(),
  afterMs: z.number(),
  ms: z.optional(z.number()),
  status: z.optional(z.number()),
  /** Browser's reason for a missing answer. */
  failure: z.optional(z.string()),
  /** Harness blocked this host. */
  refused: z.optional(z.boolean()),
  /** Transferred bytes of the answer. */
  size: z.optional(z.number()),
  /** Beginning of an error response. */
  body: z.optional(z.string()),
})
export type TracedRequest = Readonly<z.infer<typeof TracedRequest>>

/** Console message or uncaught error. */
export const TracedMessage = z.object({
  kind: z.enum(['log', 'info', 'warning', 'error', 'exception']),
  text: z.string(),
  afterMs: z.number(),
  url: z.optional(z.string()),
  line: z.optional(z.number()),
  stack: z.optional(z.string()),
  /** Number of repetitions in a row, when greater than one. */
  times: z.optional(z.number()),
})
export type TracedMessage = Readonly<z.infer<typeof TracedMessage>>

export const Trace = z.object({
  requests: z.array(TracedRequest),
  messages: z.array(TracedMessage),
  /** Number of older entries left out. */
  omitted: z.optional(z.number()),
})
export type Trace = z.infer<typeof Trace>

/** True for an error response or a missing answer. */
export function hasFailed({ status = 0, failure, refused }: TracedRequest): boolean {
  return refused !== true && (failure !== undefined || status >= 400)
}

export function isError({ kind }: TracedMessage): boolean {
  return kind === 'error' || kind === 'exception'
}

/** Merges two traces of one screen. */
export function joinedTrace(
  first: Trace | undefined,
  second: Trace | undefined,
): Trace | undefined {
  if (!first || !second) return first ?? second
  const omitted = (first.omitted ?? 0) + (second.omitted ?? 0)
  return {
    requests: [...first.requests, ...second.requests],
    messages: [...first.messages, ...second.messages],
    ...(omitted > 0 && { omitted }),
  }
}

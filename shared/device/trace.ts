// Requests and messages of a page between two observations, for a person who debugs it. The model never
// reads it.
import * as z from 'zod/mini'

/** The most that one observation carries; what is left out is counted. */
export const MAX_TRACE = { requests: 100, messages: 100, bodies: 10 }
/** In characters. */
export const MAX_TRACE_TEXT = { address: 1_000, message: 1_000, stack: 2_000, body: 8_000 }

/**
 * One request. `afterMs` counts from the last input, or from the opening of the page; below zero it
 * was sent before. Without `status` and `failure` it had no answer yet.
 */
export const TracedRequest = z.object({
  method: z.string(),
  url: z.string(),
  /** Purpose of the request: document, script, fetch and others. */
  resource: z.string(),
  afterMs: z.number(),
  ms: z.optional(z.number()),
  status: z.optional(z.number()),
  /** The browser's reason where no answer came. */
  failure: z.optional(z.string()),
  /** Harness kept the browser from this host. */
  refused: z.optional(z.boolean()),
  /** Bytes of the answer on the network. */
  size: z.optional(z.number()),
  /** The beginning of an answer that reports an error. */
  body: z.optional(z.string()),
})
export type TracedRequest = Readonly<z.infer<typeof TracedRequest>>

/** One message on the console, or an error that no script caught. */
export const TracedMessage = z.object({
  kind: z.enum(['log', 'info', 'warning', 'error', 'exception']),
  text: z.string(),
  afterMs: z.number(),
  /** The script that logged it. */
  url: z.optional(z.string()),
  line: z.optional(z.number()),
  stack: z.optional(z.string()),
  /** Number of repetitions in a row, if more than one. */
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

/** True where no answer came, or one that reports an error. */
export function hasFailed({ status = 0, failure, refused }: TracedRequest): boolean {
  return refused !== true && (failure !== undefined || status >= 400)
}

/** True for an error, logged or thrown. */
export function isError({ kind }: TracedMessage): boolean {
  return kind === 'error' || kind === 'exception'
}

/** Both looks at one screen as one trace. */
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

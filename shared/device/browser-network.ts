import * as z from 'zod/mini'

/** Host name, or `*.name` for all names below it. */
const hostPattern = z.string().check(z.regex(/^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/))

/** True for a host name, or for `*.name`, which means all names below it. */
export function isHostPattern(text: string): boolean {
  return hostPattern.safeParse(text).success
}

/** True when a host name equals the pattern, or is below `*.name`. */
export function matchesHost(name: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern
}

/**
 * Hosts that a tested browser may contact: all that its pages request, those of the tested site, or
 * that site and a list.
 */
export const BrowserNetwork = z.strictObject({
  policy: z.enum(['all', 'same_site', 'listed']),
  hosts: z.exactOptional(z.readonly(z.array(hostPattern).check(z.maxLength(64)))),
})
export type BrowserNetwork = z.infer<typeof BrowserNetwork>

/**
 * Host that a browser contacted, with its port unless it is the default, and its numbers of
 * requests.
 */
export const Contact = z.object({
  host: z.string(),
  requests: z.number(),
  /** Number of requests that were not sent, because the host is not allowed. */
  refused: z.optional(z.number()),
  /** Bytes with headers, of completed requests. */
  sent: z.optional(z.number()),
  received: z.optional(z.number()),
})
export type Contact = z.infer<typeof Contact>

/** Maximum number of hosts per step; further ones are omitted. */
export const MAX_CONTACTS = 200

import * as z from 'zod/mini'

/** A host name, or `*.name` for all below it. */
const hostPattern = z.string().check(z.regex(/^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/))

/** True for a host name, or for `*.name`, which stands for all names below it. */
export function isHostPattern(text: string): boolean {
  return hostPattern.safeParse(text).success
}

/** True when a host name is this one, or below `*.name`. */
export function matchesHost(name: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern
}

/**
 * The hosts of a browser under test: all that its pages ask for, those of the tested site, or that
 * site and a list.
 */
export const BrowserNetwork = z.strictObject({
  policy: z.enum(['all', 'same_site', 'listed']),
  hosts: z.exactOptional(z.readonly(z.array(hostPattern).check(z.maxLength(64)))),
})
export type BrowserNetwork = z.infer<typeof BrowserNetwork>

/**
 * A host that a browser contacted, with its port unless it is the usual one, and how many requests
 * were sent and refused.
 */
export const Contact = z.object({
  host: z.string(),
  requests: z.number(),
  /** Not sent: the host is not among those that the browser may contact. */
  refused: z.optional(z.number()),
  /** Bytes with headers, of requests that ended. */
  sent: z.optional(z.number()),
  received: z.optional(z.number()),
})
export type Contact = z.infer<typeof Contact>

/** More hosts than this in one step are left out. */
export const MAX_CONTACTS = 200

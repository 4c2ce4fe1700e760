// Which guard rules are on for an application unless the user chose.
import * as z from 'zod/mini'

/**
 * Calls that a person must approve in every mode; `other-site` guards what leaves the application.
 */
export const RuleName = z.enum(['buy', 'pay', 'order', 'delete', 'send', 'publish', 'other-site'])
export type RuleName = z.infer<typeof RuleName>

/**
 * This machine. By pattern, because this code runs where there is no `URL`; an unknown address is
 * guarded in full.
 */
const LOOPBACK =
  /^https?:\/\/(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d*)?(?:[/?#]|$)/i

/** True for an address of this machine. */
export function isLoopback(url: string): boolean {
  return LOOPBACK.test(url)
}

/**
 * The default rules. On a public site a purchase is real in every mode, so all rules are on. An
 * application on this machine (the sample, a development server) may be used to the end: there only
 * leaving it is guarded.
 */
export function defaultRules(url: string): readonly RuleName[] {
  return isLoopback(url) ? ['other-site'] : RuleName.options
}

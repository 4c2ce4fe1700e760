// Default guard rules of an application, unless the user chose others.
import * as z from 'zod/mini'

/**
 * Calls that a person must approve in every mode; `other-site` guards leaving the application,
 * `sign-in` the first use of a sign-in in a run.
 */
export const RuleName = z.enum([
  'buy',
  'pay',
  'order',
  'delete',
  'send',
  'publish',
  'other-site',
  'sign-in',
])
export type RuleName = z.infer<typeof RuleName>

/**
 * Matches an address of this machine. A pattern, because this code also runs where `URL` does not
 * exist; unknown addresses get all rules.
 */
const LOOPBACK =
  /^https?:\/\/(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d*)?(?:[/?#]|$)/i

export function isLoopback(url: string): boolean {
  return LOOPBACK.test(url)
}

/**
 * Default rules: all on a public site, where a purchase is real in every mode; on this machine only
 * leaving the application is guarded. Only runs of other programs guard the sign-in (`withSignIn`),
 * since a person who gives one wants it used.
 */
export function defaultRules(url: string): readonly RuleName[] {
  return isLoopback(url) ? ['other-site'] : RuleName.options.filter((name) => name !== 'sign-in')
}

/** Adds the rule for a user's sign-in, for a run that another program starts. */
export function withSignIn(rules: readonly RuleName[]): readonly RuleName[] {
  return RuleName.options.filter((name) => name === 'sign-in' || rules.includes(name))
}

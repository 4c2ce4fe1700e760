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
 * The default rules. On a public site a purchase is real in every mode, so all rules are on. An
 * application on this machine (the sample, a development server) may be used to the end: there only
 * leaving it is guarded. A person who starts a run with a sign-in wants it used; another program is
 * asked about it (`withSignIn`).
 */
export function defaultRules(url: string): readonly RuleName[] {
  return isLoopback(url) ? ['other-site'] : RuleName.options.filter((name) => name !== 'sign-in')
}

/** Adds the rule for a user's sign-in, for a run that another program starts. */
export function withSignIn(rules: readonly RuleName[]): readonly RuleName[] {
  return RuleName.options.filter((name) => name === 'sign-in' || rules.includes(name))
}

// Which guard rules are on for an application unless the user chose.
import * as z from 'zod/mini'

/**
 * Calls that a person must approve in every mode; `other-site` guards what leaves the application,
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
 * leaving it is guarded. A person who starts a run with a sign-in wants it used; another program is
 * asked about it (`withSignIn`).
 */
export function defaultRules(url: string): readonly RuleName[] {
  return isLoopback(url) ? ['other-site'] : RuleName.options.filter((name) => name !== 'sign-in')
}

/** The rules of a run that another program starts with a sign-in of a person. */
export function withSignIn(rules: readonly RuleName[]): readonly RuleName[] {
  return RuleName.options.filter((name) => name === 'sign-in' || rules.includes(name))
}

// Which guard rules are on for an application unless the user chose.
import { RuleName } from './run-order.ts'

/** This very machine. By pattern, because this code runs where there is no `URL`; what it does not know is guarded in full. */
const LOOPBACK =
  /^https?:\/\/(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d*)?(?:[/?#]|$)/i

/** True for an address of this very machine. */
export function isLoopback(url: string): boolean {
  return LOOPBACK.test(url)
}

/**
 * The rules that are on when no one chose. On a site of the network an order is an order, whatever the mode, so all of them
 * are. An application on this machine (the sample, a development server) is there to be tried out to the end: there only
 * leaving it is guarded.
 */
export function defaultRules(url: string): readonly RuleName[] {
  return isLoopback(url) ? ['other-site'] : RuleName.options
}

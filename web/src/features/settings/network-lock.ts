import { gapsOf, gapsText } from '../../kit/words/gaps.ts'
import { countOf } from '../../kit/words/number.ts'
import type { Hosting, NetworkAttempt, PageLock, StoppedBy } from '../../worker/api.ts'

/** Result of one connection attempt, in words. */
export const ATTEMPT_LABELS: Readonly<Record<StoppedBy, string>> = {
  csp: 'Stopped by the content policy',
  browser: 'Not possible for any page',
  unproven: 'Unknown: stopped, or the address does not answer',
  'not-stopped': 'Not stopped',
}

interface InForce {
  readonly lock: PageLock
  readonly hosting: Hosting
  readonly isLocal: boolean
}

/** Describes the connections that this browser blocks for page, worker and service worker. */
export function enforcementText({ lock, hosting, isLocal }: InForce): string {
  if (!isLocal)
    return 'A content policy names the hosts. It does not cover opening another address in a window, WebRTC, or looking up names.'
  const gaps = gapsOf(hosting, lock)
  if (gaps.length === 0)
    return 'This browser blocks every other connection of Harness, by a list that came with its page, worker and service worker.'
  const blocked =
    lock === 'on'
      ? 'This browser blocks every other connection of the page and its worker, by a list and a content policy.'
      : 'This browser blocks other requests of the page and its worker, by a content policy.'
  return `${blocked} ${gapsText(gaps, lock === 'after-reload')}`
}

/** Result of a test of the lock: an attempt counts as stopped only with evidence. */
export function lockTestText(attempts: readonly NetworkAttempt[]) {
  const count = (...by: readonly StoppedBy[]) =>
    attempts.filter(({ stopped }) => by.includes(stopped)).length
  const [leaks, unknown] = [count('not-stopped'), count('unproven')]
  const stopped = attempts.length - leaks - unknown
  const parts = [
    ...(leaks > 0 ? [`${countOf(leaks, 'attempt')} not stopped`] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
    `${stopped} stopped`,
  ]
  const sum =
    stopped === attempts.length && stopped > 0
      ? 'Every attempt was stopped.'
      : `${parts.join(', ')}.`
  const advice =
    unknown > 0
      ? 'Unknown means that nothing came back and the browser does not say why: the lock stopped the attempt without a report, or the address did not answer. That is no sign of a leak, and you need not do anything: every host that Harness itself sent to is in the outbound log below. With a server that logs its requests you can make sure: enter its address here, and look there for /harness-self-test.'
      : undefined
  const all = countOf(attempts.length, 'way')
  const holds =
    unknown > 0
      ? `Nothing is known to have got out: ${stopped} of ${all} were stopped, ${unknown} are unknown.`
      : `The lock holds: all ${all} out were stopped.`
  const verdict =
    leaks > 0 ? `The lock does not hold: not stopped on ${leaks} of ${all} out.` : holds
  return { sum, verdict, advice, leaks: leaks > 0 }
}

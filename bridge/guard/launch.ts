import type { Clock } from '../clock.ts'
import { makeToken } from './token.ts'

/** A ticket expires after this: the time a browser may take to start. */
const VALID_MS = 60_000

/**
 * Single-use addresses that lead to the paired page. The address a browser is started with shows in
 * the process list of the machine, so it must not hold the token itself.
 */
export interface Launches {
  /** The path of a new address. */
  issue(): string
  /** True once for a ticket that was issued and has not expired. */
  redeem(ticket: string): boolean
}

export function makeLaunches(clock: Clock): Launches {
  const expiry = new Map<string, number>()
  return {
    issue() {
      const now = clock.now()
      for (const [ticket, at] of expiry) if (at <= now) expiry.delete(ticket)
      const ticket = makeToken()
      expiry.set(ticket, now + VALID_MS)
      return `/launch/${ticket}`
    },
    redeem(ticket) {
      const at = expiry.get(ticket)
      expiry.delete(ticket)
      return at !== undefined && clock.now() < at
    },
  }
}

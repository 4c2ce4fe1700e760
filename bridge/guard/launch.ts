import type { Clock } from '../clock.ts'
import { makeToken } from './token.ts'

/** A ticket expires after this: the time to open a printed address. In milliseconds. */
const VALID_MS = 10 * 60_000

/**
 * Single-use tickets that a page exchanges for the token. An address stays in the history of the
 * browser and can be seen by other programs, so it holds a ticket and never the token.
 */
export interface Launches {
  /** A new ticket. */
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
      return ticket
    },
    redeem(ticket) {
      const at = expiry.get(ticket)
      expiry.delete(ticket)
      return at !== undefined && clock.now() < at
    },
  }
}

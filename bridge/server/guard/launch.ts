import type { Clock } from '../../system/clock.ts'
import { isSame, makeToken } from './token.ts'

/** A ticket expires after this: the time to open a printed address. In milliseconds. */
const VALID_MS = 10 * 60_000

/**
 * Tickets that a page exchanges for the token. An address stays in the history of the browser and
 * can be seen by other programs, so it holds a ticket and never the token.
 */
export interface Launches {
  /** A new ticket. */
  issue(): string
  /**
   * True for a valid ticket: once, and again only for its first holder, a secret of that page. A
   * page reloaded before storing the token may retry; other readers get nothing.
   */
  redeem(ticket: string, holder: string | undefined): boolean
}

interface Issued {
  readonly expiresAt: number
  readonly usedBy?: { readonly holder: string | undefined }
}

export function makeLaunches(clock: Clock): Launches {
  const issued = new Map<string, Issued>()

  function dropExpired(): void {
    const now = clock.now()
    for (const [ticket, { expiresAt }] of issued) if (expiresAt <= now) issued.delete(ticket)
  }

  return {
    issue() {
      dropExpired()
      const ticket = makeToken()
      issued.set(ticket, { expiresAt: clock.now() + VALID_MS })
      return ticket
    },
    redeem(ticket, holder) {
      dropExpired()
      const found = issued.get(ticket)
      if (!found) return false
      const { expiresAt, usedBy } = found
      if (!usedBy) {
        issued.set(ticket, { expiresAt, usedBy: { holder } })
        return true
      }
      return holder !== undefined && usedBy.holder !== undefined && isSame(holder, usedBy.holder)
    },
  }
}

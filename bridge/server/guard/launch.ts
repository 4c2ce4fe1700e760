import type { Clock } from '../../system/clock.ts'
import { isSame, makeToken } from './token.ts'

/** Lifetime of a ticket in milliseconds: the time to open a printed address. */
const VALID_MS = 10 * 60_000

/**
 * Tickets that a page exchanges for the token. An address stays in the browser's history and is
 * visible to other programs, so it contains a ticket and never the token.
 */
export interface Launches {
  issue(): string
  /**
   * True for a valid ticket: once, and again only for its first holder, a secret of that page. This
   * lets a page that was reloaded before storing the token retry, but no other reader.
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

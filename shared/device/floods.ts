// Rate limits for a prototype page: a page that exceeds one is closed.

/**
 * `address`: fragment changes, which no script can block; browsers allow 200 in ten seconds.
 * `messages`: sent to the app's window, which ignores them; `answers`: sent over the page's own
 * port.
 */
export const FLOODS = {
  address: { max: 2_000, seconds: 10 },
  messages: { max: 100, seconds: 1 },
  answers: { max: 1_000, seconds: 1 },
} as const

export type Flood = keyof typeof FLOODS

interface Limit {
  readonly max: number
  readonly seconds: number
}

/** Returns a counter: true once called more often than the limit; `now` is in milliseconds. */
export function makeFloodCount({ max, seconds }: Limit): (now: number) => boolean {
  let since = Number.NEGATIVE_INFINITY
  let count = 0
  return (now) => {
    if (now - since > seconds * 1_000) {
      since = now
      count = 0
    }
    count += 1
    return count > max
  }
}

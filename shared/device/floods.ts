// What a page of a prototype may do so often and no more, before it is closed.

/**
 * `address`: changes of the fragment, which no script can block; browsers let 200 through in ten
 * seconds. `messages`: to the app's window, which ignores them; `answers`: over the page's own
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

/** True when it was called more often than the limit allows; `now` counts milliseconds. */
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

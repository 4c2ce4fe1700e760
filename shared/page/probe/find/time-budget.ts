/** Longest time that the page is blocked without a pause, in milliseconds. */
const HOLD_MS = 120
/** Number of elements between two looks at the clock. */
const STRIDE = 100
/** Least number of parts handled, so a busy machine never truncates a page of usual size. */
const LEAST = 1_000

/** Splits a long pass over the page into short pieces, and ends it when its time is over. */
export interface TimeBudget {
  /**
   * Called for each element, or for several at once. Returns false when the time is over; sometimes
   * first yields to the page.
   */
  canContinue(elements?: number): Promise<boolean> | boolean
}

interface BudgetOptions {
  readonly least?: number
  /** Called when the page has gone on. */
  readonly onPause?: () => void
}

export function makeTimeBudget(
  timeMs: number,
  { least = LEAST, onPause }: BudgetOptions = {},
): TimeBudget {
  const end = performance.now() + timeMs
  let held = performance.now()
  let count = 0
  let all = 0
  return {
    canContinue(elements = 1) {
      count += elements
      all += elements
      if (count < STRIDE) return true
      count = 0
      const now = performance.now()
      if (now > end && all > least) return false
      if (now - held < HOLD_MS) return true
      return pause().then(() => {
        held = performance.now()
        onPause?.()
        return true
      })
    },
  }
}

/** A message arrives after the pending tasks of the page, and is not throttled in hidden pages. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(undefined)
  })
}

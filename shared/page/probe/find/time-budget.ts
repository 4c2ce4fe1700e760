/** Longer than this the page is never held up at once, in milliseconds. */
const HOLD_MS = 120
/** The clock is looked at once in so many elements. */
const STRIDE = 100
/** Least number of parts handled, so a busy machine never truncates a page of usual size. */
const LEAST = 1_000

/** Lets a long look at a page continue in pieces, and end in time. */
export interface TimeBudget {
  /**
   * For each element, or for some at once. False when the time is over; now and then it lets the
   * page continue with its own work.
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

/** A message comes after what the page has to do, and is not throttled in hidden pages. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(undefined)
  })
}

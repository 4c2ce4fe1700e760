/** Time source of the bridge; tests replace it with one that they advance themselves. */
export interface Clock {
  /** Monotonic time in milliseconds. */
  now(): number
  /** Calls `run` once after `ms`; the returned function cancels it. Does not block exit. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** The time source of the bridge; tests replace it with one they advance themselves. */
export interface Clock {
  /** Monotonic, in milliseconds. */
  now(): number
  /** Calls once after `ms`; the returned function cancels it. Does not keep the process alive. */
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

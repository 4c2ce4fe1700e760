/** Time as the bridge needs it, so that tests move it by hand. */
export interface Clock {
  /** Milliseconds that only grow. */
  now(): number
  /** Calls once after `ms`, unless the returned function is called before. Keeps no process alive. */
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

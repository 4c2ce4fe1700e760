/** Waits for changes, by name. */
export interface Changes {
  /** Resolves with the next change, or when the signal aborts. */
  next(name: string, signal: AbortSignal): Promise<void>
  announce(name: string): void
  /** Number of waiting callers. */
  count(): number
}

export function makeChanges(): Changes {
  const waiting = new Map<string, Set<() => void>>()

  function forget(name: string, wake: () => void): void {
    const all = waiting.get(name)
    all?.delete(wake)
    if (all?.size === 0) waiting.delete(name)
  }

  return {
    next: (name, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const wake = () => {
          signal.removeEventListener('abort', wake)
          forget(name, wake)
          resolve()
        }
        signal.addEventListener('abort', wake, { once: true })
        waiting.set(name, (waiting.get(name) ?? new Set()).add(wake))
      }),
    announce(name) {
      for (const wake of [...(waiting.get(name) ?? [])]) wake()
    },
    count: () => [...waiting.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

/** Functions to call on each change. */
export interface Listeners<A extends readonly unknown[]> {
  /** Adds a listener; returns a function that removes it. */
  add(listener: (...change: A) => void): () => void
  call(...change: A): void
}

export function makeListeners<A extends readonly unknown[]>(): Listeners<A> {
  const all = new Set<(...change: A) => void>()
  return {
    add(listener) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    call(...change) {
      for (const listener of all) listener(...change)
    },
  }
}

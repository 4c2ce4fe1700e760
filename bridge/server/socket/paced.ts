/** Sends items to one socket, such as pictures, each after the previous was acknowledged. */
export interface Paced<T> {
  /** Sends an item; resolves when it was acknowledged, or when sending has stopped. */
  readonly sink: (item: T) => Promise<void>
  /** Acknowledges this item. Other numbers are ignored. */
  acknowledge(number: number): void
  /** Releases a sender that waits for an acknowledgement. */
  stop(): void
}

/** Makes a sender whose numbers start at 1. */
export function makePaced<T>(send: (number: number, item: T) => void): Paced<T> {
  let last = 0
  let release: (() => void) | undefined
  let isStopped = false
  return {
    sink(item) {
      if (isStopped) return Promise.resolve()
      last += 1
      send(last, item)
      return new Promise((resolve) => {
        release = resolve
      })
    },
    acknowledge(number) {
      if (number === last) release?.()
    },
    stop() {
      isStopped = true
      release?.()
    },
  }
}

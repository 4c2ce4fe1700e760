/** Items for one socket, each sent after the one before was acknowledged: pictures, or records. */
export interface Paced<T> {
  /** Sends an item; resolves when it was acknowledged, or when the sending has stopped. */
  readonly sink: (item: T) => Promise<void>
  /** The other side is done with this item. Other numbers are ignored. */
  acknowledge(number: number): void
  /** Releases a sender that waits for an acknowledgement that will not come. */
  stop(): void
}

/** Numbers start at 1. */
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

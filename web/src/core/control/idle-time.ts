import type { Clock } from '../ports.ts'

/** Counts the time a run waits for a person; it is not part of the run's own time. */
export class IdleTime {
  readonly #clock: Clock
  #ms = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** So far, in milliseconds. */
  get ms(): number {
    return this.#ms
  }

  async during<T>(wait: () => Promise<T>): Promise<T> {
    const began = this.#clock.monotonic()
    try {
      return await wait()
    } finally {
      this.#ms += this.#clock.monotonic() - began
    }
  }
}

import type { Clock } from '../ports.ts'

/** Counts the time in which a run waits for a person: its own clock stands still then. */
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

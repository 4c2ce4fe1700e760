import { MAX_PAST_STEPS } from '../figures.ts'
import type { PastStep } from '../ports.ts'

/** The past steps of a leg as data, for the sweep; beyond the maximum the oldest are dropped. */
export class Past {
  #steps: readonly PastStep[] = []

  get steps(): readonly PastStep[] {
    return this.#steps
  }

  remember(step: PastStep): void {
    this.#steps = [...this.#steps, step].slice(-MAX_PAST_STEPS)
  }
}

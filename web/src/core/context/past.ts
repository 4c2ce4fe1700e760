import { MAX_PAST_STEPS } from '../figures.ts'
import type { PastStep } from '../ports.ts'

/** The past of a leg as data, for a model that sweeps. Beyond the greatest number of steps the oldest are forgotten. */
export class Past {
  #steps: readonly PastStep[] = []

  get steps(): readonly PastStep[] {
    return this.#steps
  }

  remember(step: PastStep): void {
    this.#steps = [...this.#steps, step].slice(-MAX_PAST_STEPS)
  }
}

import { MAX_PAST_STEPS } from '../figures.ts'
import type { PastStep } from '../ports.ts'

/** Past steps of a leg as data, for the sweep; the oldest beyond the maximum are dropped. */
export class Past {
  #steps: readonly PastStep[] = []

  get steps(): readonly PastStep[] {
    return this.#steps
  }

  /** Notes that the device was lost after the step and then recreated. */
  lose(step: number): void {
    this.#steps = this.#steps.map((past) => (past.step === step ? { ...past, lost: true } : past))
  }

  remember(step: PastStep): void {
    this.#steps = [...this.#steps, step].slice(-MAX_PAST_STEPS)
  }
}

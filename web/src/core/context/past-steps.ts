import { MAX_PAST_STEPS } from '../figures.ts'
import type { PastStep } from '../ports.ts'

/** The past steps of a leg as data, for the sweep; beyond the maximum the oldest are dropped. */
export class Past {
  #steps: readonly PastStep[] = []

  get steps(): readonly PastStep[] {
    return this.#steps
  }

  /** The device was lost after the step, and made again. */
  lose(step: number): void {
    this.#steps = this.#steps.map((past) => (past.step === step ? { ...past, lost: true } : past))
  }

  remember(step: PastStep): void {
    this.#steps = [...this.#steps, step].slice(-MAX_PAST_STEPS)
  }
}

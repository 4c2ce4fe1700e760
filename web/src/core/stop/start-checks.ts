import type { Scene } from '@harness/shared/device/observation.ts'
import { holdsAtStart } from '@harness/shared/log/views/checks.ts'
import type { Check } from '@harness/shared/order/run.ts'

/** Checks of a leg that held on the first screen that could be read: they prove nothing. */
export class StartChecks {
  #undecided: readonly Check[]
  #held: readonly Check[] = []

  constructor(checks: readonly Check[]) {
    this.#undecided = checks
  }

  get held(): readonly Check[] {
    return this.#held
  }

  /** Those that are decided by this screen and hold on it. */
  see(scene: Scene): readonly Check[] {
    const answers = this.#undecided.map((check) => ({ check, holds: holdsAtStart(check, scene) }))
    const held = answers.filter(({ holds }) => holds).map(({ check }) => check)
    this.#undecided = answers.filter(({ holds }) => holds === undefined).map(({ check }) => check)
    this.#held = [...this.#held, ...held]
    return held
  }
}

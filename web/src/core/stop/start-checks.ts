import type { Scene } from '@harness/shared/device/observation.ts'
import { holdsAtStart } from '@harness/shared/log/views/checks.ts'
import type { Check } from '@harness/shared/order/run.ts'

/** Checks of a leg that hold on its first readable screen, or by its goal: they prove nothing. */
export class StartChecks {
  #undecided: readonly Check[]
  #held: readonly Check[] = []
  readonly #goal: string

  constructor(checks: readonly Check[], goal: string) {
    this.#undecided = checks
    this.#goal = goal
  }

  get held(): readonly Check[] {
    return this.#held
  }

  /** Those that are decided by this screen and hold on it. */
  see(scene: Scene): readonly Check[] {
    const start = { ...scene, answer: [this.#goal] }
    const answers = this.#undecided.map((check) => ({ check, holds: holdsAtStart(check, start) }))
    const held = answers.filter(({ holds }) => holds).map(({ check }) => check)
    this.#undecided = answers.filter(({ holds }) => holds === undefined).map(({ check }) => check)
    this.#held = [...this.#held, ...held]
    return held
  }
}

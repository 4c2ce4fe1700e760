import type { Scene } from '@harness/shared/device/observation.ts'
import { holdsAtStart } from '@harness/shared/log/views/checks.ts'
import type { Check } from '@harness/shared/order/run.ts'

/**
 * Collects checks of a leg that prove nothing, because its first readable screen or its goal
 * already meets them.
 */
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

  /** Returns the checks that this screen decides and meets. */
  see(scene: Scene): readonly Check[] {
    const start = { ...scene, answer: [this.#goal] }
    const answers = this.#undecided.map((check) => ({ check, holds: holdsAtStart(check, start) }))
    const held = answers.filter(({ holds }) => holds).map(({ check }) => check)
    this.#undecided = answers.filter(({ holds }) => holds === undefined).map(({ check }) => check)
    this.#held = [...this.#held, ...held]
    return held
  }
}

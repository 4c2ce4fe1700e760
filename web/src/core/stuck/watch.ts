import { KNOWN_SCREENS, STUCK_WINDOW } from '../figures.ts'
import { DETECTORS, type DeadEnd, type Detector } from './detectors.ts'
import { isSameState, type ScreenState } from './state.ts'
import { hadNoEffect, type Pending, type Turn } from './turn.ts'

/** Reason why a leg is stuck: the detector, its count, and a sentence for people. */
export interface Stuck extends DeadEnd {
  readonly detector: Detector['name']
}

/**
 * Detects a leg without progress. A step calls `see` with the new screen, `check` before a call and
 * `record` after it. One instance per leg, with a fixed number of turns; a resume replays the last
 * ones.
 */
export class StuckWatch {
  #turns: readonly Turn[] = []
  #open: (Pending & Pick<Turn, 'outcome'>) | undefined
  #known: readonly ScreenState[] = []
  readonly #levels = new Map<Detector['name'], number>()
  readonly #detectors: readonly Detector[]

  /** Turned off for the sweep, which tries controls without effect and ends by its own rules. */
  constructor(isOn: boolean) {
    this.#detectors = isOn ? DETECTORS : []
  }

  /** Takes the screen as the result of the last call; returns the nudge the model needs, if any. */
  see(screen: ScreenState): Detector['name'] | undefined {
    const isNewScreen = !this.#known.some((known) => isSameState(known, screen))
    if (isNewScreen) this.#known = [...this.#known, screen].slice(-KNOWN_SCREENS)
    const open = this.#open
    if (!open) return undefined
    this.#open = undefined
    const unchanged = hadNoEffect(open, screen)
    this.#turns = [...this.#turns, { ...open, unchanged, isNewScreen }].slice(-STUCK_WINDOW)
    const risen = this.#detectors.filter((detector) => this.#hasRisen(detector))
    return risen[0]?.name
  }

  /** Reason why this call is forbidden, if any. Notes and verdicts are never stuck. */
  check(next: Pending): Stuck | undefined {
    if (next.use.class === 'note') return undefined
    for (const { name, end } of this.#detectors) {
      const dead = end?.(this.#turns, next)
      if (dead) return { detector: name, ...dead }
    }
    return undefined
  }

  /** Takes every checked call with its outcome. */
  record(made: Pending, outcome: Turn['outcome']): void {
    this.#open = made.use.class === 'note' ? undefined : { ...made, outcome }
  }

  /** True when the level increased, which causes one nudge; it may fall to 0 and rise again. */
  #hasRisen({ name, level }: Detector): boolean {
    const now = level(this.#turns)
    const risen = now > (this.#levels.get(name) ?? 0)
    this.#levels.set(name, now)
    return risen
  }
}

import { KNOWN_SCREENS, STUCK_WINDOW } from '../figures.ts'
import { DETECTORS, type DeadEnd, type Detector } from './detectors.ts'
import { isSameState, type ScreenState } from './state.ts'
import { ledNowhere, type Pending, type Turn } from './turn.ts'

/** Why a leg is stuck: the detector that says so, how often it counted, and a sentence for people. */
export interface Stuck extends DeadEnd {
  readonly detector: Detector['name']
}

/**
 * Sees that a leg goes nowhere. A step asks it in this order: `see` the fresh screen, `check` the call before it is made,
 * `record` what came of it. One instance a leg; it keeps a fixed number of turns, and a resumed leg feeds it the last of
 * them again from the log.
 */
export class StuckWatch {
  #turns: readonly Turn[] = []
  #open: (Pending & Pick<Turn, 'outcome'>) | undefined
  #known: readonly ScreenState[] = []
  readonly #told = new Map<Detector['name'], number>()
  readonly #detectors: readonly Detector[]

  /** Off for a model that sweeps: using what leads nowhere is its work, and it ends by itself. */
  constructor(isOn = true) {
    this.#detectors = isOn ? DETECTORS : []
  }

  /** Takes the screen for what came of the last call, and names the word the model should hear now, if any. */
  see(screen: ScreenState): Detector['name'] | undefined {
    const fresh = !this.#known.some((known) => isSameState(known, screen))
    if (fresh) this.#known = [...this.#known, screen].slice(-KNOWN_SCREENS)
    const open = this.#open
    if (!open) return undefined
    this.#open = undefined
    const nowhere = ledNowhere(open.before, open.outcome, screen)
    this.#turns = [...this.#turns, { ...open, nowhere, fresh }].slice(-STUCK_WINDOW)
    const risen = this.#detectors.filter((detector) => this.#hasRisen(detector))
    return risen[0]?.name
  }

  /** What forbids this call. Notes and verdicts are never stuck. */
  check(next: Pending): Stuck | undefined {
    if (next.use.class === 'note') return undefined
    for (const { name, end } of this.#detectors) {
      const dead = end?.(this.#turns, next)
      if (dead) return { detector: name, ...dead }
    }
    return undefined
  }

  /** To be told of every call that was checked, whatever came of it. */
  record(made: Pending, outcome: Turn['outcome']): void {
    this.#open = made.use.class === 'note' ? undefined : { ...made, outcome }
  }

  /** Each rise is told once; a detector that is calm again may rise again. */
  #hasRisen({ name, level }: Detector): boolean {
    const now = level(this.#turns)
    const risen = now > (this.#told.get(name) ?? 0)
    this.#told.set(name, now)
    return risen
  }
}

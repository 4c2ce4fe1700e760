import { gapsOf } from '@harness/shared/checks.ts'
import type { Scene } from '@harness/shared/observation.ts'
import type { Check } from '@harness/shared/run.ts'
import { MAX_REFUSALS, MAX_TOLD_GAPS } from '../figures.ts'
import type { Effect } from '../tool.ts'

type Finish = Extract<Effect, { kind: 'finish' }>

/** What the gate makes of a told verdict. `gaps` is one text of whole sentences; `reason` is for the log. */
export type Completion = { readonly finish: Finish; readonly reason: string } & (
  | { readonly kind: 'accepted'; readonly confirmed: boolean }
  /** The end of a run that claims nothing and had no checks to decide it. */
  | { readonly kind: 'swept' }
  /** Goes back to the model, which may go on. */
  | { readonly kind: 'refused'; readonly gaps: string }
  /** A success that was refused too often: taken as unconfirmed. */
  | { readonly kind: 'unproven'; readonly gaps: string }
  /** The same in strict mode: never taken. */
  | { readonly kind: 'denied'; readonly gaps: string }
)

/**
 * Judges told verdicts by the checks of one leg. A claim needs evidence newer than the last act; the screen of the step on
 * which it is made is that, because every step looks before it calls and calls one thing. One instance a leg.
 */
export class CompletionGate {
  readonly #checks: readonly Check[]
  readonly #strict: boolean
  #refusals: number
  readonly #sweeps: boolean

  /** `refusals` are those the log of the leg already holds, for a leg that is resumed. */
  constructor(checks: readonly Check[], strict: boolean, refusals = 0, sweeps = false) {
    this.#checks = checks
    this.#strict = strict
    this.#refusals = refusals
    this.#sweeps = sweeps
  }

  /** Judges afresh every time: what held earlier may not hold any more. */
  judge(finish: Finish, scene: Scene): Completion {
    if (this.#sweeps && this.#checks.length === 0)
      return { kind: 'swept', finish, reason: 'the sweep is over; there are no checks' }
    if (finish.verdict !== 'success') return accepted(finish, `the model says ${finish.verdict}`)
    const count = this.#checks.length
    if (count === 0)
      return accepted(finish, 'the model says success; there are no checks to confirm it')
    const gaps = gapsOf(this.#checks, scene)
    if (gaps.length === 0)
      return { ...accepted(finish, `the model says success, and ${held(count)}`), confirmed: true }
    return this.#unproven(finish, listed(gaps))
  }

  #unproven(finish: Finish, gaps: string): Completion {
    if (this.#refusals < MAX_REFUSALS) {
      this.#refusals += 1
      const reason = `success refused (${this.#refusals} of ${MAX_REFUSALS}): ${gaps}`
      return { kind: 'refused', finish, gaps, reason }
    }
    const after = `after ${MAX_REFUSALS} refusals`
    return this.#strict
      ? { kind: 'denied', finish, gaps, reason: `success denied ${after}: ${gaps}` }
      : { kind: 'unproven', finish, gaps, reason: `success taken as unconfirmed ${after}: ${gaps}` }
  }
}

function accepted(
  finish: Finish,
  reason: string,
): Completion & { readonly kind: 'accepted'; readonly confirmed: boolean } {
  return { kind: 'accepted', finish, reason, confirmed: false }
}

function held(count: number): string {
  return count === 1 ? 'its check holds' : `all ${count} checks hold`
}

function listed(gaps: readonly string[]): string {
  const left = gaps.length - MAX_TOLD_GAPS
  const told = gaps.slice(0, MAX_TOLD_GAPS).join(' ')
  return left > 0 ? `${told} And ${left} more.` : told
}

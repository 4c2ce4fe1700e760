import type { Scene } from '@harness/shared/devices/observation.ts'
import type { Check } from '@harness/shared/language/run.ts'
import { gapsOf } from '@harness/shared/views/checks.ts'
import { MAX_LISTED_GAPS, MAX_REFUSALS } from '../figures.ts'
import type { Effect } from '../tool.ts'

type Finish = Extract<Effect, { kind: 'finish' }>

/**
 * What a reported verdict is taken for. `gaps` is one text of whole sentences; `reason` is for the
 * log.
 */
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

/** What a reported success is held to. */
export interface Standard {
  readonly checks: readonly Check[]
  readonly strict: boolean
  /** How many successes of this leg were refused before. */
  readonly refusals: number
  /** The model claims nothing: without checks its end is that of a sweep. */
  readonly sweeps: boolean
}

/**
 * Judges a reported verdict by the checks of its leg, each time from the start: what held earlier
 * may not hold any more. A success needs evidence newer than the last act; the screen of its own
 * step is that, because every step looks before it calls and calls one thing.
 */
export function judgeCompletion(standard: Standard, finish: Finish, scene: Scene): Completion {
  if (standard.sweeps && standard.checks.length === 0)
    return { kind: 'swept', finish, reason: 'the sweep is over; there are no checks' }
  if (finish.verdict !== 'success') return accepted(finish, `the model says ${finish.verdict}`)
  const { checks } = standard
  if (checks.length === 0)
    return accepted(finish, 'the model says success; there are no checks to confirm it')
  const gaps = gapsOf(checks, scene)
  if (gaps.length > 0) return unproven(standard, finish, listed(gaps))
  const reason = `the model says success, and ${held(checks.length)}`
  return { ...accepted(finish, reason), confirmed: true }
}

function unproven({ strict, refusals }: Standard, finish: Finish, gaps: string): Completion {
  if (refusals < MAX_REFUSALS) {
    const reason = `success refused (${refusals + 1} of ${MAX_REFUSALS}): ${gaps}`
    return { kind: 'refused', finish, gaps, reason }
  }
  const after = `after ${MAX_REFUSALS} refusals`
  return strict
    ? { kind: 'denied', finish, gaps, reason: `success denied ${after}: ${gaps}` }
    : { kind: 'unproven', finish, gaps, reason: `success taken as unconfirmed ${after}: ${gaps}` }
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
  const unnamed = gaps.length - MAX_LISTED_GAPS
  const shown = gaps.slice(0, MAX_LISTED_GAPS).join(' ')
  return unnamed > 0 ? `${shown} And ${unnamed} more.` : shown
}

import { isNeverRead, readingOf } from '@harness/shared/device/reading.ts'
import type { Proof } from '@harness/shared/log/proof.ts'
import {
  type CheckedScene,
  gapsOf,
  NO_ANSWER,
  provingWords,
  unknownGap,
} from '@harness/shared/log/views/checks.ts'
import { isSameCheck } from '@harness/shared/log/views/held-checks.ts'
import type { Check } from '@harness/shared/order/run.ts'
import { promptText } from '../context/prompt.ts'
import { MAX_LISTED_GAPS, MAX_REFUSALS } from '../figures.ts'
import type { Prompts } from '../plan.ts'
import type { Effect } from '../tool.ts'

type Finish = Extract<Effect, { kind: 'finish' }>

/** Judgement of a reported verdict. `gaps` has whole sentences; `reason` is for the log. */
export type Completion = { readonly finish: Finish; readonly reason: string } & (
  | { readonly kind: 'accepted'; readonly confirmed: boolean; readonly proof?: Proof }
  /** The goal was blocked by something that Harness cannot do here. */
  | { readonly kind: 'untestable'; readonly limit: string }
  /** A sweep without checks ended. */
  | { readonly kind: 'swept' }
  /** The gaps are fed back to the model; the leg continues. */
  | { readonly kind: 'refused'; readonly gaps: string; readonly byPlan?: true }
  /** Success after too many refusals: accepted as unconfirmed. */
  | { readonly kind: 'unproven'; readonly gaps: string }
  /** Success after too many refusals in strict mode: the leg ends as blocked. */
  | { readonly kind: 'denied'; readonly gaps: string }
  /** A hook refused the end: the leg ends as blocked with the hook's text. */
  | { readonly kind: 'vetoed'; readonly gaps: string }
)

/** Criteria for a reported success. */
interface Standard {
  readonly checks: readonly Check[]
  readonly strict: boolean
  /** Number of successes of this leg refused so far. */
  readonly refusals: number
  /** True for a sweep: without checks its end is `swept`. */
  readonly sweeps: boolean
  readonly step: number
  /** Checks that were met before any action for the goal. */
  readonly held: readonly Check[]
  /** Limit of Harness that was met shortly before. */
  readonly limit?: string | undefined
  /** Open parts of the plan, worded for the model and for people. */
  readonly openParts?: { readonly model: string; readonly person: string } | undefined
  readonly prompts: Pick<Prompts, 'texts'>
}

/**
 * Judges a reported verdict by all checks of its leg on the current screen. That screen is newer
 * than the last action, because every step observes before its only call.
 */
export function judgeCompletion(
  standard: Standard,
  finish: Finish,
  scene: CheckedScene,
): Completion {
  return withParts(standard, judgeChecks(standard, finish, scene))
}

/**
 * Refuses a success with open parts of the plan like an unproven one. Afterwards only the checks
 * decide, because the user wrote them.
 */
function withParts(standard: Standard, completion: Completion): Completion {
  const { openParts, refusals } = standard
  const { kind, finish } = completion
  if (!openParts || kind !== 'accepted' || finish.verdict !== 'success') return completion
  const { model, person } = openParts
  if (refusals < MAX_REFUSALS) {
    const reason = `success refused (${refusals + 1} of ${MAX_REFUSALS}): ${person}`
    return { kind: 'refused', finish, gaps: model, reason, byPlan: true }
  }
  if (completion.confirmed) return completion
  return unproven(standard, finish, { text: person, isUnknown: false, isFinal: false })
}

function judgeChecks(standard: Standard, finish: Finish, scene: CheckedScene): Completion {
  if (standard.sweeps && standard.checks.length === 0)
    return { kind: 'swept', finish, reason: 'the sweep has ended; there are no checks' }
  if (finish.verdict !== 'success') return notReached(standard, finish)
  const { checks } = standard
  if (checks.length === 0)
    return accepted(finish, 'the model says success; there are no checks to confirm it')
  const gaps = gapsOf(checks, scene)
  if (gaps.length > 0) return unproven(standard, finish, gapsIn(standard, scene))
  if (checks.every((check) => standard.held.some((held) => isSameCheck(held, check))))
    return accepted(finish, `the model says success; ${fromStart(checks.length)}`)
  const reason = `the model says success, and ${held(checks.length)}`
  return { ...accepted(finish, reason), confirmed: true, proof: proofOn(standard, scene) }
}

/** Reclassifies a failure by a limit of Harness: it says nothing about the application. */
function notReached({ limit }: Standard, finish: Finish): Completion {
  const reason = `the model says ${finish.verdict}`
  if (limit === undefined) return accepted(finish, reason)
  return { kind: 'untestable', finish, limit, reason: `${reason}; not testable here: ${limit}` }
}

function proofOn({ checks, step }: Standard, scene: CheckedScene): Proof {
  return {
    step,
    title: scene.title || scene.url || scene.app || '',
    shown: checks.map((check) => ({ check, words: provingWords(check, scene) ?? '' })),
  }
}

interface Gaps {
  readonly text: string
  /** True when no check is known to fail, and the missing facts could not be read. */
  readonly isUnknown: boolean
  /** True when no later screen will be more readable. */
  readonly isFinal: boolean
  /** True when only an answer in the persona's own words is missing. */
  readonly isAnswer?: boolean
}

function gapsIn({ checks, prompts }: Standard, scene: CheckedScene): Gaps {
  const unknown = checks.flatMap((check) => unknownGap(check, scene) ?? [])
  const gaps = gapsOf(checks, scene)
  const isUnknown = gaps.every((gap) => unknown.includes(gap))
  const isFinal = isUnknown && isNeverRead(readingOf(scene))
  const isAnswer = gaps.every((gap) => gap === NO_ANSWER)
  return { text: listed([...new Set(gaps)], prompts), isUnknown, isFinal, isAnswer }
}

function unproven({ strict, refusals, prompts }: Standard, finish: Finish, gaps: Gaps): Completion {
  const { text, isUnknown, isFinal, isAnswer = false } = gaps
  if (refusals < MAX_REFUSALS && !isFinal) {
    const reason = `success refused (${refusals + 1} of ${MAX_REFUSALS}): ${text}`
    // A model that sees a check's text would look for it, so the first refusal omits it.
    const isNamed = isAnswer || refusals > 0
    const gaps = isNamed ? text : promptText(prompts, isUnknown ? 'gap_unread' : 'gap_unnamed')
    return { kind: 'refused', finish, gaps, reason }
  }
  const after = isFinal ? 'because it is not known' : `after ${MAX_REFUSALS} refusals`
  // An unreadable fact is no failure of the application.
  return strict && !isUnknown
    ? { kind: 'denied', finish, gaps: text, reason: `success denied ${after}: ${text}` }
    : {
        kind: 'unproven',
        finish,
        gaps: text,
        reason: `success accepted as unconfirmed ${after}: ${text}`,
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

function fromStart(count: number): string {
  const checks = count === 1 ? 'its check' : `all ${count} checks`
  return `${checks} held from the start, which proves nothing`
}

function listed(gaps: readonly string[], prompts: Standard['prompts']): string {
  const COUNT = gaps.length - MAX_LISTED_GAPS
  const shown = gaps.slice(0, MAX_LISTED_GAPS).join(' ')
  return COUNT > 0 ? `${shown} ${promptText(prompts, 'more_gaps', { COUNT })}` : shown
}

// Evidence of a reported success, the same in every view: the screen and the words that prove it,
// or a statement that nothing does. Opinions of models are shown next to it and prove nothing.

import { unreadClauses } from '../device/reading.ts'
import type { LegState, RunState } from '../log/fold.ts'
import { heldFromStart } from '../log/views/held-checks.ts'
import { planText } from '../log/views/plan.ts'
import { screensOf } from '../log/views/screens.ts'
import { isSweep } from '../order/provider-names.ts'
import type { Check } from '../order/run.ts'
import { isTour } from '../order/tour.ts'
import { secondOpinionText } from './opinions.ts'

type VerdictEvidence =
  | {
      readonly kind: 'proven'
      /** Step whose screen proves it, and the name of that screen. */
      readonly step: number
      readonly screen: string
      /** One phrase per check: `“Order placed”`, `no “Error”`, `address …`. */
      readonly words: readonly string[]
    }
  | { readonly kind: 'unproven'; readonly why: string }

/** Evidence for a goal reported as reached; undefined for every other end. */
export function verdictEvidence(
  { started, completed, leg }: LegState,
  { steps }: Pick<RunState, 'steps'>,
): VerdictEvidence | undefined {
  if (completed?.verdict !== 'success') return undefined
  const checks = started.checks ?? []
  if (checks.length === 0) return { kind: 'unproven', why: 'no check was set for this goal' }
  if (!completed.confirmed)
    return {
      kind: 'unproven',
      why: whyUnproven(
        checks,
        steps.filter((step) => step.leg === leg),
      ),
    }
  const step = completed.proof?.step ?? steps.findLast((each) => each.leg === leg)?.step ?? 1
  // Logs without a proof contain no matched words, so the checks themselves are shown.
  const shown = completed.proof?.shown ?? checks.map((check) => ({ check, words: check.value }))
  return {
    kind: 'proven',
    step,
    screen: screenAt(step, steps) ?? completed.proof?.title ?? '',
    words: shown.map(({ check, words }) => shownText(check, words)),
  }
}

function whyUnproven(checks: readonly Check[], steps: RunState['steps']): string {
  if (heldFromStart(checks, steps))
    return 'each of its checks held from the start, before anything was done'
  const reading = steps.at(-1)?.started.reading
  const [unread] = reading ? unreadClauses(reading) : []
  return unread === undefined
    ? 'its checks did not hold on the last screen'
    : `its checks are not known on the last screen; ${unread}`
}

function screenAt(number: number, steps: RunState['steps']): string | undefined {
  const { screens, ofStep } = screensOf(steps)
  const at = ofStep[steps.findIndex(({ step }) => step === number)]
  return at === undefined ? undefined : screens[at]?.name
}

function shownText({ kind, value }: Check, words: string): string {
  switch (kind) {
    case 'text':
      return `“${words.replace(/[\s.]+$/, '')}”`
    case 'no-text':
      return `no “${value}”`
    case 'url':
      return `the address ${words}`
    case 'element':
      return `the element “${words}”`
    case 'answer':
      return `the answer “${words.replace(/[\s.]+$/, '')}”`
  }
}

/** "Proven at step 9 on “Your bag”: “Order placed”." or "Unproven: no check was set." */
export function verdictEvidenceText(evidence: VerdictEvidence): string {
  if (evidence.kind === 'unproven') return `Unproven: ${evidence.why}.`
  const on = evidence.screen === '' ? '' : ` on “${evidence.screen}”`
  return `Proven at step ${evidence.step}${on}: ${evidence.words.join(', ')}.`
}

/** Proof, plan and second opinion of each goal, as one line; goals without any are left out. */
export function goalEvidence(
  run: RunState,
): readonly { readonly leg: number; readonly text: string }[] {
  return run.legs.flatMap((leg) => {
    const evidence = verdictEvidence(leg, run)
    const proof = evidence && verdictEvidenceText(evidence)
    const texts = [proof, planText(run, leg.leg), secondOpinionText(run, leg.leg)].filter(Boolean)
    return texts.length > 0 ? [{ leg: leg.leg, text: texts.join(' ') }] : []
  })
}

/**
 * Opinion on whether a real person would succeed, and who gave it. Undefined unless the run ended
 * by a model's verdict. If an agent gives no opinion, the log repeats its verdict, so only a
 * differing one counts.
 */
export function opinionOf({
  started,
  completed,
}: Pick<RunState, 'started' | 'completed'>):
  | { readonly by: string; readonly would: boolean }
  | undefined {
  if (!started || completed?.ending !== 'goal') return undefined
  const { provider, origin } = started
  if (isSweep(provider)) return undefined
  const { verdict, wouldRealUserSucceed: would } = completed
  if (provider !== 'scripted') return { by: 'model', would }
  if (origin !== 'agent' || isTour(started)) return { by: 'script', would }
  return would === (verdict === 'success') ? undefined : { by: 'agent', would }
}

/** Sentence such as "Opinion of the model: a real person would manage this." */
export function opinionText(run: Pick<RunState, 'started' | 'completed'>): string | undefined {
  const opinion = opinionOf(run)
  if (!opinion) return undefined
  const would = opinion.would ? 'would' : 'would not'
  return `Opinion of the ${opinion.by}: a real person ${would} manage this.`
}

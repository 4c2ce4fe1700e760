// Finds reports of the model that the log of the same run contradicts: a control reported as
// unresponsive changed the screen within a second, and no sensor measured it as dead or slow; or
// Harness itself, not the application, set the limit.
import { limitMet } from '../device/limits.ts'
import type { StepState } from '../log/fold.ts'

/** Maximum delay that feels prompt (Nielsen, Response Times), in milliseconds. */
const PROMPT_MS = 1_000

/** Outcomes of an input that changed the screen. */
const ANSWERED: readonly string[] = ['changed', 'navigated']

/** Contradicting evidence from one step. */
interface AgainstStep {
  readonly step: number
  /** Tool call in words. */
  readonly label: string
  readonly outcome: string
  /** Time until the screen was still again, in milliseconds. */
  readonly settleMs: number
}

/** Contradicting evidence from the log: a sentence, and the steps behind it. */
export interface Contradiction {
  readonly words: string
  readonly steps: readonly AgainstStep[]
}

function answerOf({ step, call, result, signals }: StepState): AgainstStep | undefined {
  const isAnswered =
    call !== undefined &&
    result?.success === true &&
    ANSWERED.includes(result.outcome) &&
    result.settleMs <= PROMPT_MS &&
    signals.every(({ sensor }) => sensor !== 'dead_tap' && sensor !== 'slow_response')
  if (!isAnswered) return undefined
  return { step, label: call.label, outcome: result.outcome, settleMs: result.settleMs }
}

/** Fields of a report that the rule reads. */
interface Claim {
  readonly by: 'reported' | 'measured'
  readonly kind?: string
  readonly facts: readonly unknown[]
  readonly steps: readonly number[]
}

/**
 * Contradicting evidence for a finding, or undefined. The grade stays, since a changed screen may
 * still not be the expected answer.
 */
export function contradictionOf(
  finding: Claim,
  stepOf: (step: number) => StepState | undefined,
): Contradiction | undefined {
  if (finding.by !== 'reported') return undefined
  const own = limitOf(finding, stepOf)
  if (own) return own
  if (finding.kind !== 'unresponsive') return undefined
  if (finding.facts.length > 0) return undefined
  const acts = finding.steps.flatMap((step) => stepOf(step) ?? [])
  const steps = acts.flatMap((act) => answerOf(act) ?? [])
  if (acts.length === 0 || steps.length < acts.length) return undefined
  const times = steps.map(({ step, settleMs }) => `step ${step} after ${settleMs} ms`).join(', ')
  return {
    words: `The log says otherwise: the screen changed and was still again (${times}).`,
    steps,
  }
}

/** A report right after a limit of Harness, mistaken for one of the application. */
function limitOf(
  { facts, steps }: Claim,
  stepOf: (step: number) => StepState | undefined,
): Contradiction | undefined {
  const met = steps.flatMap((step) => limitAt(stepOf(step)) ?? limitAt(stepOf(step - 1)) ?? [])
  const [first] = met
  if (facts.length > 0 || !first || met.length < steps.length) return undefined
  const words = `Harness could not do this here, so it says nothing about the application. ${first.words}`
  return { words, steps: met.map(({ at }) => at) }
}

function limitAt(
  step: StepState | undefined,
): { readonly words: string; readonly at: AgainstStep } | undefined {
  const { call, result } = step ?? {}
  const words = result && limitMet(result)
  if (!step || !call || !result || words === undefined) return undefined
  const { outcome, settleMs } = result
  return { words, at: { step: step.step, label: call.label, outcome, settleMs } }
}

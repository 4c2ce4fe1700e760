// Reports of the model that its own run contradicts. One rule, decided by the log alone: what did not answer, by the model's words,
// changed the screen within a second, and no sensor measured it as dead or slow.
import type { Finding } from './findings.ts'
import type { StepState } from './fold.ts'

/** Within this an answer is felt as prompt (Nielsen, Response Times), in milliseconds. */
const PROMPT_MS = 1_000

/** How an input ended that was answered on the screen. */
const ANSWERED: readonly string[] = ['changed', 'navigated']

function wasAnswered({ call, result, signals }: StepState): boolean {
  return (
    call !== undefined &&
    result?.success === true &&
    ANSWERED.includes(result.outcome) &&
    result.settleMs <= PROMPT_MS &&
    signals.every(({ sensor }) => sensor !== 'dead_tap' && sensor !== 'slow_response')
  )
}

/**
 * What the log says against a finding, as a sentence; undefined when it says nothing. The finding keeps its grade: a screen may
 * change and still not answer what was meant.
 */
export function contradictionOf(
  finding: Finding,
  stepOf: (step: number) => StepState | undefined,
): string | undefined {
  if (finding.by !== 'reported' || finding.kind !== 'unresponsive') return undefined
  if (finding.facts.length > 0) return undefined
  const acts = finding.steps.flatMap((step) => stepOf(step) ?? [])
  if (acts.length === 0 || !acts.every(wasAnswered)) return undefined
  const times = acts.map(({ step, result }) => `step ${step} after ${result?.settleMs ?? 0} ms`)
  return `The log says otherwise: the screen changed and was still again (${times.join(', ')}).`
}

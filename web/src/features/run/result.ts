import type { RunState } from '@harness/shared/log/fold.ts'
import type { CheckProof } from '@harness/shared/log/views/proof.ts'
import { countOf } from '../../kit/words/number.ts'

/** Proof of a check: "since step 13", "all 14 steps", or that it is not met. */
export function proofText({ since, always }: CheckProof, stepsOfGoal: number): string {
  if (since === undefined) return 'not met'
  return always ? `all ${countOf(stepsOfGoal, 'step')}` : `since step ${since}`
}

/** Proof of a check for a run without stored screens. */
export function loggedProofText({ since }: CheckProof): string {
  return since === undefined ? 'no screen was kept to check it on' : `held at step ${since}`
}

/** Source of a reported success, and its proof. */
export function reportedText({ completed, legs }: RunState): string {
  if (!completed) return ''
  const checks = legs.flatMap(({ started }) => started.checks ?? []).length
  if (completed.ending !== 'goal') return ''
  if (completed.confirmed && checks > 0)
    return `Reported by the agent and confirmed by ${countOf(checks, 'check')}.`
  return checks > 0
    ? 'Reported by the agent, not confirmed by the checks.'
    : 'Reported by the agent. There are no checks.'
}

/** Text such as "71 % of input cached"; undefined for a model without a cache. */
export function cachedText({ tokens }: RunState): string | undefined {
  const read = tokens.input + tokens.cacheRead + tokens.cacheWrite
  if (read === 0 || tokens.cacheRead === 0) return undefined
  return `${Math.round((tokens.cacheRead / read) * 100)} % of input cached`
}

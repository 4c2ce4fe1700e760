import type { LimitName } from '@harness/shared/log/wire/activity.ts'

/** Use and limits of a run; 0 means no limit. */
export interface Limits {
  readonly stepsInLeg: number
  readonly stepBudget: number
  /** Uncached input tokens that the run has used. */
  readonly tokensUsed: number
  readonly tokenBudget: number
}

/** Reached limit at which a run waits for a person; undefined when the limit ends the goal. */
export function limitToRaise(
  person: { readonly adjusts?: boolean; readonly keepsSteps?: boolean } | undefined,
  limits: Limits,
): LimitName | undefined {
  if (!person?.adjusts) return undefined
  const spent = spentLimit(limits)
  return spent === 'steps' && person.keepsSteps ? undefined : spent
}

/** Reached limit; undefined before that. */
export function spentLimit(limits: Limits): LimitName | undefined {
  const { stepsInLeg, stepBudget, tokensUsed, tokenBudget } = limits
  if (stepBudget > 0 && stepsInLeg >= stepBudget) return 'steps'
  return tokenBudget > 0 && tokensUsed >= tokenBudget ? 'tokens' : undefined
}

/** Sources of a token budget, and the model's limit. 0 means unlimited. */
export interface BudgetSources {
  /** Limit set for this run. */
  readonly chosen?: number | undefined
  /** Limit set for all runs. */
  readonly setting?: number | undefined
  /** Default and maximum of the model. */
  readonly model: { readonly usual: number; readonly most: number }
  /** True for a model on this machine, so that a run may be unlimited. */
  readonly isFree: boolean
}

/**
 * Maximum uncached input tokens: for the run, else for all runs, else the model's default. Never
 * above the model's maximum.
 */
export function tokenBudget({ chosen, setting, model, isFree }: BudgetSources): number {
  const wanted = chosen ?? setting ?? model.usual
  if (wanted === 0) return isFree ? 0 : model.most
  return Math.min(wanted, model.most)
}

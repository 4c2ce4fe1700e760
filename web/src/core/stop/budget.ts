/** Sources of a token budget, and the model's limit. 0 means unlimited. */
export interface BudgetSources {
  /** For this run. */
  readonly chosen?: number | undefined
  /** For all runs. */
  readonly setting?: number | undefined
  /** The model's own: its default, and its maximum. */
  readonly model: { readonly usual: number; readonly most: number }
  /** The model runs on this machine, so a run may be unlimited. */
  readonly isFree: boolean
}

/**
 * Uncached input tokens a run may use: chosen for it, else set for all, else the model's default;
 * never more than the model's maximum.
 */
export function tokenBudget({ chosen, setting, model, isFree }: BudgetSources): number {
  const wanted = chosen ?? setting ?? model.usual
  if (wanted === 0) return isFree ? 0 : model.most
  return Math.min(wanted, model.most)
}

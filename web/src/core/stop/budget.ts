// How much a run may use, and how much of it is used.

/** Where a token budget may come from, and what the model allows. 0 means unlimited everywhere. */
export interface BudgetSources {
  /** For this run. */
  readonly chosen?: number | undefined
  /** For all runs. */
  readonly setting?: number | undefined
  /** Of the model: when nobody chose, and at most. */
  readonly model: { readonly usual: number; readonly most: number }
  /** The model runs on this machine, so that unlimited may mean it. */
  readonly isFree: boolean
}

/** Uncached input tokens a run may use: chosen, else set, else the model's own; never more than the model's most. */
export function tokenBudget({ chosen, setting, model, isFree }: BudgetSources): number {
  const wanted = chosen ?? setting ?? model.usual
  if (wanted === 0) return isFree ? 0 : model.most
  return Math.min(wanted, model.most)
}

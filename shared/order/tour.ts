// Scripted tour of the sample: how to recognize its run, and the name of its model.
import type { ProviderName } from './provider-names.ts'

/** Model name of the tour, in orders and in the log. */
export const TOUR = 'tour'

/** Fixed name of the sample, because its port varies. */
export const SAMPLE_NAME = 'Halfmoon (sample)'

export const TOUR_LABEL = 'Scripted tour, no AI'

/** True for a model choice or first row of the tour. */
export function isTour(chosen: {
  readonly provider?: ProviderName | undefined
  readonly model?: string | undefined
}): boolean {
  return chosen.provider === 'scripted' && chosen.model === TOUR
}

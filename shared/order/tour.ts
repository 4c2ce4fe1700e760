// The scripted tour of the sample: what makes a run one, and how its model is called wherever a
// model is named.
import type { ProviderName } from './provider-names.ts'

/** The name of its model, in the choice of a run and in the log. */
export const TOUR = 'tour'

/** The sample by its name, not by the port that it happens to have. */
export const SAMPLE_NAME = 'Halfmoon (sample)'

export const TOUR_LABEL = 'Scripted tour, no AI'

/** True for the choice or the first row of a run that plays the tour. */
export function isTour(chosen: {
  readonly provider?: ProviderName | undefined
  readonly model?: string | undefined
}): boolean {
  return chosen.provider === 'scripted' && chosen.model === TOUR
}

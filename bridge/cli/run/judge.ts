import { MAX_TOKENS } from '@harness/shared/order/budgets.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { refuse } from '../flags.ts'
import { type Values, wholeNumber } from './values.ts'

const TOKENS = { min: 1, max: MAX_TOKENS }

/** Providers without a model that could read evidence; a recording is judged as it was. */
const WITHOUT_JUDGE: readonly RunOrder['model']['provider'][] = ['sweep', 'recorded']

/**
 * Whether the model judges the findings of the run, off unless it is asked for. Throws
 * `argument_invalid`.
 */
function judgeOf(values: Values, model: RunOrder['model']): Pick<RunOrder, 'judge'> {
  const budget = values.get('judge-budget')
  if (!values.has('judge')) {
    if (budget !== undefined) throw refuse('judge-budget', 'needs --judge')
    return {}
  }
  if (WITHOUT_JUDGE.includes(model.provider))
    throw refuse('judge', `needs a model; ${model.provider} has none`)
  return {
    judge: budget === undefined ? {} : { tokenBudget: wholeNumber('judge-budget', budget, TOKENS) },
  }
}

/** What is measured or judged beyond the sensors. Throws `argument_invalid`. */
export function measuredBy(
  values: Values,
  model: RunOrder['model'],
): Pick<RunOrder, 'judge' | 'axe'> {
  return { ...judgeOf(values, model), ...(values.has('axe') && { axe: true }) }
}

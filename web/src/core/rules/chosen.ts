// Which guard rules a run has. A person's own list counts; otherwise it depends on where the application is.
import { defaultRules } from '@harness/shared/order/guards.ts'
import type { RuleName, RunOrder } from '@harness/shared/order/run-order.ts'
import type { RunPlan } from '../plan.ts'
import { BUILT_IN_RULES } from './built-in.ts'

/** The rules of an order as the plan has them; without `other-site` the run may act wherever it comes to. */
export function chosenGuards({
  url,
  rules,
  hosts = [],
}: Pick<RunOrder, 'url' | 'rules' | 'hosts'>): Pick<RunPlan, 'rules' | 'hosts'> {
  const on: readonly RuleName[] = rules ?? defaultRules(url)
  return {
    rules: BUILT_IN_RULES.filter(({ name }) => on.includes(name)),
    ...(on.includes('other-site') && { hosts }),
  }
}

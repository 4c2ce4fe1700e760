// The guard rules of a run: the person's own list, or the default for the application's address.
import { defaultRules } from '@harness/shared/order/guards.ts'
import type { RuleName, RunOrder } from '@harness/shared/order/run-order.ts'
import type { RunPlan } from '../plan.ts'
import { BUILT_IN_RULES } from './built-in.ts'

/** The rules of an order for the plan; without `other-site` the run may act on any site. */
export function chosenGuards({
  url,
  rules,
  hosts = [],
  guardWords = [],
}: Pick<RunOrder, 'url' | 'rules' | 'hosts' | 'guardWords'>): Pick<RunPlan, 'rules' | 'hosts'> {
  const on: readonly RuleName[] = rules ?? defaultRules(url)
  return {
    rules: [
      ...BUILT_IN_RULES.filter(({ name }) => on.includes(name)),
      ...guardWords.map((word) => ({ name: word, words: [word] })),
    ],
    ...(on.includes('other-site') && { hosts }),
  }
}

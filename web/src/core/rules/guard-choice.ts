// The guard rules of a run: the user's own list, or the default for the application's address.

import type { RuleName } from '@harness/shared/order/guards.ts'
import { defaultRules } from '@harness/shared/order/guards.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { loadPart } from '../load-part.ts'
import type { RunPlan } from '../plan.ts'

/**
 * Selects the guard rules of an order; without `other-site` the run may act on any site. Loads
 * words only for rules that use them.
 */
export async function chosenGuards({
  url,
  rules,
  hosts = [],
  guardWords = [],
}: Pick<RunOrder, 'url' | 'rules' | 'hosts' | 'guardWords'>): Promise<
  Pick<RunPlan, 'rules' | 'hosts'>
> {
  const on: readonly RuleName[] = rules ?? defaultRules(url)
  const byWords = on.some((name) => name !== 'other-site')
  const builtIn = byWords ? (await loadPart(import('./built-in.ts'))).BUILT_IN_RULES : []
  return {
    rules: [
      ...builtIn.filter(({ name }) => on.includes(name)),
      ...guardWords.map((word) => ({ name: word, words: [word] })),
    ],
    ...(on.includes('other-site') && { hosts }),
  }
}

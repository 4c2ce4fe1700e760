// Which guard rules a run has. A person's own list counts; otherwise it depends on where the application is.
import type { RuleName, RunOrder } from '@harness/shared/run-order.ts'
import type { RunPlan } from '../plan.ts'
import { BUILT_IN_RULES, RULE_NAMES } from './built-in.ts'
import { isLoopback } from './site.ts'

/**
 * The rules that are on when nobody chose. On a site of the network an order is an order, whatever the mode, so all of them
 * are. An application on this machine (the sample, a development server) is there to be tried out to the end: there only
 * leaving it is guarded.
 */
export function defaultRules(url: string): readonly RuleName[] {
  return isLoopback(url) ? ['other-site'] : RULE_NAMES
}

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

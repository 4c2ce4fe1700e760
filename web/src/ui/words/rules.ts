import type { Mode } from '@harness/shared/language/run.ts'
import type { RuleName } from '@harness/shared/order/run-order.ts'

/** The guard rules as people know them. */
export const RULE_LABELS: Readonly<Record<RuleName, string>> = {
  buy: 'Buy',
  pay: 'Pay',
  order: 'Order',
  delete: 'Delete',
  send: 'Send',
  publish: 'Publish',
  'other-site': 'Act on another site',
}

export const MODE_LABELS: Readonly<Record<Mode, string>> = {
  'auto-look': 'To act',
  step: 'Every step',
  autonomous: 'Never',
}

function isRule(name: string): name is RuleName {
  return Object.hasOwn(RULE_LABELS, name)
}

/** Why a call waits: the mode, or the rule that wants it. */
export function reasonText(reason: string): string {
  if (reason === 'mode') return 'You asked to decide.'
  return `Your rule: ask before “${isRule(reason) ? RULE_LABELS[reason] : reason}”.`
}

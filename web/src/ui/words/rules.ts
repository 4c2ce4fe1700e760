import type { Mode } from '@harness/shared/language/run.ts'
import type { RuleName } from '@harness/shared/order/run-order.ts'

/** The labels of the guard rules. */
export const RULE_LABELS: Readonly<Record<RuleName, string>> = {
  buy: 'Buy',
  pay: 'Pay',
  order: 'Order',
  delete: 'Delete',
  send: 'Send',
  publish: 'Publish',
  'other-site': 'Act outside the site or app',
}

export const MODE_LABELS: Readonly<Record<Mode, string>> = {
  'auto-look': 'Before acting',
  step: 'Every step',
  autonomous: 'Never',
}

function isRule(name: string): name is RuleName {
  return Object.hasOwn(RULE_LABELS, name)
}

/** Why a call waits: the mode, or a guard rule. */
export function reasonText(reason: string): string {
  if (reason === 'mode') return 'You chose to be asked.'
  if (reason === 'resend')
    return 'This page came from a form that was sent. Loading it again sends the form again.'
  if (reason === 'account') return 'This changes an account: a password, or who you are.'
  return `Your rule: ask before “${isRule(reason) ? RULE_LABELS[reason] : reason}”.`
}

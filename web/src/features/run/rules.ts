import type { RuleName } from '@harness/shared/order/guards.ts'
import { RULE_LABELS } from '@harness/shared/order/options/control.ts'

function isRule(name: string): name is RuleName {
  return Object.hasOwn(RULE_LABELS, name)
}

/** Reason why a call waits: the mode, or a guard rule. */
export function reasonText(reason: string): string {
  if (reason === 'mode') return 'You chose to be asked.'
  if (reason === 'resend')
    return 'This page came from a form that was sent. Loading it again sends the form again.'
  if (reason === 'account') return 'This changes an account: a password, or who you are.'
  if (reason === 'sign-in')
    return 'The saved sign-in is about to be used for the first time in this run.'
  return `Your rule: ask before “${isRule(reason) ? RULE_LABELS[reason] : reason}”.`
}

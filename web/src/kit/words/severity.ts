import type { Severity } from '@harness/shared/order/library/triage.ts'

/** The levels; why a finding has one is the reason of its rule. */
export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

/** Meaning of each level: the reason of each rule that leads to it. */
export const SEVERITY_MEANINGS: Readonly<Record<Severity, string>> = {
  high: 'blocks the goal or keeps people out',
  medium: 'met more than once or takes effort',
  low: 'cosmetic',
}

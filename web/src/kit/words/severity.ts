import type { Severity } from '@harness/shared/order/library/triage.ts'

/** The levels; why a finding has one is the reason of its rule. */
export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

/** Meaning of each level, in two words. */
export const SEVERITY_MEANINGS: Readonly<Record<Severity, string>> = {
  high: 'blocks a goal',
  medium: 'costs steps',
  low: 'cosmetic',
}

import type { Severity } from '@harness/shared/order/library/triage.ts'

/** Names of the severity levels. The rule that matched gives the reason. */
export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

/** Meaning of each level, summed up from the reasons of its rules. */
export const SEVERITY_MEANINGS: Readonly<Record<Severity, string>> = {
  high: 'blocks the goal or keeps people out',
  medium: 'met more than once or takes effort',
  low: 'cosmetic',
}

import type { Severity } from '@harness/shared/library/triage.ts'

/** The levels; why a finding has one is the reason of its rule. */
export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

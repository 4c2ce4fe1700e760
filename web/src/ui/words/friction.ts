import type { FrictionKind } from '@harness/shared/language/run.ts'
import type { Grade } from '@harness/shared/views/evidence.ts'
import type { RunEntry } from '../../store/run-entry.ts'
import { countOf } from './number.ts'

export const FRICTION_LABELS: Readonly<Record<FrictionKind, string>> = {
  dead_end: 'Dead end',
  ambiguous_label: 'Ambiguous label',
  unresponsive: 'Unresponsive',
  confusing_copy: 'Confusing copy',
  unexpected_state: 'Unexpected state',
  auth_required: 'Sign-in required',
  agent_blocked: 'Agent blocked',
}

/** The name of a sensor as its rows carry it, in words: `dead_tap` is "Dead tap". */
export function sensorLabel(sensor: string): string {
  const words = sensor.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "dead tap, three times": how often a sensor measured the same. */
export function timesText(count: number): string {
  const words = ['', 'once', 'twice', 'three times', 'four times', 'five times', 'six times']
  return words[count] ?? `${count} times`
}

/** What a grade says of a finding. */
export const GRADE_LABELS: Readonly<
  Record<Grade, { readonly word: string; readonly why: string }>
> = {
  both: {
    word: 'Reported and measured',
    why: 'The persona reported it, and a sensor measured it.',
  },
  measured: { word: 'Measured', why: 'A sensor measured it. The persona did not report it.' },
  model: { word: 'Reported', why: 'The persona reported it. No sensor confirmed it.' },
}

/** How many findings a run has: "7 findings", "No findings"; while live, the reports so far. */
export function findingsText(run: Pick<RunEntry, 'findingCount' | 'frictionCount'>): string {
  const count = run.findingCount ?? run.frictionCount
  return count === 0 ? 'No findings' : countOf(count, 'finding')
}

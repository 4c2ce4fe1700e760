import type { RunEntry } from '../../store/run-entry.ts'
import { countOf } from './number.ts'

/** "dead tap, three times": how often a sensor measured the same. */
export function timesText(count: number): string {
  const words = ['', 'once', 'twice', 'three times', 'four times', 'five times', 'six times']
  return words[count] ?? `${count} times`
}

/** How many findings a run has: "7 findings", "No findings"; while live, the reports so far. */
export function findingsText(run: Pick<RunEntry, 'findingCount' | 'frictionCount'>): string {
  const count = run.findingCount ?? run.frictionCount
  return count === 0 ? 'No findings' : countOf(count, 'finding')
}

import type { RunEntry } from '../../store/run-entry.ts'
import { countOf, countText } from './number.ts'

/** "dead tap, three times": how often a sensor measured the same. */
export function timesText(count: number): string {
  const words = ['', 'once', 'twice', 'three times', 'four times', 'five times', 'six times']
  return words[count] ?? `${count} times`
}

type Counted = Pick<RunEntry, 'findingCount' | 'frictionCount'>

/** Number of findings: "7 findings", "No findings"; while live, the reports so far. */
export function findingsText(run: Counted): string {
  const count = run.findingCount ?? run.frictionCount
  return count === 0 ? 'No findings' : countOf(count, 'finding')
}

/** The same in a narrow column: "13 found". */
export function foundText({ findingCount, frictionCount }: Counted): string {
  const count = findingCount ?? frictionCount
  return count === 0 ? 'none' : `${countText(count)} found`
}

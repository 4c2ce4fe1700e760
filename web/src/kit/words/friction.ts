import type { RunEntry } from '../../store/run-entry.ts'
import { countOf, countText } from './number.ts'

/** Count of repeated measurements, as in "dead tap, three times". */
export function timesText(count: number): string {
  const words = ['', 'once', 'twice', 'three times', 'four times', 'five times', 'six times']
  return words[count] ?? `${count} times`
}

type Counted = Pick<RunEntry, 'findingCount' | 'frictionCount'>

/** Number of findings: "7 findings", "No findings"; during a live run, the number of reports. */
export function findingsText(run: Counted): string {
  const count = run.findingCount ?? run.frictionCount
  return count === 0 ? 'No findings' : countOf(count, 'finding')
}

/** Number of findings for a narrow column: "13 found". */
export function foundText({ findingCount, frictionCount }: Counted): string {
  const count = findingCount ?? frictionCount
  return count === 0 ? 'none' : `${countText(count)} found`
}

import type { RunEntry } from '../../store/schema.ts'
import { countOf } from './number.ts'

/** How many findings a run has: "7 findings", "No findings"; while live, the reports so far. */
export function findingsText(run: Pick<RunEntry, 'findingCount' | 'frictionCount'>): string {
  const count = run.findingCount ?? run.frictionCount
  return count === 0 ? 'No findings' : countOf(count, 'finding')
}

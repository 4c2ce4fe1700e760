import type { RunEntry } from '../../store/schema.ts'
import { countOf } from './number.ts'

/** How many findings a run has: "7 findings", "No findings". */
export function findingsText(run: Pick<RunEntry, 'frictionCount'>): string {
  return run.frictionCount === 0 ? 'No findings' : countOf(run.frictionCount, 'finding')
}

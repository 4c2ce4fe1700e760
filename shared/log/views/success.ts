import type { LegState, RunState } from '../fold.ts'
import { failedStart } from './failed-start.ts'

/**
 * True when every goal was reached, confirmed or without checks, and for a finished sweep. A sweep
 * whose first page is an error fails, since no persona judged it.
 */
export function isSuccess(run: RunState): boolean {
  const { completed, legs } = run
  if (completed?.ending === 'swept') return failedStart(run) === undefined && legs.every(isProven)
  return completed?.verdict === 'success' && legs.every(isProven)
}

function isProven({ started, completed }: LegState): boolean {
  if (completed?.ending === 'swept') return true
  return completed?.confirmed === true || (started.checks ?? []).length === 0
}

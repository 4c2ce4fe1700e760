import type { LegState, RunState } from '../fold.ts'
import { failedStart } from './failed-start.ts'

/**
 * True for a run that reached every goal, confirmed or without checks, and for a sweep that
 * finished: it had no checks, because with checks it ends otherwise. No persona judged what it
 * swept, so an error as its first page is a failure.
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

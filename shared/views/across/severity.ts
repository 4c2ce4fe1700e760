// How much a finding costs the person who wants the goal, by three rules that anyone can check against the log.
import type { Severity } from '../../library/triage.ts'
import type { Finding } from '../findings.ts'
import type { RunState } from '../fold.ts'

/** A goal that ends badly within this many steps after a finding ended by it. */
const NEAR_END = 2

/**
 * High: the goal it was met on failed or was blocked, and it was met in the last steps of that goal. Medium: it was met at two
 * or more steps, so it cost some. Low: the rest.
 */
export function severityOf(finding: Finding, run: RunState): Severity {
  const hasBlocked = run.legs.some(({ leg, completed }) => {
    if (completed?.verdict !== 'failure' && completed?.verdict !== 'blocked') return false
    if (completed.ending === 'swept') return false
    const steps = run.steps.filter((step) => step.leg === leg).map(({ step }) => step)
    const last = steps.slice(-NEAR_END)
    return finding.steps.some((step) => last.includes(step))
  })
  if (hasBlocked) return 'high'
  return finding.steps.length > 1 ? 'medium' : 'low'
}

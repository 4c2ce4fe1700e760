// Goals that were not reached and runs that an error ended: they break a build without a finding.
import type { ReportedGoal, RunReport } from './run-report.ts'
import { endText } from './words.ts'

export type Result = 'passed' | 'skipped' | 'failure' | 'error'

interface Problem {
  readonly result: Extract<Result, 'failure' | 'error'>
  /** Absent where it is about the whole run. */
  readonly goal?: ReportedGoal
  readonly why: string
}

/** A goal without a verdict of the persona is an error of the test, not of the application. */
export function resultOf(goal: ReportedGoal, { failedStart }: RunReport): Result {
  if (goal.end === 'skipped' || goal.ending === 'untestable') return 'skipped'
  if (goal.end === 'swept') return failedStart === undefined ? 'passed' : 'failure'
  if (goal.end === 'success')
    return goal.confirmed || goal.checks.length === 0 ? 'passed' : 'failure'
  return goal.ending === 'goal' || goal.ending === 'stuck' ? 'failure' : 'error'
}

/** True for a run that an error ended, or that could not start. */
export function isFault({ ending }: Pick<RunReport, 'ending'>): boolean {
  return ending === 'fault'
}

/** Every problem of a run; one without an end has at least one, also before its first goal. */
export function problemsOf(report: RunReport): readonly Problem[] {
  const { goals, ending = 'fault', summary, failedStart } = report
  const found = goals.flatMap((goal): readonly Problem[] => {
    const result = resultOf(goal, report)
    if (result !== 'failure' && result !== 'error') return []
    const start = goal.end === 'swept' && failedStart !== undefined ? `${failedStart}.` : ''
    return [{ result, goal, why: start || goal.summary || endText(goal) }]
  })
  const hasEnd = ending !== 'fault' && ending !== 'stopped'
  if (hasEnd || found.some(({ result }) => result === 'error')) return found
  return [...found, { result: 'error', why: summary || endText(report) }]
}

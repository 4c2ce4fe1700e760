// Report of a run that could not start, so that a CI server shows an error instead of nothing.
import type { RunReport } from './run-report.ts'
import { screenName } from './setting.ts'

/** Order of the run, as far as its report contains it. */
export interface NotStarted
  extends Pick<
    RunReport,
    | 'application'
    | 'address'
    | 'persona'
    | 'provider'
    | 'model'
    | 'harnessVersion'
    | 'startedAt'
    | 'runId'
  > {
  readonly goals: readonly string[]
  /** In points. */
  readonly viewport: { readonly width: number; readonly height: number }
}

/** `why`: the reason and what to do, in sentences. */
export function notStartedReport(
  { goals, viewport, ...order }: NotStarted,
  why: string,
): RunReport {
  const ended = { end: 'ended', confirmed: false, ending: 'fault', summary: why } as const
  return {
    ...order,
    ...ended,
    durationMs: 0,
    device: '',
    setting: '',
    screen: screenName(viewport),
    goals: goals.map((goal, at) => ({ number: at + 1, goal, ...ended, checks: [], durationMs: 0 })),
    findings: [],
    steps: [],
    visited: [],
  }
}

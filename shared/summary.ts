import { findingsOf } from './findings.ts'
import type { RunPhase, RunState } from './fold.ts'
import type { Ending, ProviderName, Verdict } from './run.ts'
import { type StripCell, stripCells } from './strip.ts'

/** The index row of a run, as history lists it: small, and derivable from the log at any time. */
export interface RunSummary {
  readonly phase: RunPhase
  readonly goal: string
  readonly personaName: string
  readonly applicationName: string
  /** Absent in index rows that an older Harness wrote, as is `strip`. */
  readonly provider?: ProviderName
  readonly model: string
  readonly stepCount: number
  readonly frictionCount: number
  /** Merged findings; known once nobody goes on with the run, so that a long run does not merge them at every row. */
  readonly findingCount?: number
  readonly startedAt: string
  readonly verdict?: Verdict
  readonly confirmed?: boolean
  /** Absent in index rows that an older Harness wrote. */
  readonly ending?: Ending
  readonly durationMs?: number
  /** The first 200 steps, for the strip of a row. */
  readonly strip?: readonly StripCell[]
}

/** What the history needs of a run, or undefined before its first row. */
export function summarise(state: RunState): RunSummary | undefined {
  const { started, completed } = state
  if (!started) return undefined
  return {
    phase: state.phase,
    goal: started.goal,
    personaName: started.personaName,
    applicationName: started.application.name,
    provider: started.provider,
    model: started.model,
    stepCount: state.steps.length,
    frictionCount: state.frictionCount,
    startedAt: started.ts,
    strip: stripCells(state),
    ...(state.phase !== 'running' && { findingCount: findingsOf(state).length }),
    ...(completed && {
      verdict: completed.verdict,
      confirmed: completed.confirmed,
      ending: completed.ending,
      durationMs: completed.durationMs,
    }),
  }
}

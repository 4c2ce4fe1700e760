import { findingsOf } from './findings.ts'
import { RunFolder, type RunPhase, type RunState } from './fold.ts'
import type { ProviderName } from './providers.ts'
import type { Row } from './rows.ts'
import type { Verdict } from './run.ts'
import { type StripCell, StripCells, stripCells } from './strip.ts'

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
  /**
   * Merged findings; known once nobody goes on with the run, so that a long run does not merge them
   * at every row.
   */
  readonly findingCount?: number
  readonly startedAt: string
  readonly verdict?: Verdict
  readonly confirmed?: boolean
  readonly durationMs?: number
  /** The first 200 steps, for the strip of a row. */
  readonly strip?: readonly StripCell[]
}

/** What the history needs of a run, or undefined before its first row. */
export function summarise(
  state: RunState,
  strip: (run: RunState) => readonly StripCell[] = stripCells,
): RunSummary | undefined {
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
    strip: strip(state),
    ...(state.phase !== 'running' && { findingCount: findingsOf(state).length }),
    ...(completed && {
      verdict: completed.verdict,
      confirmed: completed.confirmed,
      durationMs: completed.durationMs,
    }),
  }
}

/**
 * The summary of a run while it grows. A row changes what it touches and nothing is walked again,
 * so that a row costs the same at step 10 and at step 1,000; only findings, which a running run has
 * none of, are merged over all steps.
 */
export class RunningSummary {
  readonly #folder = new RunFolder()
  readonly #cells = new StripCells()

  constructor(rows: Iterable<Row> = []) {
    for (const row of rows) this.add(row)
  }

  get state(): RunState {
    return this.#folder.state
  }

  /** As it is now: its strip changes with the next row. */
  get summary(): RunSummary | undefined {
    return summarise(this.state, (run) => this.#cells.of(run))
  }

  add(row: Row): void {
    const changed = this.#folder.add(row)
    if (changed !== undefined) this.#cells.update(this.state, changed)
  }
}

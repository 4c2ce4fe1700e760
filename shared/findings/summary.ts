import * as z from 'zod/mini'
import { RunFolder, RunPhase, type RunState } from '../log/fold.ts'
import type { Row } from '../log/rows.ts'
import { ProviderName } from '../order/provider-names.ts'
import { Ending, Origin, Verdict } from '../order/run.ts'
import { findingsOf } from './findings.ts'
import { StripCell, StripCells, stripCells } from './strip.ts'

/** Index entry of a run for the history: small, and derivable from the log at any time. */
export const RunSummary = z.object({
  phase: RunPhase,
  goal: z.string(),
  personaName: z.string(),
  applicationName: z.string(),
  /** Absent in entries of older Harness versions, like `strip`. */
  provider: z.exactOptional(ProviderName),
  model: z.string(),
  /** Absent in entries of older Harness versions. */
  origin: z.exactOptional(Origin),
  stepCount: z.number(),
  frictionCount: z.number(),
  /**
   * Number of merged findings; set only once the run has ended, because merging at every row would
   * be slow.
   */
  findingCount: z.exactOptional(z.number()),
  startedAt: z.string(),
  verdict: z.exactOptional(Verdict),
  confirmed: z.exactOptional(z.boolean()),
  /** Absent in entries of older Harness versions. */
  ending: z.exactOptional(Ending),
  durationMs: z.exactOptional(z.number()),
  /** First 200 steps, for the strip in the history. */
  strip: z.exactOptional(z.readonly(z.array(StripCell))),
})
export type RunSummary = Readonly<z.infer<typeof RunSummary>>

/** Index entry of a run; undefined before its first row. */
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
    origin: started.origin,
    stepCount: state.steps.length,
    frictionCount: state.frictionCount,
    startedAt: started.ts,
    strip: strip(state),
    ...(state.phase !== 'running' && { findingCount: findingsOf(state).length }),
    ...(completed && {
      verdict: completed.verdict,
      confirmed: completed.confirmed,
      ending: completed.ending,
      durationMs: completed.durationMs,
    }),
  }
}

/**
 * Summary of a growing run. Each row updates only its own part, so a row costs the same at step 10
 * and at step 1,000.
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

  /** Live view: its strip changes with the next row. */
  get summary(): RunSummary | undefined {
    return summarise(this.state, (run) => this.#cells.of(run))
  }

  add(row: Row): void {
    const changed = this.#folder.add(row)
    if (changed !== undefined) this.#cells.update(this.state, changed)
  }
}

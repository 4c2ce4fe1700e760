import { hashOfStep } from '../../kit/replay/playhead.ts'
import type { RunFiles } from '../../kit/runs/run-files.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { screenOf, shotOf } from '../../store/screens.ts'

/** The files of the runs of this browser. */
export function storedRunFiles(db: HarnessDb): RunFiles {
  return {
    shot: (runId, step) => shotOf(db, runId, step),
    screen: (runId, step) => screenOf(db, runId, step),
    hrefOfStep: (runId, step) => `/runs/${runId}${hashOfStep(step)}`,
  }
}

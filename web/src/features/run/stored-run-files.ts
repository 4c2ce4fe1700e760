import { hashOfStep } from '../../kit/replay/playhead.ts'
import type { RunFiles } from '../../kit/runs/run-files.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { shotOf } from '../../store/shots.ts'

export function storedRunFiles(db: HarnessDb): RunFiles {
  return {
    shot: (runId, step) => shotOf(db, runId, step),
    screen: async (runId, step) =>
      (await import('../../store/screens.ts')).screenOf(db, runId, step),
    file: async (runId, name) =>
      (await import('../../store/downloads.ts')).downloadOf(db, runId, name),
    hrefOfStep: (runId, step) => `/runs/${runId}${hashOfStep(step)}`,
  }
}

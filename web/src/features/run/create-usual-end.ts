import { type Accessor, createEffect, createSignal } from 'solid-js'
import { recentRuns } from '../../store/runs.ts'
import type { HarnessDb } from '../../store/schema.ts'

/** Minimum number of runs for a usual end. */
const LEAST_RUNS = 3
/** Number of past runs searched for the same goal. */
const LOOKED_THROUGH = 200

/** Range of steps in which finished runs with the same goal ended. */
export interface UsualEnd {
  readonly from: number
  readonly to: number
}

/** Reads once per goal; undefined with fewer than three finished runs of it. */
export function createUsualEnd(
  db: HarnessDb,
  goal: Accessor<string | undefined>,
): Accessor<UsualEnd | undefined> {
  const [usual, setUsual] = createSignal<UsualEnd>()
  createEffect(() => {
    const wanted = goal()
    if (wanted === undefined) return
    void recentRuns(db, LOOKED_THROUGH).then(
      (runs) => {
        const same = runs.filter((run) => run.goal === wanted && run.phase === 'completed')
        const counts = same.map((run) => run.stepCount).filter((count) => count > 0)
        if (counts.length >= LEAST_RUNS)
          setUsual({ from: Math.min(...counts), to: Math.max(...counts) })
      },
      () => undefined, // the strip works without it
    )
  })
  return usual
}

import { foldAll } from '@harness/shared/log/fold.ts'
import { type Tap, tapsOf } from '@harness/shared/log/views/taps.ts'
import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import { runsOfApplication } from '../../store/findings.ts'
import { rowsFrom } from '../../store/log/read-rows.ts'
import type { HarnessDb } from '../../store/schema.ts'

/** Maximum number of newest runs that are read. */
const MOST_RUNS = 200

/** Taps of all runs of an application; undefined while loading. Unreadable logs are skipped. */
export function createTaps(
  db: HarnessDb,
  application: Accessor<string | undefined>,
): Accessor<readonly Tap[] | undefined> {
  const [taps, setTaps] = createSignal<readonly Tap[]>()
  createEffect(
    on(application, async (key) => {
      if (key === undefined) return
      const runs = await runsOfApplication(db, key, MOST_RUNS)
      const found: Tap[] = []
      for (const { runId } of runs) {
        const rows = await rowsFrom(db, runId, 0).catch(() => [])
        found.push(...tapsOf(foldAll(rows)))
      }
      setTaps(found)
    }),
  )
  return taps
}

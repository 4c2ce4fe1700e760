import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { Log, ScreenRecord } from '@harness/web/core/ports.ts'
import { acceptBatch, type LogHead } from '@harness/web/store/log/accept.ts'

/** The content of a memory log, for the test to read. */
export interface MemoryRun {
  readonly rows: Row[]
  readonly shots: Map<number, Uint8Array<ArrayBuffer>>
  readonly screens: Map<number, ScreenRecord>
}

export function makeMemoryRun(): MemoryRun {
  return { rows: [], shots: new Map(), screens: new Map() }
}

/** The log of one run in memory; made for a run that has rows, it continues after its last row. */
export function makeMemoryLog(run: MemoryRun, runId: RunId): Log {
  let head: LogHead = foldAll(run.rows)
  return {
    async append(batch) {
      const { rows, shot, screen } = batch
      const next = acceptBatch(head, runId, batch)
      if ((shot && run.shots.has(shot.step)) || (screen && run.screens.has(screen.step))) {
        throw new HarnessError('store_failed', { what: 'this step has a picture already' })
      }
      run.rows.push(...rows)
      // Copies, as a disk would make: the caller may use its bytes again.
      if (shot) run.shots.set(shot.step, shot.png.slice())
      if (screen) run.screens.set(screen.step, structuredClone(screen))
      head = next
    },
  }
}

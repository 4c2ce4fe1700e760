// Plays a run from start to end with one loop, and a further one after each change by the user. All
// loops write the same log and use the same device.
import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId, SessionId } from '@harness/shared/base/ids.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { ModelRoute } from '@harness/shared/log/step-rows.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import type { RunController } from '../../core/control/run-controller.ts'
import { loadPart } from '../../core/load-part.ts'
import type { Model } from '../../core/ports.ts'
import type { InterruptedRun } from '../../core/resume/resume-state.ts'
import { rowsFrom } from '../../store/log/read-rows.ts'
import { writeSnapshot } from '../../store/log/sessions.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { screensOf } from '../../store/screens.ts'
import type { LoopSetup, NextLoop, RunChange } from './set-options.ts'

interface PlayDeps {
  readonly db: HarnessDb
  readonly sessionId: SessionId
  readonly control: Pick<RunController, 'handOver'>
  readonly makeModel: (choice: ModelChoice) => Promise<Model>
  /** False when the start snapshot is not stored, so that the run cannot change. */
  readonly isKept?: boolean
  /** Runs one loop; throws `run_handed_over` when the user changed something. */
  readonly runLoop: (setup: LoopSetup) => Promise<unknown>
}

interface Player {
  /** Resolves when the run has ended. Throws like the loop. */
  play(): Promise<void>
  /**
   * Changes the run: at once while it waits, else before its next step. The run stays unchanged
   * when this throws `run_unchangeable`, `argument_invalid`, or an error of the new model.
   */
  change(change: RunChange): Promise<void>
  /** True while the order's fallback chain contains another model. */
  hasFallback(): boolean
  /** Prepares the next model of the chain, to which the loop then hands over. */
  failOver(): Promise<ModelRoute | undefined>
}

export function makePlayer(deps: PlayDeps, first: LoopSetup): Player {
  const { db, sessionId, control } = deps
  let now = first
  let next: NextLoop | undefined
  const rows = () => rowsFrom(db, now.snapshot.runId, 0)
  return {
    async play() {
      for (;;) {
        try {
          await deps.runLoop(now)
          return
        } catch (thrown) {
          if (!next || asHarnessError(thrown).code !== 'run_handed_over') throw thrown
          const { set, ...setup } = next
          next = undefined
          const screens = await screensOf(db, now.snapshot.runId)
          const kept = await rows()
          const interrupted = {
            ...{ rows: kept, screens, device: 'same' as const, adjusted: true },
            ...(set && { set }),
            ...(await messagePictures(db, now.snapshot.runId, kept)),
          } as const
          now = { ...setup, interrupted }
        }
      }
    },
    hasFallback: () => (now.snapshot.order.fallbackModels ?? []).length > 0,
    async failOver() {
      if ((now.snapshot.order.fallbackModels ?? []).length === 0) return undefined
      const { nextModel } = await loadPart(import('./fail-over.ts'))
      const { snapshot, set } = next ?? { ...now, set: undefined }
      const successor = await nextModel(snapshot, deps.makeModel)
      if (!successor) return undefined
      if (deps.isKept) await writeSnapshot(db, sessionId, successor.snapshot)
      next = { ...successor, ...(set && { set }) }
      return { provider: successor.model.provider, model: successor.model.name }
    },
    async change(change) {
      if (!deps.isKept) throw new HarnessError('run_unchangeable')
      const { changedLoop } = await loadPart(import('./set-options.ts'))
      const after = await changedLoop(next ?? now, change, await rows(), deps.makeModel)
      await writeSnapshot(db, sessionId, after.snapshot)
      next = after
      control.handOver()
    },
  }
}

/** Pictures sent with messages. Their code is loaded only for a log that contains some. */
export async function messagePictures(
  db: HarnessDb,
  runId: RunId,
  rows: readonly Row[],
): Promise<Pick<InterruptedRun, 'pictures'>> {
  if (!rows.some(({ kind }) => kind === 'picture_given')) return {}
  const { picturesOfMessages } = await loadPart(import('./pictures.ts'))
  return { pictures: await picturesOfMessages(db, runId, rows) }
}

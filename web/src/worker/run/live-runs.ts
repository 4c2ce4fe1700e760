// Runs of this tab, each with its lock, device and abort controller.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { SignInState } from '@harness/shared/device/sign-in.ts'
import type { GivenPicture } from '@harness/shared/order/picture.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { RunController } from '../../core/control/run-controller.ts'
import { loadPart } from '../../core/load-part.ts'
import type { Result } from '../api.ts'
import { toResult } from '../to-result.ts'
import type { HookCall } from './hooks.ts'
import type { Tab } from './launch.ts'
import type { LiveRun, RunDeps } from './live-run.ts'
import type { EphemeralInputs } from './open-device-and-model.ts'
import type { RunChange } from './set-options.ts'

const SIGN_IN_LIMIT_MS = 15_000

const loadPictures = () => loadPart(import('./pictures.ts'))
const launching = () => loadPart(import('./launch.ts'))

export interface LiveRuns {
  start(order: RunOrder, inputs?: EphemeralInputs, hook?: HookCall): Promise<Result<RunId>>
  resume(runId: RunId): Promise<Result<null>>
  stop(runId: RunId): void
  /** Draws live pictures on a canvas; false for a run that is not in progress in this tab. */
  mirror(runId: RunId, canvas: OffscreenCanvas | undefined): boolean
  /** Controller of a run of this tab. Throws `run_unknown`. */
  control(runId: RunId): RunController
  /** Sends a message for the next step, even if the tab closes first. Throws `run_unknown`. */
  say(runId: RunId, text: string, picture?: GivenPicture): Promise<void>
  /** Changes limits, model or options: at once while the run waits, else before its next step. */
  change(runId: RunId, change: RunChange): Promise<Result<null>>
  /** Sign-in on the run's device. Throws `run_unknown` and the device's errors. */
  signIn(runId: RunId): Promise<SignInState>
}

export function makeLiveRuns(deps: RunDeps): LiveRuns {
  const runs = new Map<RunId, LiveRun>()
  const controllers = new Map<RunId, AbortController>()
  const tab: Tab = { deps, runs, controllers }
  const going = (runId: RunId): LiveRun => {
    const run = runs.get(runId)
    if (!run?.going) throw new HarnessError('run_unknown')
    return run
  }
  return {
    start: (order, inputs = {}, hook) =>
      toResult(() =>
        stoppable(controllers, order.runId, async (stop) =>
          (await launching()).start(tab, order, { ...inputs, ...(hook && { hook }) }, stop),
        ),
      ),
    resume: (runId) =>
      toResult(async () => {
        const { sayAgain } = await import('./kept-messages.ts')
        await (await launching()).resume(tab, runId)
        // A run that lost its device at once has already ended; its messages stay stored.
        const run = runs.get(runId)
        if (run?.going) await sayAgain(deps.db, runId, run.control)
        return null
      }),
    change: (runId, change) =>
      toResult(async () => {
        await going(runId).change(change)
        return null
      }),
    stop: (runId) => controllers.get(runId)?.abort(new HarnessError('aborted')),
    control: (runId) => going(runId).control,
    async say(runId, text, given) {
      const picture = given && (await loadPictures()).toPersonPicture(given, text)
      if (!going(runId).control.say(text, picture)) throw new HarnessError('run_unknown')
      await (await import('./kept-messages.ts')).keepMessage(deps.db, runId, text)
    },
    signIn: async (runId) => going(runId).signIn(AbortSignal.timeout(SIGN_IN_LIMIT_MS)),
    mirror(runId, canvas) {
      const run = runs.get(runId)
      if (!run?.going) return false
      run.mirror(canvas)
      return true
    },
  }
}

/** Makes a run with a known id stoppable during its start. */
async function stoppable<T>(
  controllers: Map<RunId, AbortController>,
  runId: RunId | undefined,
  begin: (stop: AbortController) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  // A run in progress keeps its own controller.
  if (runId === undefined || controllers.has(runId)) return begin(stop)
  controllers.set(runId, stop)
  try {
    return await begin(stop)
  } catch (thrown) {
    controllers.delete(runId)
    throw thrown
  }
}

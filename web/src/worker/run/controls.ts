// The user's commands to a run, in this tab or in another process.
import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import type { RunController } from '../../core/control/run-controller.ts'
import type { Result, WorkerApi } from '../api.ts'
import { toResult } from '../to-result.ts'
import type { AgentRuns } from './agent-runs.ts'
import type { LiveRuns } from './live-runs.ts'

type Controls = Pick<
  WorkerApi,
  | 'stop'
  | 'decide'
  | 'forget'
  | 'steer'
  | 'manualInput'
  | 'pause'
  | 'unpause'
  | 'retry'
  | 'compact'
  | 'changeRun'
  | 'mirror'
>

export function makeControls(
  runs: Pick<LiveRuns, 'control' | 'say' | 'stop' | 'change' | 'mirror'>,
  agents: Pick<AgentRuns, 'knows' | 'control' | 'mirror'>,
): Controls {
  /** Applies `here` to a run of this tab, or sends `elsewhere` to another process. */
  function withControl(
    runId: RunId,
    here: (control: RunController) => void | Promise<void>,
    elsewhere?: RunControl,
  ): Promise<Result<null>> {
    return toResult(async () => {
      if (elsewhere && agents.knows(runId)) await agents.control(runId, elsewhere)
      else await here(runs.control(runId))
      return null
    })
  }

  return {
    async stop(runId) {
      if (!agents.knows(runId)) return runs.stop(runId)
      await agents.control(runId, { kind: 'stop' }).catch(() => undefined) // it has ended
    },
    decide: (runId, callId, approval) =>
      withControl(runId, (control) => control.answer(callId, approval), {
        kind: 'decide',
        callId,
        approval,
      }),
    forget: (runId, id) =>
      withControl(runId, (control) => control.forget(id), { kind: 'forget', id }),
    steer: (runId, text, picture) =>
      withControl(runId, () => runs.say(runId, text, picture), {
        kind: 'steer',
        text,
        ...(picture && { picture }),
      }),
    manualInput: (runId, input) =>
      withControl(runId, (control) => control.manualInput(input), { kind: 'input', input }),
    async mirror(runId, canvas) {
      // A run of this tab keeps its canvas; any other goes to another process's run.
      const isHere = runs.mirror(runId, canvas)
      agents.mirror(runId, isHere ? undefined : canvas)
    },
    changeRun: (runId, change) =>
      agents.knows(runId)
        ? toResult(async () => {
            await agents.control(runId, { kind: 'change', change })
            return null
          })
        : runs.change(runId, change),
    pause: (runId) => withControl(runId, (control) => control.pause(), { kind: 'pause' }),
    unpause: (runId) => withControl(runId, (control) => control.resume(), { kind: 'unpause' }),
    retry: (runId) => withControl(runId, (control) => control.retry(), { kind: 'retry' }),
    compact: (runId) => withControl(runId, (control) => control.compact(), { kind: 'compact' }),
  }
}

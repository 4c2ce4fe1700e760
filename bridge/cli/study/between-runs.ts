// Runs the `between-goals` hook between the runs of a study, because each run has one goal.
import { EMPTY_RUN } from '@harness/shared/log/fold.ts'
import type { PlannedRun } from '@harness/shared/order/study/plan.ts'
import { runHooks } from '../hooks/run-hook.ts'
import type { RunArguments } from '../run/arguments.ts'
import type { StopRequest } from '../stop-signal.ts'

interface Queue {
  readonly argsOf: (planned: PlannedRun) => RunArguments
  readonly stopRequest: StopRequest
  readonly note: (text: string) => void
}

const POINT = 'between-goals'

/** Runs the hook before a run; resolves to undefined when it may start, else to the refused run. */
export async function refusedBetween(planned: PlannedRun, { argsOf, stopRequest, note }: Queue) {
  const { hooks, order, url } = argsOf(planned)
  if (!hooks.commands.some(({ point }) => point === POINT)) return undefined
  const { id, cell, repeat } = planned
  const event = {
    version: 1,
    point: POINT,
    study: { run: id, variant: cell.variant, task: cell.task.name, repeat },
    goal: { number: 1, of: order.legs.length, text: order.legs[0]?.goal ?? '' },
    ...(url !== undefined && { url }),
  }
  const { refusal } = await runHooks(hooks, { point: POINT, event }, stopRequest.stopSignal)
  if (refusal === undefined) return undefined
  const why = `The hook ${POINT} refused this run: ${refusal}`
  note(why)
  return { state: EMPTY_RUN, notes: [why], failure: undefined }
}

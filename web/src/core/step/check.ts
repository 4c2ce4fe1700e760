import { CallId } from '@harness/shared/base/ids.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import type { Permit, PermitRequest } from '../control/permission.ts'
import { seekPermit } from '../control/permit.ts'
import { learnSecrets } from '../control/secrets.ts'
import type { LegContext } from '../leg.ts'
import { loadPart } from '../load-part.ts'
import { notDone } from '../outcome.ts'
import { loadPlanning } from '../parts/goal-parts.ts'
import type { Decision, PlanCall } from '../reply/read.ts'
import { unknownTools } from '../stuck/turn.ts'
import type { Stuck } from '../stuck/watch.ts'
import type { Screen } from './observe.ts'
import { type Attempt, attemptRows } from './rows.ts'

/** A call that will be made, or the reason why it will not. */
export interface Checked extends Permit {
  readonly callId: CallId
  /** Set when the stuck detectors forbid the call. */
  readonly stuck?: Stuck
}

interface Deciding extends Pick<Decision, 'use' | 'plan'> {
  readonly attempts: readonly Attempt[]
}

/** Checks a call before it is made: stuck detectors, guard rules, mode, and a person. */
export async function check(
  leg: LegContext,
  screen: Screen,
  { use, plan, attempts }: Deciding,
  signal: AbortSignal,
): Promise<Checked> {
  const { step, scene, state } = screen
  const callId = CallId.parse(leg.ports.ids.uuid())
  learnSecrets(leg.recorder.redactor, use, scene)
  const due = [...attemptRows(attempts), ...(plan ? await planOf(leg, step, plan) : [])]
  const pending = { use, before: state, unknownTools: unknownTools(attempts) }
  const stuck = leg.memory.watch.check(pending)
  // A call that is stuck is not made, so no approval is requested.
  if (stuck) {
    const instead = notDone(leg, 'refused', stuck.summary)
    return { use, edited: false, rows: due, instead, callId, stuck }
  }
  const permit = await permitOf(leg, { step, callId, screen, use, due }, signal)
  return { ...permit, callId }
}

/** Handles a plan, which a model may also send without being asked. */
async function planOf(leg: LegContext, step: number, plan: PlanCall): Promise<readonly RowBody[]> {
  leg.memory.planning ??= await loadPlanning()
  return leg.memory.planning.planRows(leg, step, plan)
}

async function permitOf(
  leg: LegContext,
  request: PermitRequest,
  signal: AbortSignal,
): Promise<Permit> {
  const { hooks } = leg
  if (!hooks) return seekPermit(leg, request, signal)
  const { seekHookedPermit } = await loadPart(import('../hooks/before-call.ts'))
  return seekHookedPermit(leg, request, hooks, signal)
}

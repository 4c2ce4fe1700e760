// Orders derived from another run: the same run again, or a next goal on its device.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { withApplicationChecks } from '@harness/shared/order/library/chains.ts'
import { renewedName } from '@harness/shared/order/library/run-name.ts'
import type { Persona } from '@harness/shared/order/persona.ts'
import type { Check } from '@harness/shared/order/run.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { entryOf } from '../../store/library/entries.ts'
import { runEntry } from '../../store/log/read-entry.ts'
import { readSnapshot } from '../../store/log/sessions.ts'
import type { HarnessDb } from '../../store/schema.ts'

export interface NextGoal {
  readonly goal: string
  readonly checks?: readonly Check[]
  /** Another persona of the library; the same one when omitted. */
  readonly persona?: Pick<Persona, 'id' | 'name' | 'text'> | undefined
}

/** Order of a run. Throws `run_unknown`, and `run_unrepeatable` when it is no longer stored. */
async function orderOf(db: HarnessDb, runId: RunId): Promise<RunOrder> {
  const entry = await runEntry(db, runId)
  if (!entry) throw new HarnessError('run_unknown')
  if (entry.imported) throw unrepeatable('This run was recorded elsewhere')
  // An unreadable snapshot counts as missing.
  const snapshot = await readSnapshot(db, entry.sessionId, runId).catch(() => undefined)
  if (!snapshot) throw unrepeatable('This browser no longer knows how this run was started')
  return snapshot.order
}

function unrepeatable(why: string): HarnessError {
  return new HarnessError('run_unrepeatable', { why })
}

/** Order of an earlier run, for a new run in its own session that starts `now`. */
export async function orderAgain(db: HarnessDb, runId: RunId, now: Date): Promise<RunOrder> {
  const { runId: _own, follows: _before, details, ...order } = await orderOf(db, runId)
  const name = details?.name === undefined ? {} : { name: renewedName(details.name, now) }
  return withoutPassword({ ...order, ...(details && { details: { ...details, ...name } }) })
}

/**
 * Order of a run that continues another: same model and limits, a new goal with the application's
 * checks, the device in its current state.
 */
export async function orderOfNext(
  db: HarnessDb,
  runId: RunId,
  { goal, checks = [], persona }: NextGoal,
): Promise<RunOrder> {
  const { runId: _own, details, ...order } = await orderOf(db, runId)
  const leg = { goal, preservesState: true, ...(checks.length > 0 && { checks }) }
  const application = await applicationOf(db, details)
  return {
    ...order,
    ...(persona && { persona: { name: persona.name, text: persona.text } }),
    follows: runId,
    legs: application ? withApplicationChecks([leg], application) : [leg],
    ...(details && { details: { ...detailsOfNext(details), ...ofPersona(persona) } }),
  }
}

function ofPersona(persona: NextGoal['persona']): Pick<Details, 'personaId'> {
  return persona ? { personaId: persona.id } : {}
}

type Details = NonNullable<RunOrder['details']>

/** Application of the earlier run, undefined once it is deleted from the library. */
function applicationOf(db: HarnessDb, details: Details | undefined) {
  const id = details?.applicationId
  return id === undefined ? undefined : entryOf(db, 'applications', id).catch(() => undefined)
}

/** Drops name, note, chain and saved goals, which describe the earlier run. */
function detailsOfNext(details: Details): Details {
  const { name: _name, note: _note, chainId: _chain, goalIds: _goals, ...kept } = details
  return kept
}

/** Refuses an order with a typed password, which is never stored. */
function withoutPassword(order: RunOrder): RunOrder {
  if (order.credential && order.credential.id === undefined)
    throw unrepeatable('This run signed in with a password, which is not kept with it')
  return order
}

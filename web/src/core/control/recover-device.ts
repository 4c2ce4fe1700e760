import { asHarnessError, type ErrorCode, HarnessError } from '@harness/shared/base/errors.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import type { LegContext } from '../leg.ts'
import type { StepReport } from '../step/record.ts'
import type { Person } from './person.ts'

/**
 * Faults of the model that are temporary or that a person can fix elsewhere: server, limit,
 * billing. They remained after retries.
 */
const PASSING: readonly ErrorCode[] = [
  'model_unreachable',
  'model_missing',
  'model_no_connection',
  'model_quota_spent',
  'model_rate_limited',
  'model_busy',
  'model_server_error',
  'model_timeout',
]

/** Faults after which a fallback model takes over, because another model may be able to answer. */
const UNANSWERED: readonly ErrorCode[] = [
  ...PASSING,
  'model_auth_refused',
  'model_key_missing',
  'model_unknown',
  'model_not_allowed',
]

/** True when only the model fails and the device is still connected. */
export function isOfModel({ code }: Pick<HarnessError, 'code'>): boolean {
  return code.startsWith('model_') || code === 'request_too_large'
}

/** Faults that a person can fix during the run: of the model, the device or the bridge. */
const RECOVERABLE: readonly ErrorCode[] = [
  ...PASSING,
  'bridge_lost',
  'bridge_unreachable',
  'device_lost',
  'device_unknown',
  'browser_failed',
  'prototype_flooded',
  'prototype_lost',
  'prototype_stuck',
]

/** The result of a step after the attempt to recover a lost device or model. */
interface Recovery {
  /** Rows of the step not written yet. */
  readonly rows: readonly RowBody[]
  readonly fault: HarnessError | undefined
}

/**
 * Waits for a lost device or model when a person can recover it. The rows are durable before the
 * run waits; neither device nor model is used meanwhile.
 */
export async function recoverDevice(
  { ports: { person, model }, recorder, idle, holding, memory }: LegContext,
  { rows, fault }: StepReport,
  signal: AbortSignal,
): Promise<Recovery> {
  const isUnanswered = fault !== undefined && UNANSWERED.includes(fault.code) && !signal.aborted
  const next = isUnanswered ? await person?.failOver?.() : undefined
  if (fault && next) {
    const from = { provider: model.provider, model: model.name }
    const step = recorder.tally.steps
    await recorder.write([...rows, { kind: 'failover', step, from, to: next, reason: fault.code }])
    throw new HarnessError('run_handed_over')
  }
  if (!fault || !person || !mayRecover(fault, person) || signal.aborted) return { rows, fault }
  await recorder.write(rows)
  const step = recorder.tally.steps
  try {
    const device = await idle.during(() => person.recoverDevice({ fault, step }, signal))
    holding.on = false
    if (device === 'recreated') memory.past.lose(step)
    return { rows: [{ kind: 'run_resumed', step, device }], fault: undefined }
  } catch (thrown) {
    const left = asHarnessError(thrown)
    if (left.code === 'run_handed_over') throw left
    return { rows: [], fault: left }
  }
}

/** True for a recoverable fault. A model's fault counts when a person can change the model. */
function mayRecover(fault: HarnessError, { adjusts = false }: Person): boolean {
  return RECOVERABLE.includes(fault.code) || (adjusts && isOfModel(fault))
}

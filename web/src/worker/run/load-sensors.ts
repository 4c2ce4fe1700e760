import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { Sensor } from '../../core/tool.ts'

/** Loads the sensors for an order. Includes the axe-core rules only if the run can measure them. */
export async function loadSensors({ audit, axe, model }: RunOrder): Promise<readonly Sensor[]> {
  const isSweep = model.provider === 'sweep'
  const more = audit || isSweep ? await import('../../sensors/audit-sensors.ts') : undefined
  if (audit && more) return more.auditSensors
  const hasRules = axe || isSweep || model.provider === 'recorded'
  if (!hasRules) return (await import('../../sensors/plain-sensors.ts')).plainSensors
  return [...(await import('../../sensors/sensors.ts')).sensors, ...(more?.sweepSensors ?? [])]
}

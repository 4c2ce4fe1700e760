import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { Sensor } from '../../core/tool.ts'

/** Sensors for what a run measures; rules of axe-core only where it can meet some. */
export async function loadSensors({ audit, axe, model }: RunOrder): Promise<readonly Sensor[]> {
  const isSweep = model.provider === 'sweep'
  const more = audit || isSweep ? await import('../../sensors/audit-sensors.ts') : undefined
  if (audit && more) return more.auditSensors
  const hasRules = axe || isSweep || model.provider === 'recorded'
  if (!hasRules) return (await import('../../sensors/plain-sensors.ts')).plainSensors
  return [...(await import('../../sensors/sensors.ts')).sensors, ...(more?.sweepSensors ?? [])]
}

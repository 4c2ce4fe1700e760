import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { Sensor } from '../../core/tool.ts'

/** Sensors for what a run measures; rules of axe-core only where it can meet some. */
export async function loadSensors({ audit, axe, model }: RunOrder): Promise<readonly Sensor[]> {
  if (audit) return (await import('../../sensors/audit-sensors.ts')).auditSensors
  const hasRules = axe || model.provider === 'sweep' || model.provider === 'recorded'
  if (hasRules) return (await import('../../sensors/sensors.ts')).sensors
  return (await import('../../sensors/plain-sensors.ts')).plainSensors
}

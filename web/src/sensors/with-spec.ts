import { sensorSpec } from '@harness/shared/findings/sensor-specs.ts'
import type { Measure, Sensor } from '../core/tool.ts'

export function withSpec(measure: Measure): Sensor {
  const { unit = '', lasts = false, limit } = sensorSpec(measure.name) ?? {}
  return { ...measure, unit, lasts, ...(limit !== undefined && { limit }) }
}

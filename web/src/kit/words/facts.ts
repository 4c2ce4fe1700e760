import type { Fact } from '@harness/shared/findings/findings.ts'
import { sensorSpec } from '@harness/shared/findings/sensor-specs.ts'

/** Formats a measured value with its unit: "1.65:1", "14 px", "2,540 ms". */
export function valueText({ value, unit }: Pick<Fact, 'value' | 'unit'>): string {
  const number = value.toLocaleString('en-US', { maximumFractionDigits: 3 })
  return unit.startsWith(':') ? `${number}${unit}` : `${number} ${unit}`
}

/** Formats the limit of a measurement: "at least 4.5:1", "below 1,000 ms". */
export function limitText({ sensor, limit = 0, unit }: Fact): string {
  const words = sensorSpec(sensor)?.least ? 'at least' : 'below'
  return `${words} ${valueText({ value: limit, unit })}`
}

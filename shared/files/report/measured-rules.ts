// Rules that a kind of run measures, even when it finds nothing.
import { OWN_RULES } from '../../device/audit-faults.ts'
import { AXE_RULES } from '../../device/axe-rules.ts'
import { SENSOR_SPECS } from '../../findings/sensor-specs.ts'
import { isSweep } from '../../order/provider-names.ts'
import type { RunReport } from './run-report.ts'

const SENSORS: readonly string[] = SENSOR_SPECS.filter(
  ({ retired, needs }) => !retired && needs !== 'rules',
).map(({ name }) => name)

type Kind = Pick<RunReport, 'audit' | 'provider'>

export function measuredRules({ audit }: Pick<RunReport, 'audit'>): readonly string[] {
  return audit ? [...AXE_RULES, ...OWN_RULES] : [...SENSORS, ...AXE_RULES]
}

/** True when a run could have found a violation of the rule; reported kinds need a persona. */
export function wouldFind(rule: string, report: Kind): boolean {
  if (measuredRules(report).includes(rule)) return true
  const isMeasured = [...SENSORS, ...OWN_RULES].includes(rule)
  return !isMeasured && !report.audit && !isSweep(report.provider)
}

// Specification of every sensor: its measurement, source and limit. One table for the sensors, the
// screens that explain a finding, and the severity rules.
import type { FrictionKind } from '../order/run.ts'
import { INTERACTION } from './sensor-interaction.ts'
import { ERRORS, REACHING, REACTION, SAYING, SEEING, WAYS } from './sensor-table.ts'

type SensorGroup = 'reaction' | 'errors' | 'seeing' | 'reaching' | 'saying' | 'trust'

/**
 * Cost for a user, regardless of the goal. `passage` blocks keyboard or screen reader users,
 * `effort` has a workaround, `looks` is the rest.
 */
export type SensorCost = 'passage' | 'effort' | 'looks'

interface SensorSpec {
  readonly name: string
  readonly group: SensorGroup
  readonly label: string
  /** Value from which it is a finding, in `unit`. Absent when one occurrence is enough. */
  readonly limit?: number
  readonly unit: string
  /** Smaller values are worse. */
  readonly least?: boolean
  readonly cost: SensorCost
  /** Kinds of friction that a measurement confirms. */
  readonly confirms: readonly FrictionKind[]
  /**
   * Required data: facts of the page (`page`), axe-core (`rules`), page scripts (`scripts`), the
   * browser (`events`), or calls, which every device reports.
   */
  readonly needs: 'page' | 'rules' | 'scripts' | 'events' | 'calls' | 'elements'
  /**
   * True for a lasting property of a screen: measured once per screen, it confirms reports of any
   * step there. False for an event of one step.
   */
  readonly lasts: boolean
  /** No longer measured, because it was too often wrong; older logs still contain it. */
  readonly retired?: boolean
}

const BAIT = {
  name: 'agent_bait',
  label: 'Text aimed at an AI',
  unit: 'text',
  confirms: [],
  cost: 'looks',
} as const

/** Errors that a page's own window receives. */
const SAID_BY_SCRIPTS: readonly string[] = ['uncaught_exception', 'console_error']

/** All sensors, by group. Their names appear in logs and never change. */
export const SENSOR_SPECS: readonly SensorSpec[] = [
  ...REACTION.map(
    (spec) => ({ group: 'reaction', needs: 'calls', lasts: false, ...spec }) as const,
  ),
  ...WAYS.map((spec) => ({ group: 'reaction', needs: 'page', lasts: false, ...spec }) as const),
  ...INTERACTION.map(
    (spec) => ({ group: 'reaction', needs: 'page', lasts: false, ...spec }) as const,
  ),
  ...ERRORS.map((spec) => {
    const needs = SAID_BY_SCRIPTS.includes(spec.name) ? 'scripts' : 'events'
    return { group: 'errors', needs, lasts: false, ...spec } as const
  }),
  ...SEEING.map(
    (spec) => ({ group: 'seeing', lasts: spec.name !== 'layout_shift', ...spec }) as const,
  ),
  ...REACHING.map((spec) => ({ group: 'reaching', lasts: true, ...spec }) as const),
  // An error message responds to an input, so it does not last.
  ...SAYING.map(
    (spec) => ({ group: 'saying', lasts: spec.name !== 'error_code', ...spec }) as const,
  ),
  { group: 'trust', needs: 'elements', lasts: true, ...BAIT },
]

const BY_NAME = new Map(SENSOR_SPECS.map((spec) => [spec.name, spec]))

/** Undefined for a sensor of a later Harness. */
export function sensorSpec(name: string): SensorSpec | undefined {
  return BY_NAME.get(name)
}

/** Value from which a sensor reports. */
export function limitOf(name: string): number {
  return BY_NAME.get(name)?.limit ?? 0
}

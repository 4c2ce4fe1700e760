// What every sensor measures, by what specification, and from which value on it is a finding: one
// table for the sensors themselves, the screens that explain a finding, and the rules of severity.
import type { FrictionKind } from '../order/run.ts'
import { INTERACTION } from './sensor-interaction.ts'
import { ERRORS, REACHING, REACTION, SAYING, SEEING, WAYS } from './sensor-table.ts'

type SensorGroup = 'reaction' | 'errors' | 'seeing' | 'reaching' | 'saying' | 'trust'

/**
 * Loss for a person, whatever the goal. `passage` blocks keyboard or screen reader users, `effort`
 * has a workaround, `looks` is the rest.
 */
export type SensorCost = 'passage' | 'effort' | 'looks'

interface SensorSpec {
  readonly name: string
  readonly group: SensorGroup
  /** Name for people. */
  readonly label: string
  /** From here on it is a finding; in `unit`. Absent where one occurrence is enough. */
  readonly limit?: number
  readonly unit: string
  /** The value is too small, not too large. */
  readonly least?: boolean
  readonly cost: SensorCost
  /** Kinds of friction that report what it measures. */
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
  /** Measured no more, for it was too often wrong; older logs still name it. */
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

/** Every sensor, by group. Names are those of the log and never change. */
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
  // An error is the answer to what was done.
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

/** From which value on a sensor reports. */
export function limitOf(name: string): number {
  return BY_NAME.get(name)?.limit ?? 0
}

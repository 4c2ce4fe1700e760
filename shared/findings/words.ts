// Words for kinds, grades and sensors in everything people read: screens, reports and exported
// files.
import type { FrictionKind } from '../order/run.ts'
import type { Grade } from './evidence.ts'
import { sensorSpec } from './sensor-specs.ts'

export const FRICTION_LABELS: Readonly<Record<FrictionKind, string>> = {
  dead_end: 'Dead end',
  ambiguous_label: 'Ambiguous label',
  unresponsive: 'Unresponsive',
  confusing_copy: 'Confusing copy',
  unexpected_state: 'Unexpected state',
  auth_required: 'Sign-in required',
  agent_blocked: 'Agent blocked',
}

export const GRADE_LABELS: Readonly<
  Record<Grade, { readonly word: string; readonly why: string }>
> = {
  both: {
    word: 'Reported and measured',
    why: 'The persona reported it, and a sensor measured it.',
  },
  measured: { word: 'Measured', why: 'A sensor measured it. The persona did not report it.' },
  model: { word: 'Reported', why: 'The persona reported it. No sensor confirmed it.' },
}

/**
 * Label of a sensor; for one of a later Harness derived from its name: `dead_tap` is "Dead tap".
 */
export function sensorLabel(sensor: string): string {
  const { label } = sensorSpec(sensor) ?? {}
  if (label !== undefined) return label
  const words = sensor.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface Named {
  readonly sensor: string
  readonly rule?: { readonly title: string } | undefined
}

/** Name of the broken rule, otherwise of the sensor. */
export function factLabel({ sensor, rule }: Named): string {
  return rule?.title ?? sensorLabel(sensor)
}

/** Title of a finding: its kind, broken rule or sensor. */
export function findingTitle(finding: {
  readonly kind?: FrictionKind | undefined
  readonly facts: readonly Named[]
}): string {
  const [fact] = finding.facts
  if (finding.kind) return FRICTION_LABELS[finding.kind]
  return fact ? factLabel(fact) : ''
}

/** Text for a run that waits for a person, wherever people or agents read it. */
export function stepWaits(step: number, of = ''): string {
  return `Step ${step}${of === '' ? '' : ` ${of}`} waits for you`
}

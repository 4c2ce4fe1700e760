// Severity of a finding, by rules that anyone can check against the log. The first matching rule
// decides.

import type { RunState } from '../../log/fold.ts'
import type { Severity } from '../../order/library/triage.ts'
import { isSweep } from '../../order/provider-names.ts'
import { type LegVerdict, shownEnd } from '../../order/run.ts'
import type { Finding } from '../findings.ts'
import { type SensorCost, sensorSpec } from '../sensor-specs.ts'

/** Maximum steps between a finding and the bad end of a goal that it is blamed for. */
const NEAR_END = 2

interface SeverityRule {
  readonly severity: Severity
  /** Short reason, shown next to the level. */
  readonly reason: string
  /** The rule as a full sentence. */
  readonly rule: string
  readonly holds: (finding: Finding, run: RunState) => boolean
}

export const SEVERITY_RULES: readonly SeverityRule[] = [
  {
    severity: 'high',
    reason: 'blocks the goal',
    rule: `The goal failed or was blocked, and in its last ${NEAR_END} steps this was reported, or a press without an effect, an error or a silence was measured.`,
    holds: hasBlocked,
  },
  {
    severity: 'high',
    reason: 'keeps people out',
    rule: 'Someone with a keyboard or a screen reader cannot pass, or a link leads nowhere.',
    holds: (finding, run) =>
      (isSwept(run) || run.started?.audit === true) && costs(finding, 'passage'),
  },
  {
    severity: 'medium',
    reason: 'met more than once',
    rule: 'It was met at two steps or more.',
    holds: ({ steps }) => steps.length > 1,
  },
  {
    severity: 'medium',
    reason: 'takes effort',
    rule: 'A sensor measured what takes effort to get round.',
    holds: (finding) => costs(finding, 'passage') || costs(finding, 'effort'),
  },
  {
    severity: 'low',
    reason: 'cosmetic',
    rule: 'No one is kept from anything, and no rule above holds.',
    holds: () => true,
  },
]

/** First rule that matches a finding. */
export function severityRule(finding: Finding, run: RunState): SeverityRule | undefined {
  return SEVERITY_RULES.find(({ holds }) => holds(finding, run))
}

function hasBlocked(finding: Finding, run: RunState): boolean {
  if (isSwept(run) || !canBlock(finding)) return false
  return run.legs.some(({ leg, completed }) => {
    const end = completed && shownEnd<LegVerdict>(completed)
    if (end !== 'failure' && end !== 'blocked') return false
    const steps = run.steps.filter((step) => step.leg === leg).map(({ step }) => step)
    const last = steps.slice(-NEAR_END)
    return finding.steps.some((step) => last.includes(step))
  })
}

/** Signals about looks, names or sizes cannot end a goal; events of a step can. */
function canBlock({ by, facts }: Finding): boolean {
  return by === 'reported' || facts.some(({ sensor }) => BLOCKING.includes(groupOf(sensor)))
}

const BLOCKING: readonly (string | undefined)[] = ['reaction', 'errors']
const groupOf = (sensor: string) => sensorSpec(sensor)?.group

/** True for a sweep, which pursues no goal that a finding could block. */
function isSwept({ started, legs }: RunState): boolean {
  return isSweep(started?.provider) || legs.some(({ completed }) => completed?.ending === 'swept')
}

function costs({ facts }: Finding, cost: SensorCost): boolean {
  return facts.some(({ sensor, value }) => costOf(sensor, value) === cost)
}

/** Severity by axe's impact: 1 is minor, 4 critical. */
function costOf(sensor: string, value: number): SensorCost | undefined {
  const { cost, needs } = sensorSpec(sensor) ?? {}
  if (needs !== 'rules') return cost
  return value > 3 ? 'passage' : value > 1 ? cost : 'looks'
}

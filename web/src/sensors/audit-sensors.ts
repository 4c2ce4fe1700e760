// Apart from the other sensors, so that a run without an audit does not load the rules of audits.
import { auditFaults, OWN_RULES } from '@harness/shared/device/audit-faults.ts'
import type { RuleFact } from '@harness/shared/device/facts.ts'
import type { Measure, Sensor, Signal } from '../core/tool.ts'
import { OF_AXE, signalOf } from './axe-rule.ts'
import { brokenLink } from './errors.ts'
import { pictureContrast } from './legibility.ts'
import { blankPage } from './ways.ts'
import { withSpec } from './with-spec.ts'
import { repeatedLabel } from './wording.ts'

/** Everything that the audit of a screen found, also what a sensor of our own would measure. */
const auditRule: Measure = {
  name: 'axe_rule',
  of: 'screen',
  most: 2_000,
  measure: ({ now }) => (now.facts?.audit ? auditFaults(now.facts.audit).map(auditSignal) : []),
}

function auditSignal(fact: RuleFact): Signal {
  return signalOf(fact, OWN_RULES.has(fact.rule) ? 'Rule' : OF_AXE)
}

/** Those of an accessibility audit. An error page breaks few rules, and still must not pass. */
export const auditSensors: readonly Sensor[] = [
  brokenLink,
  blankPage,
  auditRule,
  pictureContrast,
  repeatedLabel,
].map(withSpec)

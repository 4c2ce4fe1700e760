// Apart from the other sensors, so that a run without an audit does not load the rules of audits.
import { auditFaults } from '@harness/shared/device/audit-faults.ts'
import { eachOnce } from '@harness/shared/findings/same-fault.ts'
import type { Measure, Sensor } from '../core/tool.ts'
import { askedAgain } from './asked-again.ts'
import { signalOf } from './axe-rule.ts'
import { brokenLink } from './errors.ts'
import { INTERACTION } from './interaction.ts'
import { pictureContrast } from './legibility.ts'
import { blankPage } from './ways.ts'
import { withSpec } from './with-spec.ts'
import { repeatedLabel } from './wording.ts'

/** Everything that the audit of a screen found, also what a sensor of our own would measure. */
const auditRule: Measure = {
  name: 'axe_rule',
  of: 'screen',
  most: 2_000,
  measure: ({ now }) =>
    now.facts?.audit ? eachOnce(auditFaults(now.facts.audit)).map(signalOf) : [],
}

/** Those of a sweep that no other run needs: it fills in every form it meets. */
export const sweepSensors: readonly Sensor[] = [askedAgain].map(withSpec)

/** Those of an accessibility audit. An error page breaks few rules, and still must not pass. */
export const auditSensors: readonly Sensor[] = [
  brokenLink,
  blankPage,
  auditRule,
  pictureContrast,
  repeatedLabel,
  ...INTERACTION,
  askedAgain,
].map(withSpec)

// Sensors of audits and sweeps, in their own module so that other runs do not load the audit rules.
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

/** Reports all faults from a screen's audit, also those that an own sensor would measure. */
const auditRule: Measure = {
  name: 'axe_rule',
  of: 'screen',
  most: 2_000,
  measure: ({ now }) =>
    now.facts?.audit ? eachOnce(auditFaults(now.facts.audit)).map(signalOf) : [],
}

/** Sensors only for sweeps, which fill in every form. */
export const sweepSensors: readonly Sensor[] = [askedAgain].map(withSpec)

/** Sensors of an accessibility audit. An error page breaks few rules, and still must not pass. */
export const auditSensors: readonly Sensor[] = [
  brokenLink,
  blankPage,
  auditRule,
  pictureContrast,
  repeatedLabel,
  ...INTERACTION,
  askedAgain,
].map(withSpec)

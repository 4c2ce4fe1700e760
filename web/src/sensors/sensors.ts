import { SAME_AS_SENSOR } from '@harness/shared/findings/same-fault.ts'
import type { Measure, Sensor } from '../core/tool.ts'
import { makeAxeRule, type Pair, withRules } from './axe-rule.ts'
import { lowContrast } from './legibility.ts'
import { MEASURES } from './measures.ts'
import { nameMismatch, tinyTarget, unlabelledField, unnamedControl } from './operability.ts'
import { withSpec } from './with-spec.ts'
import { errorCode, placeholderLabel, wrongAutocomplete } from './wording.ts'

/** Own sensors with the axe rules that measure the same. */
const PAIRS: readonly Pair[] = [
  tinyTarget,
  unnamedControl,
  unlabelledField,
  placeholderLabel,
  nameMismatch,
  wrongAutocomplete,
  lowContrast,
].map((own): Pair => [own, SAME_AS_SENSOR[own.name] ?? []])

/** All sensors; that of axe-core comes before those about a screen's text. */
const ALL: readonly Measure[] = MEASURES.flatMap((own) =>
  own === errorCode ? [makeAxeRule(PAIRS), own] : [own],
)

/** Every sensor of a run with its specification, in the order in which signals are written. */
export const sensors: readonly Sensor[] = ALL.map((own) =>
  withRules(PAIRS.find(([each]) => each === own) ?? [own, []]),
).map(withSpec)

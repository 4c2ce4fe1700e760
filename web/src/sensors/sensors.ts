import { SAME_AS_SENSOR } from '@harness/shared/findings/same-fault.ts'
import type { Measure, Sensor } from '../core/tool.ts'
import { agentBait } from './agent-bait.ts'
import { makeAxeRule, type Pair, withRules } from './axe-rule.ts'
import {
  brokenLink,
  consoleError,
  failedRequest,
  mixedContent,
  pageCrashed,
  pageUnresponsive,
  uncaughtException,
} from './errors.ts'
import { INTERACTION } from './interaction.ts'
import {
  brokenPicture,
  coveredContent,
  cutText,
  horizontalScroll,
  layoutShift,
  lowContrast,
  overlappedText,
  smallText,
} from './legibility.ts'
import { missedTap } from './missed-tap.ts'
import { nameMismatch, tinyTarget, unlabelledField, unnamedControl } from './operability.ts'
import { deadTap, formDataLost, navigationLoop, rageTap, slowResponse } from './reaction.ts'
import { blankPage, deadEnd, lateField } from './ways.ts'
import { withSpec } from './with-spec.ts'
import {
  errorCode,
  placeholderLabel,
  repeatedLabel,
  wrongAutocomplete,
  wrongInputType,
} from './wording.ts'

/** Our own sensors by the rules of axe that measure the same. */
const PAIRS: readonly Pair[] = [
  tinyTarget,
  unnamedControl,
  unlabelledField,
  placeholderLabel,
  nameMismatch,
  wrongAutocomplete,
  lowContrast,
].map((own): Pair => [own, SAME_AS_SENSOR[own.name] ?? []])

const MEASURES: readonly Measure[] = [
  deadTap,
  missedTap,
  rageTap,
  slowResponse,
  navigationLoop,
  formDataLost,
  lateField,
  ...INTERACTION,
  deadEnd,
  blankPage,
  uncaughtException,
  consoleError,
  failedRequest,
  brokenLink,
  mixedContent,
  pageUnresponsive,
  pageCrashed,
  brokenPicture,
  layoutShift,
  lowContrast,
  smallText,
  cutText,
  overlappedText,
  horizontalScroll,
  coveredContent,
  tinyTarget,
  unnamedControl,
  unlabelledField,
  nameMismatch,
  makeAxeRule(PAIRS),
  errorCode,
  repeatedLabel,
  placeholderLabel,
  wrongInputType,
  wrongAutocomplete,
  agentBait,
].map((own) => withRules(PAIRS.find(([each]) => each === own) ?? [own, []]))

/** Every sensor of a run with its specification, in the order their signals are written. */
export const sensors: readonly Sensor[] = MEASURES.map(withSpec)

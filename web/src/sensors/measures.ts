import type { Measure } from '../core/tool.ts'
import { agentBait } from './agent-bait.ts'
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
import {
  errorCode,
  placeholderLabel,
  repeatedLabel,
  wrongAutocomplete,
  wrongInputType,
} from './wording.ts'

/** Sensors of every run, in the order in which their signals are written. */
export const MEASURES: readonly Measure[] = [
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
  errorCode,
  repeatedLabel,
  placeholderLabel,
  wrongInputType,
  wrongAutocomplete,
  agentBait,
]

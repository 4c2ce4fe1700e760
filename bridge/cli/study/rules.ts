// Rules that decide the exit status of a study, from its plan, the command line and a baseline.

import { resolve } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Baseline } from '@harness/shared/files/report/baseline.ts'
import type { GateRules } from '@harness/shared/files/study/gate.ts'
import type { StudySettings } from '@harness/shared/order/study/fields.ts'
import type { PlanPath } from '@harness/shared/order/study/plan.ts'
import { dayOf, type Pipeline, readBaseline } from '../pipeline/arguments.ts'
import { type CallerContext, callerFolder } from '../run/values.ts'

type Rules = Pick<StudySettings, 'minSuccess' | 'failOn' | 'maxFindings'>

/** Rules that a folder stores for a later merge. */
export function keptRules({ minSuccess, failOn, maxFindings }: Rules): Rules {
  return {
    ...(minSuccess !== undefined && { minSuccess }),
    ...(failOn !== undefined && { failOn }),
    ...(maxFindings !== undefined && { maxFindings }),
  }
}

export function gateRules(rules: Rules, baseline: Baseline | undefined, now: Date): GateRules {
  const { minSuccess, ...findings } = keptRules(rules)
  return {
    ...(minSuccess !== undefined && { minSuccess }),
    thresholds: {
      ...(baseline && { failOn: 'new' as const, baseline }),
      ...findings,
    },
    today: dayOf(now),
  }
}

interface BaselinePaths {
  /** Path in the plan, relative to the folder of the plan. */
  readonly inPlan: string | undefined
  /** Path on the command line. */
  readonly given: string | undefined
  readonly folder: string
  readonly place: (path: PlanPath) => string
}

/** Absolute path of the baseline; `here` is the folder of the call. */
export function baselineFileOf(
  { inPlan, given, folder }: BaselinePaths,
  here: string,
): Pick<Pipeline, 'baselineFile'> {
  if (given !== undefined) return { baselineFile: resolve(here, given) }
  return inPlan === undefined ? {} : { baselineFile: resolve(folder, inPlan) }
}

/** Reads the baseline of the command line, else of the plan. Throws `argument_invalid`. */
export function baselineOf(
  { inPlan, given, folder, place }: BaselinePaths,
  caller: CallerContext,
): Baseline | undefined {
  if (given !== undefined)
    return readBaseline(given, { ...caller, cwd: callerFolder(caller), env: {} })
  if (inPlan === undefined) return undefined
  try {
    return readBaseline(inPlan, { cwd: folder, env: {} })
  } catch (thrown) {
    if (!(thrown instanceof HarnessError)) throw thrown
    const what = String(thrown.detail['what'])
    throw new HarnessError('argument_invalid', { argument: place(['baseline']), what }, thrown)
  }
}

// Rules that decide the exit status of a study.
import { counted } from '../../base/counted.ts'
import { totalOf } from '../../findings/study/rate.ts'
import type { ApplicationResult, StudyResult } from '../../findings/study/result.ts'
import type { FailOn } from '../../order/study/fields.ts'
import type { RunReport } from '../report/run-report.ts'
import { judged, type Thresholds } from '../report/thresholds.ts'
import { rateText } from './words.ts'

export interface GateRules {
  /** Minimum success rate of every variant, in percent. */
  readonly minSuccess?: number
  readonly thresholds: Thresholds
  /** Date for which baseline entries must still be valid, such as 2026-11-29. */
  readonly today: string
}

export interface RuleResult {
  readonly name: string
  readonly holds: boolean
  /** True when the rule fails only because runs are still missing. */
  readonly isIncomplete?: true
  readonly text: string
  readonly ofFindings?: true
}

/**
 * Evaluates each rule. Missing runs fail the first one; without any completed run, the rules about
 * findings are left out.
 */
export function gateOf(
  result: StudyResult,
  reports: readonly RunReport[],
  rules: GateRules,
): readonly RuleResult[] {
  const { minSuccess } = rules
  return [
    completeness(result),
    ...(minSuccess === undefined
      ? []
      : result.applications.flatMap((each) => successRules(each, minSuccess))),
    ...(reports.some(({ ending }) => ending !== 'fault') ? findingRules(reports, rules) : []),
  ]
}

function completeness({ planned, missing }: StudyResult): RuleResult {
  const made = planned - missing.length
  const counts = new Map<string, number>()
  for (const { why } of missing) counts.set(why, (counts.get(why) ?? 0) + 1)
  const reasons = [...counts].map(([why, count]) => `${count} ${why}`).join(', ')
  return {
    name: 'Every run was made',
    holds: missing.length === 0,
    ...(missing.length > 0 && { isIncomplete: true }),
    text:
      missing.length === 0
        ? counted(planned, 'run')
        : `${made} of ${counted(planned, 'run')}; ${reasons}`,
  }
}

function successRules(
  { name, variants, runs }: ApplicationResult,
  least: number,
): readonly RuleResult[] {
  const rates = variants
    .map(({ name: variant, success }) => ({ variant, success, total: totalOf(success) }))
    .filter(({ total }) => total.n > 0)
    .map(({ variant, success, total }) => ({
      name: `At least ${least} % succeed: ${labelOf(name, variant)}`,
      holds: total.k * 100 >= least * total.n,
      text: rateText(success),
    }))
  const broken = runs.filter(
    ({ kind, succeeded, counts }) => kind !== 'goal' && counts && !succeeded,
  )
  const measured = runs.some(({ kind }) => kind !== 'goal')
  if (!measured) return rates
  const first = broken[0]
  return [
    ...rates,
    {
      name: `Sweeps and audits reach their end: ${name}`,
      holds: broken.length === 0,
      text: first ? `${first.task}: ${first.summary || first.end}` : 'all of them',
    },
  ]
}

/** Label of a variant; the application's name alone if both are equal. */
export function labelOf(application: string, variant: string): string {
  return application === variant ? application : `${application}, ${variant}`
}

const WANTED: Readonly<Record<FailOn, string>> = {
  high: 'No finding of high severity',
  medium: 'No finding of high or medium severity',
  new: 'No finding that is not in the baseline',
  never: '',
}

const MOST_NAMED = 3

function findingRules(
  reports: readonly RunReport[],
  { thresholds, today }: GateRules,
): readonly RuleResult[] {
  const { failOn = 'never', maxFindings } = thresholds
  const { breaking, open, accepted } = judged(reports, { ...thresholds, failOn }, today)
  const known = accepted === 0 ? '' : `; ${accepted} accepted by the baseline`
  const named = breaking.slice(0, MOST_NAMED).map(({ title }) => title)
  const rules: RuleResult[] = []
  if (failOn !== 'never')
    rules.push({
      name: WANTED[failOn],
      holds: breaking.length === 0,
      text: `${[String(breaking.length), ...named].join(', ')}${known}`,
      ofFindings: true,
    })
  if (maxFindings !== undefined)
    rules.push({
      name: `At most ${maxFindings} findings`,
      holds: open <= maxFindings,
      text: `${open}${known}`,
      ofFindings: true,
    })
  return rules
}

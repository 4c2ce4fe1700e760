// Rules that decide the exit status of a study.
import type { ApplicationResult, StudyFinding, StudyResult } from '../../findings/study/result.ts'
import type { Severity } from '../../order/library/triage.ts'
import type { FailOn } from '../../order/study/fields.ts'
import { rateText, runsText } from './words.ts'

export interface GateRules {
  /** Percent of the runs of every variant. */
  readonly minSuccess?: number
  readonly failOn?: FailOn
  readonly maxFindings?: number
  /** True for a finding of the baseline, which does not count. */
  readonly isKnown?: (finding: StudyFinding, application: string) => boolean
}

export interface RuleResult {
  readonly name: string
  readonly holds: boolean
  readonly text: string
}

const LEVELS: Readonly<Record<Severity, number>> = { low: 1, medium: 2, high: 3 }

/** Each rule with its answer. Runs that are missing break the first one. */
export function gateOf(result: StudyResult, rules: GateRules): readonly RuleResult[] {
  return [
    completeness(result),
    ...(rules.minSuccess === undefined
      ? []
      : result.applications.flatMap((each) => successRules(each, rules.minSuccess ?? 0))),
    ...findingRules(result, rules),
  ]
}

function completeness({ planned, missing }: StudyResult): RuleResult {
  const made = planned - missing.length
  const reasons = [...new Set(missing.map(({ why }) => why))].join('; ')
  return {
    name: 'Every run was made',
    holds: missing.length === 0,
    text: missing.length === 0 ? `${runsText(planned)}` : `${made} of ${planned}; ${reasons}`,
  }
}

function successRules(
  { name, variants, runs }: ApplicationResult,
  least: number,
): readonly RuleResult[] {
  const rates = variants
    .filter(({ success }) => success.n > 0)
    .map(({ name: variant, success }) => ({
      name: `At least ${least} % succeed: ${labelOf(name, variant)}`,
      holds: success.k * 100 >= least * success.n,
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

/** A variant of one application has the name of the application. */
export function labelOf(application: string, variant: string): string {
  return application === variant ? application : `${application}, ${variant}`
}

function findingRules(
  { applications }: StudyResult,
  { failOn = 'never', maxFindings, isKnown = () => false }: GateRules,
): readonly RuleResult[] {
  const all = applications.flatMap(({ name, findings }) =>
    findings.map((finding) => ({ finding, application: name })),
  )
  const fresh = all.filter(({ finding, application }) => !isKnown(finding, application))
  const count = all.length === fresh.length ? '' : `, ${all.length - fresh.length} more are known`
  const rules: RuleResult[] = []
  if (failOn !== 'never') {
    const least = failOn === 'new' ? 0 : LEVELS[failOn]
    const bad = fresh.filter(({ finding }) => LEVELS[finding.severity] >= least)
    const what =
      failOn === 'new'
        ? 'new finding'
        : `finding of ${failOn} severity${failOn === 'high' ? '' : ' or worse'}`
    rules.push({ name: `No ${what}`, holds: bad.length === 0, text: `${bad.length}${count}` })
  }
  if (maxFindings !== undefined)
    rules.push({
      name: `At most ${maxFindings} findings`,
      holds: fresh.length <= maxFindings,
      text: `${fresh.length}${count}`,
    })
  return rules
}

// Personas' answers after their runs. They are opinions, shown next to the measured results without
// changing any.
import { meanEstimate, meanOf } from '../../base/statistics/mean.ts'
import type { Estimate } from '../../base/statistics/rates.ts'
import type { Questionnaire } from '../../order/interview.ts'
import type { StudyRun } from './runs.ts'

/** Mean of one questionnaire; its interval is absent for a single run. */
export interface ReportedMean {
  readonly of: Questionnaire
  readonly n: number
  readonly value: number
  readonly estimate?: Estimate
}

const SCALES = { sus: { least: 0, most: 100 }, seq: { least: 1, most: 7 } } as const

/** Means of each questionnaire that at least one run answered. */
export function reportedMeans(runs: readonly StudyRun[]): readonly ReportedMean[] {
  const scores = runs.flatMap(({ interview }) => interview?.score ?? [])
  return (['sus', 'seq'] as const).flatMap((of) => {
    const values = scores.flatMap((each) => (each.of === of ? [each.value] : []))
    const value = meanOf(values)
    const estimate = meanEstimate(values, SCALES[of])
    if (value === undefined) return []
    return [{ of, n: values.length, value, ...(estimate && { estimate }) }]
  })
}

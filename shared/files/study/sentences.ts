// Sentences that accompany a study's tables: the answer, the method, and the runs in no rate.
import { counted } from '../../base/counted.ts'
import type { ApplicationResult, VariantResult } from '../../findings/study/result.ts'
import { rateText, sweepsText } from './words.ts'

export function answersOf({ variants, differences, runs }: ApplicationResult): readonly string[] {
  if (differences.length > 0) return differences.map(({ sentence }) => sentence)
  const answers = variants.flatMap(({ name, success }) => {
    const variant = variants.length > 1 ? `“${name}”: ` : ''
    const { k, n, exact, swept = 0 } = success
    return [
      ...(n > 0
        ? [`${variant}${k} of ${counted(n, 'run')} reached the goal: ${rateText(success)}.`]
        : []),
      ...(n === 0 && exact ? [`${variant}${sweepsText(exact)} reached the goal.`] : []),
      ...(swept > 0 ? [`${variant}${sweptText(swept)}`] : []),
    ]
  })
  if (answers.length > 0) return answers
  const [reason] = variants.flatMap(({ notTestable }) => notTestable)
  if (reason !== undefined) return [`No run of a goal could be tried. ${reason}`]
  if (runs.length > 0) return [`${counted(runs.length, 'run')}, none of a goal.`]
  return ['First result after 1 run of each variant.']
}

/** Explains that a sweep without checks has no verdict. */
function sweptText(count: number): string {
  return `${counted(count, 'sweep')} without a verdict: no check says whether the goal was reached.`
}

/** Sentences about runs that are in no rate, with reasons. */
export function leftOut(variants: readonly VariantResult[]): readonly string[] {
  const reasons = [...new Set(variants.flatMap(({ notTestable }) => notTestable))]
  const swept = variants.reduce((sum, { success }) => sum + (success.swept ?? 0), 0)
  const untestable = variants.reduce((sum, { success }) => sum + (success.notTestable ?? 0), 0)
  return [
    ...variants
      .filter(({ notCounted }) => notCounted > 0)
      .map(
        ({ name, notCounted }) =>
          `${counted(notCounted, 'run')} of “${name}” ended by a fault or were stopped, and do not count.`,
      ),
    ...(swept > 0 ? [sweptText(swept)] : []),
    ...(untestable > 0
      ? [`${counted(untestable, 'run')} could not be tried and do not count.`]
      : []),
    ...reasons,
  ]
}

const METHOD =
  'Intervals of 95 %: Wilson for a rate, Newcombe for a difference, bootstrap for a median. They are about runs of these personas and models, not about people.'
export const EXACT =
  'Sweeps stand without an interval: the same sweep of the same page ends the same, so a repeat adds nothing and is counted once.'

export function methodOf(variants: readonly VariantResult[]): readonly string[] {
  return [
    ...(variants.some(({ success }) => success.n > 0) ? [METHOD] : []),
    ...(variants.some(({ success }) => success.exact) ? [EXACT] : []),
  ]
}

export function agreementText({
  observed,
  chance,
  kappa,
  pairs,
}: NonNullable<ApplicationResult['agreement']>): string {
  const [seen, usual] = [observed, chance].map((share) => Math.round(share * 100))
  const against =
    kappa === undefined
      ? 'Every run ended alike, so agreement cannot be compared with chance.'
      : `Chance alone would give ${usual} %; Fleiss’ kappa is ${kappa.toFixed(2)}.`
  return `Repeats ended alike in ${seen} % of ${pairs} pairs. ${against}`
}

export const OF_FINDINGS =
  'k of n: runs that met it, of those that could: they were on its screen and used the control that it is about. “Not used”: on the screen, without using it.'

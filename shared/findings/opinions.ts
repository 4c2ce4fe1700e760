// Summary of the observer and opinions on verdicts, in words. The worker needs none of them.
import { ANSWER_WORDS, byModel, type Completed, WHY_NOT } from './judgements.ts'

/** Summary of the observer, or why it has none; undefined for a run without an observer. */
export function observerText({ completed }: Completed): string | undefined {
  const observed = completed?.observed
  if (!observed) return undefined
  const { left, model, summary } = observed
  return left === undefined
    ? `${summary} Summary by ${model}, after the run.`
    : `The observer wrote no summary, because ${WHY_NOT[left]}.`
}

/** "Second opinion: contradicted. “Total 0.00” The bag is empty. Opinion of MODEL, after the run." */
export function secondOpinionText({ completed }: Completed, leg: number): string | undefined {
  const { answers = [], left = [], model = '' } = completed?.secondOpinion ?? {}
  const found = [...answers, ...left].find((each) => each.leg === leg)
  if (!found) return undefined
  return 'why' in found
    ? `Second opinion: none, because ${WHY_NOT[found.why]}.`
    : `Second opinion: ${ANSWER_WORDS[found.answer].toLowerCase()}. “${found.quote}” ${found.reason} ${byModel({ model })}`
}

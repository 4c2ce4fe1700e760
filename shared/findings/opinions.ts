// Observer summary and opinions on verdicts, in words. The worker needs none of them.
import { ANSWER_WORDS, type Completed, WHY_NOT } from './judgements.ts'

/** Summary of the observer, or why it has none; undefined for a run without an observer. */
export function observerText({ completed }: Completed): string | undefined {
  const observed = completed?.observed
  if (!observed) return undefined
  const { left, model, summary } = observed
  return left === undefined
    ? `${summary} Summary by ${model}, after the run.`
    : `The observer wrote no summary, because ${WHY_NOT[left]}.`
}

/** "Second opinion of MODEL: contradicted. The bag is empty. Its evidence: “Total 0.00”." */
export function secondOpinionText({ completed }: Completed, leg: number): string | undefined {
  const { answers = [], left = [], model = '' } = completed?.secondOpinion ?? {}
  const found = [...answers, ...left].find((each) => each.leg === leg)
  if (!found) return undefined
  return 'why' in found
    ? `Second opinion: none, because ${WHY_NOT[found.why]}.`
    : `Second opinion of ${model}: ${ANSWER_WORDS[found.answer].toLowerCase()}. ${found.reason} Its evidence: “${found.quote}”.`
}

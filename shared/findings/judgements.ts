// What the judge said of findings, laid on them. It can lower a grade and never raises one; a
// measurement that no one reported is not its to judge.

import type { RunState } from '../log/fold.ts'
import type { Judged, Judgement, NotJudged } from '../log/judgement.ts'
import type { Grade } from './evidence.ts'

/** An answer of the judge as a finding carries it. */
export interface Opinion extends Pick<Judgement, 'answer' | 'quote'> {
  readonly model: string
  /** The grade before the judge, where it lowered one. */
  readonly was?: Grade
}

/**
 * The grade that is left when what was reported is contradicted: the measurement may be of
 * something else.
 */
function loweredGrade(grade: Grade): Grade {
  return grade === 'both' ? 'model' : grade
}

interface Graded {
  readonly id: string
  readonly by: 'reported' | 'measured'
  readonly grade: Grade
}

/**
 * Grade and opinion of a finding once the judge has answered; empty where it said nothing of it.
 */
export function judgedAs(
  { id, by, grade }: Graded,
  judged: Judged | undefined,
): { readonly grade?: Grade; readonly opinion?: Opinion } {
  const said = judged?.answers.find(({ finding }) => finding === id)
  if (!judged || !said || by === 'measured') return {}
  const now = said.answer === 'contradicted' ? loweredGrade(grade) : grade
  const { answer, quote } = said
  return {
    grade: now,
    opinion: { answer, quote, model: judged.model, ...(now !== grade && { was: grade }) },
  }
}

/** "Contradicted. “The screen shows Saved.” Opinion of MODEL, after the run." */
export function opinionWords({ answer, quote, model }: Opinion): string {
  return `${ANSWER_WORDS[answer]}. “${quote}” Opinion of ${model}, after the run.`
}

export const ANSWER_WORDS: Readonly<Record<Opinion['answer'], string>> = {
  supported: 'Supported',
  contradicted: 'Contradicted',
  undecidable: 'Undecidable',
}

const WHY_NOT: Readonly<Record<NotJudged, string>> = {
  budget: 'the limit of the judge was reached',
  reply: 'its reply could not be used',
  fault: 'the model did not answer, or a picture is missing',
  stopped: 'the run was stopped',
}

/**
 * "The judge answered 1 of 4 reports. Not judged: 3, because the limit of the judge was reached.";
 * undefined where no report was to be judged, or every one was.
 */
export function notJudgedText({ completed }: Pick<RunState, 'completed'>): string | undefined {
  const judged = completed?.judged
  if (!judged || judged.left.length === 0) return undefined
  const counts = new Map<NotJudged, number>()
  for (const { why } of judged.left) counts.set(why, (counts.get(why) ?? 0) + 1)
  const why = [...counts].map(([each, count]) => `${count}, because ${WHY_NOT[each]}`)
  const all = judged.answers.length + judged.left.length
  return `The judge answered ${judged.answers.length} of ${all} reports. Not judged: ${why.join('; ')}.`
}
